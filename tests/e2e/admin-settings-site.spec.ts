import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { SITE_FIELDS } from '@/domain/site-settings.ts'
import { outboxText } from '@/texts/admin/outbox.ts'
import { readinessText } from '@/texts/admin/readiness.ts'
import { amountsText, settingsText } from '@/texts/admin/settings.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { shopDataText as data } from '@/texts/admin/shop-data.ts'
import { displayText, settingsParts, siteText as t } from '@/texts/admin/site-settings.ts'
import { conflictText, formText, problemText } from '@/texts/admin/ui.ts'
import { errorText } from '@/texts/errors.ts'
import { complaints, openAdmin, test } from './admin-fixtures.ts'
import { requestsFail, rows } from './fixtures.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const SCREENS = [
  [390, 844],
  [768, 1024],
  [1440, 900],
] as const

test('an owner says who the shop is: a wrong value is named, another owner’s change is not written over', async ({
  page,
  owner,
  db,
}) => {
  const [before] = await rows(db.from('settings').select('phone_hours, publisher, rcs'))
  await openAdmin(page, owner, '/admin/settings')
  const form = region(page, t.title)
  const save = form.getByRole('button', { name: shellText.save })
  const field = (label: string) => form.getByLabel(label)
  await expect(save).toBeDisabled()

  await field(t.siren).fill('732 829 321')
  await field(t.siteName).fill(' ')
  await save.click()
  await expect(field(t.siteName)).toBeFocused()
  await expect(form.getByText(problemText.required ?? '')).toBeVisible()
  await expect(form.getByText(problemText.siren ?? '')).toBeVisible()
  expect(await complaints(page, 'settings with problems')).toEqual([])

  // What was typed survives a reload, and goes when it is given up.
  await page.reload()
  await expect(field(t.siren)).toHaveValue('732 829 321')
  await form.getByRole('button', { name: formText.discard }).click()
  await expect(save).toBeDisabled()

  await field(t.phoneHours).fill('le matin')
  await field(t.rcs).fill('RCS Lyon 1')
  await db.from('settings').update({ publisher: 'Une autre personne', rcs: 'RCS Lyon 2' }).eq('id', true)
  requestsFail()
  await save.click()
  const conflict = form.getByRole('alert').filter({ hasText: t.changed })
  await expect(conflict).toContainText(t.rcs)
  await expect(field(t.phoneHours)).toHaveValue('le matin')
  await expect(field(t.publisher)).toHaveValue('Une autre personne')
  await expect(field(t.rcs)).toHaveValue('RCS Lyon 1')
  expect(await complaints(page, 'a conflict')).toEqual([])
  await conflict.getByRole('button', { name: conflictText.takeTheirs }).click()
  await expect(field(t.rcs)).toHaveValue('RCS Lyon 2')
  await save.click()
  await expect(page.getByText(t.saved)).toBeVisible()
  expect(await rows(db.from('settings').select('phone_hours, publisher, rcs'))).toEqual([
    { phone_hours: 'le matin', publisher: 'Une autre personne', rcs: 'RCS Lyon 2' },
  ])

  await field(t.phoneHours).fill(before?.phone_hours ?? '')
  await field(t.publisher).fill(before?.publisher ?? '')
  await field(t.rcs).fill(before?.rcs ?? '')
  await save.click()
  await expect.poll(() => rows(db.from('settings').select('phone_hours, publisher, rcs'))).toEqual([before])
})

test('the parts of the settings are reached by keyboard and on a telephone; what is missing leads to its place', async ({
  page,
  owner,
}) => {
  await openAdmin(page, owner, '/admin')
  await page.getByRole('link', { name: /il reste .+ à régler$/ }).click()
  await expect(page.getByRole('heading', { name: readinessText.openTitle })).toBeVisible()
  const lacking = (label: string) => page.getByRole('listitem').filter({ hasText: label }).last()
  await expect(lacking(readinessText.needs.mediator.label)).toContainText(
    readinessText.needs.mediator.missing(0),
  )
  await expect(lacking(readinessText.steps.delivery.title)).toContainText(readinessText.met)
  await page
    .getByRole('link', { name: readinessText.fixOf(readinessText.needs.payments.label) })
    .press('Enter')
  await expect(page).toHaveURL(/#payments$/)
  await expect(region(page, settingsParts.payments)).toBeInViewport()

  // Every setting has its field: what each does, other tests show.
  const site = region(page, t.title)
  for (const name of SITE_FIELDS) {
    const field = site.locator(`[name="${name}"]`)
    await expect(field).toBeVisible()
    expect(await field.evaluate((one: HTMLInputElement) => one.labels?.[0]?.textContent)).toContain(t[name])
  }
  for (const [title, names] of [
    [
      displayText.title,
      [
        displayText.maintenanceMode,
        displayText.showOutOfStock,
        displayText.enableReviews,
        displayText.showPrices,
      ],
    ],
    [
      outboxText.settings,
      [
        outboxText.orderNotice,
        outboxText.orderConfirmation,
        outboxText.shipmentNotification,
        outboxText.promotionalEmails,
        outboxText.weeklyReport,
      ],
    ],
    [settingsText.security, [settingsText.twoFactor, settingsText.multipleLogins]],
  ] as const)
    for (const name of names) await expect(region(page, title).getByRole('switch', { name })).toBeVisible()
  const amounts = region(page, amountsText.title)
  await expect(amounts.getByRole('definition').first()).toContainText(amountsText.euro)
  await expect(amounts.getByLabel(amountsText.taxRate)).toHaveValue('20')
  await expect(amounts.getByRole('switch', { name: amountsText.vatExempt })).toBeVisible()

  const nav = page.getByRole('navigation', { name: settingsParts.label })
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height })
    await nav.getByRole('link', { name: settingsParts.data }).focus()
    await page.keyboard.press('Enter')
    await expect(
      region(page, data.title).getByRole('heading', { name: data.title, exact: true }),
    ).toBeInViewport()
    await expect(page.locator('#data')).toBeFocused()
    await nav.getByRole('link', { name: settingsParts.display }).click()
    const switches = region(page, displayText.title)
    await expect(switches.getByRole('switch', { name: displayText.maintenanceMode })).toBeInViewport()
    await expect(nav.getByRole('link', { name: settingsParts.display })).toHaveAttribute(
      'aria-current',
      'location',
    )
    await expect(nav).toBeInViewport()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await complaints(page, `settings at ${width}`)).toEqual([])
  }
})

test('an owner takes all data along in one file, and is asked for the shop’s name before anything is replaced', async ({
  page,
  owner,
}) => {
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
  await dialog.getByRole('button', { name: data.import, exact: true }).click()
  await expect(page.getByText(data.importStarted)).toBeVisible()
  await expect(page.getByText(errorText.network_unreachable)).toBeVisible()
  await page.keyboard.press('Escape')
  await section.getByRole('button', { name: data.resetAll }).click()
  await expect(dialog.getByRole('button', { name: data.resetAll })).toBeDisabled()
  expect(await complaints(page, 'a reset')).toEqual([])
  await dialog.getByRole('button', { name: shellText.cancel }).click()
  await expect(page.getByRole('heading', { name: settingsText.title })).toBeVisible()
})
