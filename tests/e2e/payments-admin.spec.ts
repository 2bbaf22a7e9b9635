import { expect, type Locator } from '@playwright/test'
import { confirmationPath } from '@/domain/paths.ts'
import { orderEventText } from '@/texts/admin/order-events.ts'
import { orderWorkText as work } from '@/texts/admin/order-work.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { paymentsAdminText } from '@/texts/admin/payments.ts'
import { phoneOrderText as phone } from '@/texts/admin/phone-order.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import { declined } from '@/texts/declines.ts'
import { disputeText } from '@/texts/dispute.ts'
import { errorText } from '@/texts/errors.ts'
import { orderPaymentText } from '@/texts/order-payment.ts'
import { chosenMeans } from '@/texts/payment-means.ts'
import { productText } from '@/texts/product.ts'
import { makeAdmin, openAdmin } from './admin-fixtures.ts'
import { axeFindings } from './axe.ts'
import { ADDRESS, BUYER, fill, payButton, toPayment } from './checkout-steps.ts'
import { newMailsUrl, requestsFail, rows } from './fixtures.ts'
import { placeOrder } from './orders.ts'
import { buy, CONFIRMATION, lastOrder, openCheckout, orderOf, pay, tokenOf } from './payment-steps.ts'
import { test } from './stripe-shop.ts'

test('an owner gives the parcel’s fee back from the order: Stripe pays it out, the buyer and the books hear of it', async ({
  page,
  db,
  stripe,
}) => {
  const number = await buy(page, db, 6)
  const owner = await makeAdmin(db, 'owner', 'Salma Bennouna')
  await openAdmin(page, owner, `/admin/orders/${number}`)
  const order = page.getByRole('dialog', { name: ordersText.detail(number) })
  await order.getByRole('button', { name: work.refund, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: work.refundTitle })
  await dialog.getByLabel(work.shipping).fill('6,95')
  await dialog.getByLabel(work.reason).selectOption({ label: work.refundReasons.undelivered })
  await dialog.getByRole('button', { name: /^Rembourser 6,95/ }).click()
  const refunds = order.getByRole('region', { name: work.refunds })
  await expect(refunds.getByText(work.refundStates.succeeded)).toBeVisible()
  await expect(refunds.getByRole('button', { name: /^Avoir AVO-/ })).toBeVisible()
  const [intent] = stripe.intentsOf(number)
  expect(stripe.refunds.filter(({ payment_intent }) => payment_intent === intent?.id)).toMatchObject([
    { amount: 695, status: 'succeeded' },
  ])
  expect(await orderOf(db, number)).toMatchObject({ payment_status: 'paid' })
})

