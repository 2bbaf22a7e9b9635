import { expect } from '@playwright/test'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { withdrawalsText } from '@/texts/admin/withdrawals.ts'
import { complaints, openAdmin, test } from './admin-fixtures.ts'
import { rows } from './fixtures.ts'
import { declareWithdrawal, placeOrder } from './orders.ts'

const BAG = 8

// Others buy it, too.
test.beforeEach(async ({ db }) => {
  await rows(db.from('inventory').update({ stock: 60 }).eq('product_id', BAG).select('product_id'))
})

test('a withdrawal from what was never sent is answered by cancelling: the money goes back, the unit too', async ({
  page,
  owner,
  db,
}) => {
  const { order_number: number } = await placeOrder(db, { product: BAG })
  await declareWithdrawal(db, number)
  await openAdmin(page, owner, `/admin/orders/${number}`)
  const sheet = page.getByRole('dialog', { name: ordersText.detail(number) })
  const declared = sheet.getByRole('region', { name: withdrawalsText.title })
  await expect(declared.getByRole('button', { name: t.refund, exact: true })).toHaveCount(0)
  await declared.getByRole('button', { name: t.cancelOrder }).click()
  const dialog = page.getByRole('dialog', { name: t.cancelTitle })
  expect(await complaints(page, 'cancelling after a withdrawal')).toEqual([])
  await dialog.getByRole('button', { name: t.cancelOrder }).click()
  await expect(page.getByText(t.cancelDone, { exact: true })).toBeVisible()
  await expect(declared.getByText(withdrawalsText.states.refunded)).toBeVisible()
  const [order] = await rows(
    db.from('orders').select('id, status, payment_status').eq('order_number', number),
  )
  expect(order).toMatchObject({ status: 'cancelled', payment_status: 'refunded' })
  const moved = await rows(
    db
      .from('stock_movements')
      .select('change')
      .eq('order_id', order?.id ?? ''),
  )
  expect(moved.map(({ change }) => change).sort()).toEqual([-1, 1])
})

test('all units of an unsent order without its shipping: cancelling is what the owner wants, and is told so', async ({
  page,
  owner,
  db,
}) => {
  const { order_number: number } = await placeOrder(db, { product: BAG, quantity: 2 })
  await openAdmin(page, owner, `/admin/orders/${number}`)
  await page.getByRole('button', { name: t.refund, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t.refundTitle })
  const pieces = dialog.getByRole('combobox', { name: /^Pièces/ })
  await pieces.selectOption('1')
  await expect(dialog.getByText(t.cancelInstead)).toHaveCount(0)
  await pieces.selectOption('2')
  await expect(dialog.getByText(t.cancelInstead)).toBeVisible()
  expect(await complaints(page, 'a refund of every piece')).toEqual([])
})

test('a faulty unit is exchanged for one like it, and does not go back into stock by itself', async ({
  page,
  admin,
  db,
}) => {
  const { order_number: number } = await placeOrder(db, { product: BAG })
  await rows(db.from('orders').update({ status: 'shipped' }).eq('order_number', number).select('id'))
  await openAdmin(page, admin, `/admin/orders/${number}`)
  await page.getByRole('button', { name: t.exchange, exact: true }).click()
  const swap = page.getByRole('dialog', { name: t.exchangeTitle })
  await swap.getByLabel(t.exchangeFor).selectOption({ index: 1 })
  const restock = swap.getByRole('switch', { name: t.oldRestock })
  await expect(restock).toBeChecked()
  await swap.getByLabel(t.reason).selectOption('damaged')
  await expect(restock).not.toBeChecked()
  await expect(swap.getByText(t.noDifference)).toBeVisible()
  await swap.getByRole('button', { name: t.exchangeSave }).click()
  await expect(page.getByText(t.exchangeDone, { exact: true })).toBeVisible()
  const [kept] = await rows(
    db
      .from('order_exchanges')
      .select('reason, is_restocked, orders!inner(order_number)')
      .eq('orders.order_number', number),
  )
  expect(kept).toMatchObject({ reason: 'damaged', is_restocked: false })
})
