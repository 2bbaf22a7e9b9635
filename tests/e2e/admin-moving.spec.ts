import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { customersText } from '@/texts/admin/customers.ts'
import { pastOrdersText, movingText as t } from '@/texts/admin/moving.ts'
import { movingAddressesText } from '@/texts/admin/moving-addresses.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { complaints, openAdmin, test } from './admin-fixtures.ts'
import { rows } from './fixtures.ts'

const fixture = async (name: string, stem: string) =>
  (await readFile(new URL(`../db/fixtures/moving/${name}`, import.meta.url), 'utf8'))
    .replaceAll('@courriel.example', `@${stem}.example`)
    .replaceAll('#10', `#${stem}-`)

/** Gives a file to a part of the screen. */
async function give(page: Page, part: string, name: string, text: string): Promise<void> {
  await page
    .getByRole('region', { name: part, exact: true })
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

test('another shop moves in: customers with their consent, past orders, addresses; and out again', async ({
  page,
  owner,
  db,
}) => {
  const stem = randomUUID().slice(0, 8)
  await openAdmin(page, owner, '/admin/moving')
  await give(page, t.kinds.customers, 'customers_export.csv', await fixture('shopify-customers.csv', stem))
  await expect(page.getByText(t.recognised(t.sources.shopify))).toBeVisible()
  await expect(page.getByLabel(t.readAs('Default Address Zip'))).toHaveValue('postalCode')
  await page.getByLabel(t.consent).check()
  expect(await complaints(page, 'the columns of a file of customers')).toEqual([])
  await page.getByRole('button', { name: t.check, exact: true }).click()
  await expect(page.getByText(t.created.customers(3))).toContainText(t.newSubscribers(2))
  await expect(page.getByRole('row', { name: t.wrong.noEmail })).toBeVisible()
  expect(await complaints(page, 'the report of a file of customers')).toEqual([])
  await page.getByRole('button', { name: t.take, exact: true }).click()
  await expect(page.getByText('customers_export.csv')).toBeVisible()

  await give(page, t.kinds.orders, 'orders_export.csv', await fixture('shopify-orders.csv', stem))
  await page.getByRole('button', { name: t.check, exact: true }).click()
  await expect(page.getByText(t.created.orders(2))).toBeVisible()
  await expect(page.getByRole('row', { name: t.wrong.currency('USD') })).toBeVisible()
  await page.getByRole('button', { name: t.take, exact: true }).click()
  await expect(page.getByText('orders_export.csv')).toBeVisible()

  const list = `https://old.example/products/5-${stem}\nhttps://old.example/collections/sacs\n`
  await give(page, t.kinds.redirects, 'adresses.txt', list)
  await expect(page.getByText(movingAddressesText.found(2))).toBeVisible()
  await page.getByText(movingAddressesText.kinds.none(1)).click()
  await page.getByLabel(movingAddressesText.leadsTo(`/products/5-${stem}`)).fill('/products/5')
  expect(await complaints(page, 'old addresses')).toEqual([])
  await page.getByLabel(movingAddressesText.take('/collections/sacs')).uncheck()
  await page.getByRole('button', { name: movingAddressesText.takeAll(1) }).click()
  await expect(page.getByText('adresses.txt')).toBeVisible()

  // Found by number, marked as of before, with what was bought.
  await page.goto('/admin/orders')
  await page.getByLabel(ordersText.search).fill(`${stem}-42`)
  const past = page.getByRole('region', { name: pastOrdersText.title })
  await expect(past.getByText(pastOrdersText.mark, { exact: true })).toBeVisible()
  await past.getByText(`#${stem}-42`).click()
  await expect(past.getByText('Pochette Dune')).toBeVisible()
  expect(await complaints(page, 'orders of before')).toEqual([])
  const customer = await rows(
    db.from('customers').select('id').eq('email', `maud.kerbrat@${stem}.example`).single(),
  )
  await page.goto(`/admin/customers/${customer.id}`)
  await expect(page.getByText(customersText.consentEvents.imported)).toBeVisible()
  await expect(page.getByText(`#${stem}-42`)).toBeVisible()

  await page.goto('/admin/moving')
  for (const file of ['orders_export.csv', 'customers_export.csv', 'adresses.txt']) {
    await page
      .getByRole('button', { name: t.undoOf(file) })
      .first()
      .click()
    await page.getByRole('alertdialog').getByRole('button', { name: t.undo }).click()
    await expect(page.getByText(t.undoDone).last()).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  }
  expect(await rows(db.from('customers').select('id').eq('id', customer.id))).toEqual([])
})
