import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { shellText } from '@/texts/admin/shell.ts'
import { shopDataText as data } from '@/texts/admin/shop-data.ts'
import { siteText as t } from '@/texts/admin/site-settings.ts'
import { conflictText, formText, problemText } from '@/texts/admin/ui.ts'
import { errorText } from '@/texts/errors.ts'
import { asBeforeAnySale, complaints, openAdmin, test } from './admin-fixtures.ts'
import { requestsFail, rows } from './fixtures.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
test('an owner says who the shop is: a wrong value is named, another owner’s change is not written over', async ({
  page,
  owner,
  db,
}) => {
  const [before] = await rows(db.from('settings').select('share_capital, publisher, rcs'))
  await openAdmin(page, owner, '/admin/settings/shop')
  const form = page.getByRole('main')
  const save = page.getByRole('button', { name: shellText.save })
  const field = (label: string) => form.getByLabel(label)
  await field(t.siteName).fill(' ')
  await save.click()
  await expect(field(t.siteName)).toBeFocused()
  await expect(form.getByText(problemText.required ?? '')).toBeVisible()
  await page.getByRole('button', { name: shellText.cancel }).click()
  await expect(save).toHaveCount(0)

  await page.goto('/admin/settings/legal')
  await field(t.siren).fill('732 829 321')
  await save.click()
  await expect(field(t.siren)).toBeFocused()
  await expect(form.getByText(problemText.siren ?? '')).toBeVisible()
  expect(await complaints(page, 'settings with problems')).toEqual([])

  // What was typed survives a reload, and goes when it is given up.
  await page.reload()
  await expect(field(t.siren)).toHaveValue('732 829 321')
  await form.getByRole('button', { name: formText.discard }).click()
  await expect(save).toHaveCount(0)

  await field(t.shareCapital).fill('1 000 €')
  await field(t.rcs).fill('RCS Lyon 1')
  await db.from('settings').update({ publisher: 'Une autre personne', rcs: 'RCS Lyon 2' }).eq('id', true)
  requestsFail()
  await save.click()
  const conflict = form.getByRole('alert').filter({ hasText: t.changed })
  await expect(conflict).toContainText(t.rcs)
  await expect(field(t.shareCapital)).toHaveValue('1 000 €')
  await expect(field(t.publisher)).toHaveValue('Une autre personne')
  await expect(field(t.rcs)).toHaveValue('RCS Lyon 1')
  expect(await complaints(page, 'a conflict')).toEqual([])
  await conflict.getByRole('button', { name: conflictText.takeTheirs }).click()
  await expect(field(t.rcs)).toHaveValue('RCS Lyon 2')
  await save.click()
  await expect(page.getByText(t.saved)).toBeVisible()
  expect(await rows(db.from('settings').select('share_capital, publisher, rcs'))).toEqual([
    { share_capital: '1 000 €', publisher: 'Une autre personne', rcs: 'RCS Lyon 2' },
  ])

  await field(t.shareCapital).fill(before?.share_capital ?? '')
  await field(t.publisher).fill(before?.publisher ?? '')
  await field(t.rcs).fill(before?.rcs ?? '')
  await save.click()
  await expect(save).toHaveCount(0)
  await expect.poll(() => rows(db.from('settings').select('share_capital, publisher, rcs'))).toEqual([before])
})

test('an owner takes all data along in one file, and is asked for the shop’s name before anything is replaced', async ({
  page,
  owner,
}) => {
  await asBeforeAnySale(page)
  await openAdmin(page, owner, '/admin/settings#data')
  const section = region(page, data.title)
  await section.getByRole('button', { name: data.export }).click()
  const dialog = page.getByRole('dialog')
  const go = dialog.getByRole('button', { name: data.export })
  await dialog.getByLabel(data.typeName).fill('Une autre boutique')
  await expect(go).toBeDisabled()
  expect(await complaints(page, 'an export')).toEqual([])
  await dialog.getByLabel(data.typeName).fill('atelier du rif')
  const started = page.getByText(data.exportStarted).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), go.click()])
  await started
  await expect(page.getByText(data.exportDone)).toBeVisible()
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n')
  const header = JSON.parse(lines[0] ?? '') as { shop: string; rows: Record<string, number> }
  expect(header.rows['public.products']).toBeGreaterThanOrEqual(28)
  expect(lines.filter((line) => !line.startsWith('{"table":'))).toHaveLength(
    1 + Object.values(header.rows).reduce((sum, count) => sum + count),
  )
  await expect(dialog).toHaveCount(0)

  const choose = section.locator('input[type=file]')
  await choose.setInputFiles({ name: 'autre.jsonl', mimeType: 'text/plain', buffer: Buffer.from('{}\n') })
  await expect(page.getByText(errorText.data_file_invalid)).toBeVisible()
  await choose.setInputFiles(await download.path())
  await expect(dialog.getByText(/^Export de «\sAtelier du Rif\s» du/)).toBeVisible()
  await expect(dialog.getByText(data.importReplaces)).toBeVisible()
  // Other tests are in this shop: the import is stopped before anything is replaced.
  requestsFail()
  await page.route('**/rpc/begin_data_import', (route) => route.abort())
  await dialog.getByLabel(data.typeName).fill('Atelier du Rif')
  const place = await dialog.boundingBox()
  await dialog.getByRole('button', { name: data.import, exact: true }).click()
  await expect(page.getByText(data.importStarted)).toBeVisible()
  await expect(page.getByText(errorText.network_unreachable)).toBeVisible()
  // A toast moves no form.
  await expect.poll(() => dialog.boundingBox()).toEqual(place)
  await page.keyboard.press('Escape')
  await section.getByRole('button', { name: data.resetAll }).click()
  await expect(dialog.getByRole('button', { name: data.resetAll })).toBeDisabled()
  expect(await complaints(page, 'a reset')).toEqual([])
  await dialog.getByRole('button', { name: shellText.cancel }).click()
  await expect(page.getByRole('heading', { name: data.title, level: 1 })).toBeVisible()
})
