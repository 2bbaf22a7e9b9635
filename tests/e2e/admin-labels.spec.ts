import { expect } from '@playwright/test'
import { confirmationPath } from '@/domain/paths.ts'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { orderWorkText } from '@/texts/admin/order-work.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { preparingText } from '@/texts/admin/preparing.ts'
import { sentParcelsText } from '@/texts/admin/sent-parcels.ts'
import { documentFileText } from '@/texts/document-file.ts'
import { orderStepsText } from '@/texts/order-steps.ts'
import { countClicks, expectSound, inHand, openAdmin } from './admin-fixtures.ts'
import { exchangedOrder } from './exchanges.ts'
import { rows } from './fixtures.ts'
import { declareWithdrawal, freshName, ordersOf, placeOrder } from './orders.ts'
import { pagesOf } from './saved-pdf.ts'
import { test } from './stripe-shop.ts'

test('on a phone twenty orders are packed, labelled and shipped in three clicks each at most; delivered, the days to withdraw count', async ({
  page,
  admin,
  db,
  sendcloud,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = freshName()
  const orders = await ordersOf(db, name, 20)
  await openAdmin(page, admin, `/admin/preparing?commandes=${orders.join()}&etape=emballer`)
  await expect(page.getByRole('button', { name: t.buy, exact: true })).toBeEnabled()
  const clicks = await countClicks(page)
  const shipped: string[] = []
  for (const [n] of orders.entries()) {
    await expect.poll(() => inHand(page)).not.toBe(shipped.at(-1) ?? '')
    const number = await inHand(page)
    await page.getByRole('checkbox').first().click()
    const label = page.waitForEvent('download')
    await page.getByRole('button', { name: t.buy, exact: true }).click()
    const [first = ''] = await pagesOf(await label)
    const bought = sendcloud.of(number)[0]?.parcels[0].tracking_number ?? 'none'
    expect(first).toContain(bought)
    await expect(page.getByText(t.withOrder)).toBeVisible()
    if (n === 0) await expectSound(page, 'a label', { last: 390 })
    await page.getByRole('button', { name: preparingText.ship }).click()
    await expect(page.getByText(preparingText.shipped(number))).toBeVisible()
    shipped.push(number)
  }
  await expect(page.getByText(preparingText.done)).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(3 * orders.length)
  const stored = await rows(
    db.from('orders').select('order_number, status, tracking_number').in('order_number', orders),
  )
  for (const { order_number, ...order } of stored) {
    expect(sendcloud.of(order_number)).toHaveLength(1)
    expect(order).toEqual({
      status: 'shipped',
      tracking_number: sendcloud.of(order_number)[0]?.parcels[0].tracking_number,
    })
  }
  // Its carrier says the day, from which the days to withdraw count.
  const [first = ''] = shipped
  const number = sendcloud.of(first)[0]?.parcels[0].tracking_number ?? ''
  const events = [{ code: 'DI1', at: new Date().toISOString(), label: 'Livré' }]
  await rows(db.rpc('note_parcel_events', { tracker: 'laposte', answers: [{ number, events }] }))
  await page.goto(`/admin/orders/${first}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(sentParcelsText.states.delivered, { exact: true })).toBeVisible()
  await expect(dialog.getByText(ordersText.withdrawalUntil('').slice(0, -2))).toBeVisible()
  await expect(dialog.getByRole('button', { name: t.print })).toBeVisible()
})

test('whoever cancels an order with a label is told of it; its cancellation is asked for, and the settings say how Sendcloud answers', async ({
  page,
  owner,
  db,
  sendcloud,
}) => {
  const [order = ''] = await ordersOf(db, freshName(), 1)
  await openAdmin(page, owner, `/admin/orders/${order}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: t.buy, exact: true })).toBeVisible()
  await expectSound(page, 'a label to buy')
  await dialog.getByRole('button', { name: t.buy, exact: true }).click()
  await expect(dialog.getByRole('button', { name: t.print })).toBeVisible()
  await dialog.getByRole('button', { name: orderWorkText.cancelOrder, exact: true }).click()
  await expect(page.getByText(t.cancelWithOrder('7,13 €'))).toBeVisible()
  await page.getByLabel(orderWorkText.reason).selectOption('customer')
  await page.getByRole('button', { name: orderWorkText.cancelOrder, exact: true }).last().click()
  await expect(page.getByText(ordersText.cancelled).first()).toBeVisible()
  await expect
    .poll(() => sendcloud.of(order)[0]?.parcels[0].status.code, { timeout: 150_000 })
    .toBe('CANCELLED')
  // Its number still stands in the order: what became of the label is said beside it.
  const given = sendcloud.of(order)[0]?.parcels[0].tracking_number ?? ''
  await page.goto(`/admin/orders/${order}`)
  await expect(page.getByText(t.cancelledOn(given, '').slice(0, -1))).toBeVisible()
  await page.goto('/admin/settings/shipping')
  await expect(page.getByText(/Relié à Sendcloud, dernière réponse/)).toBeVisible()
  await expectSound(page, 'settings of labels')
})

