import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { journalText as t } from '@/texts/admin/journal.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { openAdmin, test } from './admin-fixtures.ts'
import { placeOrder } from './orders.ts'

test('an owner has the sales journal checked and keeps the totals per day', async ({ page, owner, db }) => {
  await placeOrder(db, { product: 8 })
  await db.rpc('issue_due_documents', {})
  await openAdmin(page, owner, '/admin')
  await page.getByRole('link', { name: shellText.journal }).click()
  await expect(page.getByRole('heading', { name: t.title })).toBeVisible()
  await page.getByRole('button', { name: t.check }).click()
  await expect(page.getByText(t.checked)).toBeVisible()
  await expect(page.getByText(/Intact jusqu’à l’écriture/)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: t.simulated }).first()).toBeVisible()

  const keep = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
  }
  const csv = await keep(t.csv)
  expect(csv.name).toMatch(/^ventes-\d{4}-\d{2}-01-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(csv.text).toContain(t.fields.join(';'))
  expect(csv.text).toMatch(/;oui;TLB1;TVA française;EUR;20,00;/)
  const { simulated } = JSON.parse((await keep(t.json)).text) as { simulated: { category: string }[] }
  expect(simulated[0]?.category).toBe('TLB1')
})

test('staff finds no way to the sales journal', async ({ page, admin }) => {
  await openAdmin(page, admin, '/admin')
  await expect(page.getByRole('link', { name: shellText.orders, exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: shellText.journal })).toHaveCount(0)
})
