import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { redirectsText as t } from '@/texts/admin/redirects.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { complaints, openAdmin, test } from './admin-fixtures.ts'
import { rows } from './fixtures.ts'

test('redirects are added one by one and out of a list, refused with their reason, removed and had back', async ({
  page,
  admin,
  db,
}) => {
  const stem = `/ancien-${randomUUID().slice(0, 8)}`
  const stored = async () =>
    (
      await rows(
        db.from('redirects').select('from_path, to_path').like('from_path', `${stem}%`).order('from_path'),
      )
    ).map(({ from_path, to_path }) => [from_path, to_path])
  await openAdmin(page, admin, '/admin/redirects')
  const from = page.getByLabel(t.from, { exact: true })
  const to = page.getByLabel(t.to, { exact: true })
  await from.fill(`https://ancienne.example${stem}/cabas/`)
  await to.fill('https://evil.example/')
  await page.getByRole('button', { name: t.submit, exact: true }).click()
  await expect(page.getByText(t.foreign)).toBeVisible()
  await to.fill('/products/5')
  await to.press('Enter')
  await expect(page.getByText(t.added(1))).toBeVisible()
  await expect(from).toHaveValue('')
  await expect(page.locator('header').getByRole('button', { name: /non publiée/ })).toBeVisible()
  await from.fill('/products/5')
  await to.fill('/products/6')
  await page.getByRole('button', { name: t.submit, exact: true }).click()
  await expect(page.getByText(adminErrorText('redirect_address_used'))).toBeVisible()

  const list = page.getByLabel(t.list)
  await list.fill(
    `Ancienne;Nouvelle\n${stem}/a;/products/1\n${stem}/b\t/nulle-part\n${stem}/c;${stem}/cabas\n${stem}/d;https://evil.example/x\n${stem}/e`,
  )
  await page.getByRole('button', { name: t.pasteSubmit }).click()
  await expect(page.getByText(t.refused(3))).toBeVisible()
  await expect(page.getByText(t.noTarget)).toBeVisible()
  await expect(list).toHaveValue(`${stem}/d;https://evil.example/x\n${stem}/e\n${stem}/c;${stem}/cabas`)
  expect(await stored()).toEqual([
    [`${stem}/a`, '/products/1'],
    [`${stem}/b`, '/nulle-part'],
    [`${stem}/cabas`, '/products/5'],
  ])
  await page.getByLabel(t.search).fill(stem)
  await expect(page.getByRole('row')).toHaveCount(4)
  await expect(page.getByRole('row').filter({ hasText: t.nowhere })).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 900 })
  expect(await complaints(page, 'redirects on a phone')).toEqual([])
  await page.getByRole('button', { name: t.removeOne(`${stem}/b`) }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: t.undo }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
  await rows(db.from('redirects').delete().like('from_path', `${stem}%`).select())
})