test('a label back is bought for a withdrawal, its buyer has it on the order’s page, and none sees one that was given back', async ({
  page,
  owner,
  db,
  sendcloud,
}) => {
  const email = `${freshName().toLowerCase()}@client.example`
  const { order_number: order, order_token: token } = await placeOrder(db, { product: 7, email })
  await rows(
    db
      .from('orders')
      .update({ status: 'shipped', tracking_number: '6A10000000001' })
      .eq('order_number', order)
      .select('id'),
  )
  await declareWithdrawal(db, order, { email })
  await openAdmin(page, owner, `/admin/orders/${order}`)
  const dialog = page.getByRole('dialog')
  const part = dialog.getByRole('region', { name: t.returns.title })
  await part.getByLabel(t.weight).fill('900')
  await part.getByRole('button', { name: t.returns.buy, exact: true }).click()
  await expect(part.getByRole('button', { name: t.print })).toBeVisible()
  await expectSound(page, 'a label back')
  const [sold] = sendcloud.returns.of(order)
  expect(sold).toMatchObject({ from_address: { city: 'Paris' }, weight: { value: 0.9 } })
  const printed = page.waitForEvent('download')
  await part.getByRole('button', { name: t.print }).click()
  expect((await pagesOf(await printed))[0]).toContain(sold?.tracking_number)

  await page.goto(confirmationPath(token))
  await expect(page.getByText(orderStepsText.returnLabel)).toBeVisible()
  await expectSound(page, 'the order of a label back')
  const label = page.waitForEvent('download')
  await page.getByRole('button', { name: documentFileText.file('return_label') }).click()
  expect((await pagesOf(await label))[0]).toContain(sold?.tracking_number)
  await expect(page.getByText(documentFileText.returnLabelHint)).toBeVisible()

  await page.goto(`/admin/orders/${order}`)
  await part.getByRole('button', { name: t.cancel }).click()
  await page.getByRole('button', { name: t.cancel }).last().click()
  await expect(part.getByText(t.cancelledOn(sold?.tracking_number ?? '', '').slice(0, 30))).toBeVisible()
  expect(sold?.status_history.at(-1)?.parent_status).toBe('Cancelled')
  await page.goto(confirmationPath(token))
  await expect(page.getByRole('button', { name: documentFileText.file('invoice') })).toBeVisible()
  await expect(page.getByText(orderStepsText.returnLabel)).toBeHidden()
})

test('the label of an exchange is bought on the table, leaves with its new unit, and stands at the order', async ({
  page,
  owner,
  db,
  sendcloud,
}) => {
  const { number: order } = await exchangedOrder(page, owner, db, freshName())
  await openAdmin(page, owner, `/admin/preparing?commandes=${order}&etape=emballer`)
  await page.getByRole('checkbox').first().click()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: t.buy, exact: true }).click()
  const [first = ''] = await pagesOf(await file)
  const bought = sendcloud.of(order)[0]?.parcels[0].tracking_number ?? 'none'
  expect(first).toContain(bought)
  for (const width of [390, 1440] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expectSound(page, 'a label of an exchange', { last: width })
  }
  await page.getByRole('button', { name: preparingText.ship }).click()
  await expect(page.getByText(preparingText.exchangeShipped(order))).toBeVisible()
  const [sent] = await rows(
    db
      .from('order_exchanges')
      .select('tracking_number, orders!inner(order_number)')
      .eq('orders.order_number', order),
  )
  expect(sent?.tracking_number).toBe(bought)
  await page.goto(`/admin/orders/${order}`)
  const part = page.getByRole('dialog').getByRole('region', { name: t.exchanges.title })
  await expect(part).toContainText(bought)
  const again = page.waitForEvent('download')
  await part.getByRole('button', { name: t.print }).click()
  expect((await pagesOf(await again))[0]).toContain(bought)
})