test('an order taken by telephone is paid through the link of its email', async ({
  page,
  context,
  db,
  stripe,
  keys,
}) => {
  const email = `telephone-${Date.now()}@client.example`
  const { name } = await rows(db.from('products').select('name').eq('id', 3).single())
  const desk = await context.newPage()
  const staff = await makeAdmin(db, 'staff', 'Nadia Amrani')
  await openAdmin(desk, staff, '/admin/phone-order')
  await desk.getByRole('combobox', { name: phone.add }).fill(name)
  await desk.getByRole('option', { name }).first().click()
  await fill(desk, { ...BUYER, email })
  await fill(desk, ADDRESS)
  await desk.getByLabel(phone.method).selectOption('colissimo')
  await desk.getByRole('button', { name: phone.save }).click()
  await expect(desk).toHaveURL(/\/admin\/orders\/CMD-/)
  const number = new URL(desk.url()).pathname.split('/').at(-1) ?? ''
  expect(await orderOf(db, number)).toMatchObject({ payment_status: 'pending' })
  expect(stripe.intentsOf(number)).toEqual([])

  let link: string | undefined
  await expect
    .poll(async () => {
      const mails = (await (await page.request.get(newMailsUrl(keys))).json()) as {
        to: string[]
        text: string
      }[]
      const message = mails.find(({ to }) => to.includes(email))
      link = message?.text.match(/: (http\S+\/checkout\/confirmation#\w+)/)?.[1]
      return link !== undefined
    })
    .toBe(true)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(link ?? '')
  // What is paid stands before the button, and what the law wants said beside it.
  const { reserved_until } = await rows(
    db.from('orders').select('reserved_until').eq('order_number', number).single(),
  )
  await expect(page.getByText(orderPaymentText.reserved(reserved_until ?? ''))).toBeVisible()
  await expect(page.getByText(checkoutText.withdrawal)).toBeVisible()
  await expect(page.getByRole('link', { name: checkoutText.termsLink })).toBeVisible()
  await expect(page.locator('main').getByText(productText.guarantee)).toBeVisible()
  await expect(page.getByText(chosenMeans.card, { exact: true })).toHaveCount(0)
  const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? 0
  expect(await topOf(page.getByRole('region', { name: confirmationText.lines }))).toBeLessThan(
    await topOf(payButton(page)),
  )
  await pay(page, 'decline')
  await expect(page.getByRole('alert').getByText(declined())).toBeVisible()
  await pay(page, 'pass')
  await expect(page.getByRole('heading', { name: /^Merci/ })).toBeVisible()
  const { total, ...paid } = await orderOf(db, number)
  expect(paid).toMatchObject({ payment_status: 'paid', is_simulated: false })
  expect(stripe.intentsOf(number).filter(({ status }) => status === 'succeeded')).toMatchObject([
    { amount: Math.round(total * 100) },
  ])
  // Whoever took the order sees that a card was refused before.
  await desk.reload()
  const history = desk.getByRole('region', { name: ordersText.history })
  await expect(history.getByText(orderEventText.payments.refused ?? '')).toBeVisible()
})

test('an order that was cancelled meanwhile says so to its buyer, and can no longer be paid', async ({
  page,
  context,
  db,
  stripe,
}) => {
  requestsFail()
  await openCheckout(page, db, 8)
  await pay(page, 'decline')
  await expect(page.getByRole('alert').getByText(declined())).toBeVisible()
  const { order_number, id } = await lastOrder(db)
  const token = await tokenOf(db, id)
  await page.goto(confirmationPath(token))
  await expect(page.getByText(declined())).toBeVisible()
  const owner = await makeAdmin(db, 'owner', 'Nour Amrani')
  const desk = await context.newPage()
  await openAdmin(desk, owner, `/admin/orders/${order_number}`)
  await desk.getByRole('button', { name: work.cancelOrder, exact: true }).click()
  const dialog = desk.getByRole('dialog', { name: work.cancelTitle })
  await dialog.getByLabel(work.reason).selectOption({ label: work.cancelReasons.unpaid })
  await dialog.getByRole('button', { name: work.cancelOrder, exact: true }).click()
  await expect.poll(async () => (await orderOf(db, order_number)).status).toBe('cancelled')
  await pay(page, 'pass')
  await expect(page.getByRole('alert').getByText(orderPaymentText.cancelled)).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  expect(stripe.intentsOf(order_number).filter(({ status }) => status === 'succeeded')).toEqual([])
})

test('an owner sees keys and alarms in the settings, closes payments, and nobody pays meanwhile', async ({
  page,
  context,
  db,
  stripe,
}) => {
  requestsFail()
  const number = await buy(page, db, 9)
  await stripe.dispute(stripe.intentsOf(number)[0]?.id ?? '')
  await stripe.deliveries.settled()

  const desk = await context.newPage()
  await desk.setViewportSize({ width: 390, height: 844 })
  await openAdmin(desk, await makeAdmin(db, 'owner', 'Salma Bennouna'), '/admin/settings/payments')
  const section = desk.getByRole('region', { name: paymentsAdminText.title })
  await expect(section.getByText(paymentsAdminText.keys.test)).toBeVisible()
  await expect(section.getByText(/^Dernière nouvelle de Stripe/)).toBeVisible()
  const issue = section.getByRole('listitem').filter({ hasText: number })
  await expect(issue).toContainText(disputeText.title('needs_response'))
  await expect(issue).toContainText(disputeText.advice('needs_response'))
  expect(await axeFindings(desk)).toEqual([])
  await issue.getByRole('button').click()
  await expect(issue).toHaveCount(0)
  await section.getByRole('switch', { name: paymentsAdminText.open }).click()
  await expect(desk.getByText(paymentsAdminText.closed)).toBeVisible()

  const before = stripe.intents.size
  await page.evaluate(() => sessionStorage.removeItem('cart-was-set'))
  await page.goto('/checkout')
  await toPayment(page)
  await pay(page, 'pass')
  await expect(page.getByRole('alert').getByText(errorText.payments_closed)).toBeVisible()
  expect(stripe.intents.size).toBe(before)
  await section.getByRole('switch', { name: paymentsAdminText.open }).click()
  await expect(desk.getByText(paymentsAdminText.opened)).toBeVisible()
  await pay(page, 'pass')
  await page.waitForURL(CONFIRMATION)
})

test('an order whose reservation has ended can still be paid; the shop ends that, and the buyer sees it', async ({
  page,
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

  await openAdmin(page, await makeAdmin(db, 'owner', 'Salma Bennouna'), `/admin/orders/${number}`)
  const sheet = page.getByRole('dialog', { name: ordersText.detail(number) })
  await expect(sheet.getByText(work.stillPayable)).toBeVisible()
  await sheet.getByRole('button', { name: work.cancelOrder }).click()
  const dialog = page.getByRole('dialog', { name: work.cancelTitle })
  await expect(dialog.getByText(work.cancelExpired)).toBeVisible()
  await expect(dialog.getByText(work.restock, { exact: true })).toHaveCount(0)
  await dialog.getByLabel(work.reason).selectOption({ label: work.cancelReasons.stock })
  await dialog.getByRole('button', { name: work.cancelOrder }).click()
  await expect(page.getByText(work.cancelDone, { exact: true })).toBeVisible()
  await expect(sheet.getByText(work.cancelled(work.cancelReasons.stock))).toBeVisible()
  await expect(sheet.getByText(work.stillPayable)).toHaveCount(0)
  await expect(sheet.getByRole('button', { name: work.cancelOrder })).toHaveCount(0)
  expect(await payable()).toMatchObject({ payable: false })

  await page.goto(confirmationPath(token))
  await expect(page.getByRole('heading', { name: orderPaymentText.closedTitle })).toBeVisible()
})

test('a refund from Stripe’s side in part and in whole, and a dispute: an order that was not sent is to be cancelled', async ({
  page,
  context,
  db,
  stripe,
}) => {
  const number = await buy(page, db, 13)
  const [intent] = stripe.intentsOf(number)
  await stripe.dispute(intent?.id ?? '')
  await stripe.refund(intent?.id ?? '', 100)
  await stripe.refund(intent?.id ?? '')
  await expect.poll(async () => (await orderOf(db, number)).payment_status).toBe('refunded')
  const { id } = await orderOf(db, number)
  expect(await rows(db.from('refunds').select('amount, status').eq('order_id', id))).toHaveLength(2)
  expect(await rows(db.from('payment_quarantine').select('reason').eq('order_id', id))).toEqual([
    { reason: 'dispute' },
  ])
  const desk = await context.newPage()
  await openAdmin(desk, await makeAdmin(db, 'owner', 'Salma Bennouna'), `/admin/orders/${number}`)
  const sheet = desk.getByRole('dialog', { name: ordersText.detail(number) })
  await expect(sheet.getByText(disputeText.title('needs_response')).first()).toBeVisible()
  await expect(sheet.getByText(work.givenBack)).toBeVisible()
  await sheet.getByRole('button', { name: work.cancelOrder }).click()
  const dialog = desk.getByRole('dialog', { name: work.cancelTitle })
  await expect(dialog.getByText(work.cancelRefunded)).toBeVisible()
  await dialog.getByLabel(work.reason).selectOption({ label: work.cancelReasons.customer })
  await dialog.getByRole('button', { name: work.cancelOrder }).click()
  await expect(sheet.getByText(work.cancelled(work.cancelReasons.customer))).toBeVisible()
  await expect(sheet.getByText(work.givenBack)).toHaveCount(0)
})

test('a success after the reservation ended and the units were sold is sent back by the clock', async ({
  page,
  db,
  stripe,
}) => {
  await openCheckout(page, db, 14)
  await pay(page, 'secure')
  await page.getByRole('button', { name: 'Confirmer' }).waitFor()
  const { order_number, id } = await lastOrder(db)
  const [intent] = stripe.intentsOf(order_number)
  if (!intent) throw new Error('no intent')
  stripe.deliveries.set('lost')
  // The clock ends the reservation; the bank’s yes crosses with it.
  await rows(db.from('orders').update({ reserved_until: '2026-01-01T00:00:00Z' }).eq('id', id).select())
  await expect
    .poll(async () => (await orderOf(db, order_number)).status, { timeout: 60_000 })
    .toBe('cancelled')
  await rows(db.from('inventory').update({ stock: 0 }).eq('product_id', 14).select())
  intent.status = 'requires_action'
  stripe.deliveries.set('now')
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await expect
    .poll(() => stripe.refunds.filter(({ payment_intent }) => payment_intent === intent.id).length, {
      timeout: 60_000,
    })
    .toBe(1)
  const token = await tokenOf(db, id)
  await page.goto(confirmationPath(token))
  await expect(page.getByText(orderPaymentText.returned)).toBeVisible()
})
