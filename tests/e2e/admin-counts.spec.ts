import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { countsText as t } from '@/texts/admin/counts.ts'
import { expectSound, openAdmin, test } from './admin-fixtures.ts'
import { requestsFail, rows } from './fixtures.ts'
import { placeOrder } from './orders.ts'
import { newStock } from './stocks.ts'

test('units are scanned on a phone, also offline, compared, and written into the stock', async ({
  page,
  context,
  admin,
  db,
}) => {
  requestsFail()
  const [bag, hat] = [await newStock(db, 5), await newStock(db, 3)]
  // Sold, and still on the shelf: it is counted there, and is no unit too many.
  await rows(db.from('products').update({ state: 'published' }).eq('id', hat.id).select('id'))
  await placeOrder(db, { product: hat.id })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAdmin(page, admin, '/admin/inventory')
  await page.getByRole('link', { name: t.title }).click()
  await page.getByRole('button', { name: t.start }).click()
  await expectSound(page, 'count-start', { last: 390 })
  await page.getByRole('button', { name: t.begin }).click()
  // As a scanner types: the reference, Enter, and the next one.
  const reference = page.getByLabel(t.reference, { exact: true })
  await reference.focus()
  await page.keyboard.type(`${bag.reference.toLowerCase()}\n`)
  await expect(page.getByText(t.countedNow(bag.name, 1, 1))).toBeVisible()
  await expect(reference).toBeFocused()
  await page.keyboard.type(`${bag.reference}\n`)
  await expect(page.getByText(t.countedNow(bag.name, 1, 2))).toBeVisible()
  await page.keyboard.type('INCONNU-1\n')
  await expect(page.getByRole('region', { name: t.refused })).toContainText(t.outcomes.unknown)
  await expectSound(page, 'count-scan', { last: 390 })

  // Without a network nothing typed is lost, nor by a reload.
  await context.setOffline(true)
  await reference.fill(hat.reference)
  await page.getByLabel(t.quantity, { exact: true }).fill('3')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.waiting(1))).toBeVisible()
  await expect(page.getByText(t.offline)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(t.countedNow(hat.name, 3, 3))).toBeVisible()
  await page.route('**/rpc/add_count_entries', (route) => route.abort(), { times: 1 })
  await reference.fill(hat.reference)
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.waiting(1))).toBeVisible()
  await page.reload()
  await expect(page.getByText(t.countedNow(hat.name, 1, 4))).toBeVisible()
  await page.getByRole('button', { name: t.dropOne('INCONNU-1') }).click()
  await expect(page.getByRole('region', { name: t.refused })).toBeHidden()

  await page.getByRole('tab', { name: t.views.counted }).click()
  await page.getByRole('button', { name: t.correctOne(bag.name) }).click()
  await page.getByLabel(t.total).fill('4')
  await page.keyboard.press('Enter')
  await expect(page.getByText(t.corrected2)).toBeVisible()
  // One is sold since.
  await rows(db.from('inventory').update({ stock: 4 }).eq('product_id', bag.id).select('stock'))
  await page.getByRole('tab', { name: t.views.different }).click()
  await expect(page.getByRole('row').filter({ hasText: bag.reference })).toContainText('-1')
  await expect(page.getByRole('row').filter({ hasText: hat.reference })).toContainText('+1')
  await expect(page.getByRole('row').filter({ hasText: hat.reference })).toContainText(t.soldOf(3, 1))
  await expectSound(page, 'count-differences', { last: 390 })
  await page.getByRole('button', { name: t.write }).click()
  await expect(page.getByText(t.summary(2, 1, 1))).toBeVisible()
  await page.getByLabel(t.reason).fill('Fin d’année')
  await expectSound(page, 'count-write', { last: 390 })
  await page.getByRole('dialog').getByRole('button', { name: t.write }).click()
  await expect(page.getByText(t.written)).toBeVisible()
  const stocks = await rows(
    db.from('inventory').select('stock').in('product_id', [bag.id, hat.id]).order('product_id'),
  )
  expect(stocks).toEqual([{ stock: 3 }, { stock: 3 }])
  const moved = await rows(
    db
      .from('stock_movements')
      .select('change, note')
      .eq('reason', 'count')
      .in('product_id', [bag.id, hat.id])
      .order('id'),
  )
  expect(moved.map(({ change }) => change).sort()).toEqual([-1, 1])
  expect(moved[0]?.note).toBe('Fin d’année')
  await expectSound(page, 'count-written', { last: 390 })
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: t.export }).click()
  const file = await readFile(await (await waiting).path(), 'utf8')
  expect(file).toMatch(new RegExp(`${bag.reference};${bag.name};;4;[^;]+;5;-1;3;`))
  await page.getByRole('link', { name: t.title, exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: t.everything }).first()).toBeVisible()
  await expectSound(page, 'counts', { last: 390 })
})
