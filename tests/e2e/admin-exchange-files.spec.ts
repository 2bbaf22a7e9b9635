import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { parcelsText as t } from '@/texts/admin/parcels.ts'
import { expectSound, openAdmin, test } from './admin-fixtures.ts'
import { exchangedOrder } from './exchanges.ts'
import { rows } from './fixtures.ts'
import { freshName } from './orders.ts'

test('what replaces units of an order leaves by the carrier’s file, and its answer gives it its number once', async ({
  page,
  owner,
  db,
}) => {
  const name = freshName()
  const { number } = await exchangedOrder(page, owner, db, name)
  const reference = number.replace('CMD', 'ECH')
  await openAdmin(page, owner, `/admin/parcels?commandes=${number}`)
  await expect(page.getByText(t.ready(1, 1))).toBeVisible()
  await expect(page.getByText(t.exchange(reference))).toBeVisible()
  await expectSound(page, 'files of exchanges')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t.coliship(1) }).click()
  const file = await readFile((await (await download).path()) ?? '', 'utf8')
  expect(file.match(/"(?:CMD|ECH)-[^"]*"/g)).toEqual([`"${reference}"`])

  const answer = {
    name: 'coliship.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`NumeroColis,NumeroCommande\r\n6A-${name},${reference}\r\n`),
  }
  const give = () => page.locator('input[type=file]').setInputFiles(answer)
  await give()
  await page.getByRole('button', { name: t.apply(1) }).click()
  await expect(page.getByText(t.step({ is: 'done' }))).toBeVisible()
  const stored = () =>
    rows(
      db
        .from('order_exchanges')
        .select('tracking_number, sent_at, orders!inner(order_number, tracking_number, updated_at)')
        .eq('orders.order_number', number),
    )
  const sent = await stored()
  expect(sent).toMatchObject([
    { tracking_number: `6A-${name}`, sent_at: expect.any(String), orders: { tracking_number: `${name}-0` } },
  ])
  await page.getByRole('button', { name: t.another }).click()
  await give()
  await expect(page.getByText(t.step({ is: 'done' }))).toBeVisible()
  await expect(page.getByRole('button', { name: t.apply(0) })).toBeDisabled()
  expect(await stored()).toEqual(sent)
})
