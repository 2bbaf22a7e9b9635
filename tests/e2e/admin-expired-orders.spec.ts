import { expect } from '@playwright/test'
import { confirmationPath } from '@/domain/paths.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { orderPaymentText } from '@/texts/order-payment.ts'
import { openAdmin, test } from './admin-fixtures.ts'
import { rows } from './fixtures.ts'
import { placeOrder } from './orders.ts'

test('an order whose reservation has ended can still be paid; the shop ends that, and the buyer sees it', async ({
  page,
  admin,
  db,
}) => {
  const { order_number: number, order_token: token } = await placeOrder(db, { product: 7, isUnpaid: true })
  const [order] = await rows(
    db
      .from('orders')
      .update({ reserved_until: new Date().toISOString() })
      .eq('order_number', number)
      .select('id'),
  )
  expect(await rows(db.rpc('release_reservation', { order_id: order?.id ?? '' }))).toBe('released')
  const payable = async () => (await rows(db.rpc('payment_state', { token }))) as { payable: boolean }
  expect(await payable()).toMatchObject({ payable: true })

  await openAdmin(page, admin, `/admin/orders/${number}`)
  const sheet = page.getByRole('dialog', { name: ordersText.detail(number) })
  await expect(sheet.getByText(t.stillPayable)).toBeVisible()
  await sheet.getByRole('button', { name: t.cancelOrder }).click()
  const dialog = page.getByRole('dialog', { name: t.cancelTitle })
  await expect(dialog.getByText(t.cancelExpired)).toBeVisible()
  await expect(dialog.getByText(t.restock, { exact: true })).toHaveCount(0)
  await dialog.getByLabel(t.reason).selectOption({ label: t.cancelReasons.stock })
  await dialog.getByRole('button', { name: t.cancelOrder }).click()
  await expect(page.getByText(t.cancelDone, { exact: true })).toBeVisible()
  await expect(sheet.getByText(t.cancelled(t.cancelReasons.stock))).toBeVisible()
  await expect(sheet.getByText(t.stillPayable)).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: t.cancelOrder })).toHaveCount(0)
  expect(await payable()).toMatchObject({ payable: false })

  await page.goto(confirmationPath(token))
  await expect(page.getByRole('heading', { name: orderPaymentText.closedTitle })).toBeVisible()
})
