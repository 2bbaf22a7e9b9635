import { expect, type Page } from '@playwright/test'
import { attemptText } from '@/texts/attempt.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { declined } from '@/texts/declines.ts'
import { errorText } from '@/texts/errors.ts'
import { orderPaymentText } from '@/texts/order-payment.ts'
import { simulatedPayment } from '@/texts/payment-means.ts'
import { axeFindings } from './axe.ts'
import { ADDRESS, BUYER, fill, payButton, shownOrderNumber } from './checkout-steps.ts'
import { requestsFail, rows, withCart } from './fixtures.ts'
import { CONFIRMATION, cartIn, lastOrder, openCheckout, orderOf, pay, stockOf } from './payment-steps.ts'
import { cardField, test } from './stripe-shop.ts'

test('a card pays: Stripe is asked for nothing before the checkout, and the cart is empty afterwards', async ({
  page,
  db,
  stripe,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).hostname))
  await withCart(page, db, { 1: 1 })
  for (const path of ['/', '/products', '/products/1', '/cart']) await page.goto(path)
  expect(asked.filter((host) => host.endsWith('stripe.com'))).toEqual([])
  await page.goto('/checkout')
  await fill(page, BUYER)
  await page.getByRole('button', { name: checkoutText.toShipping }).click()
  await fill(page, ADDRESS)
  await page.getByRole('button', { name: checkoutText.toPayment }).click()
  await expect(cardField(page)).toBeVisible()
  await expect(page.getByText(simulatedPayment)).toHaveCount(0)
  await pay(page, 'pass')
  await page.waitForURL(CONFIRMATION)
  const number = await shownOrderNumber(page)
  expect(await orderOf(db, number)).toMatchObject({ payment_status: 'paid', is_simulated: false })
  const order = await orderOf(db, number)
  expect(stripe.intentsOf(number)).toMatchObject([
    { amount: Math.round(order.total * 100), status: 'succeeded' },
  ])
  await expect.poll(() => cartIn(page)).not.toContain('"quantity":1')
})

test('a refused card keeps order and cart and says why in French; another card pays the same order', async ({
  page,
  db,
  stripe,
}) => {
  await openCheckout(page, db, 2)
  await payButton(page).click()
  await expect(page.getByRole('alert').getByText('Votre numéro de carte est incomplet.')).toBeVisible()
  await pay(page, 'poor')
  await expect(page.getByRole('alert').getByText(declined('insufficient_funds'))).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const { order_number } = await lastOrder(db)
  expect(await orderOf(db, order_number)).toMatchObject({ status: 'pending', payment_status: 'pending' })
  expect(await cartIn(page)).toContain('"quantity":1')
  await pay(page, 'pass')
  await page.waitForURL(CONFIRMATION)
  expect(await shownOrderNumber(page)).toBe(order_number)
  expect(await orderOf(db, order_number)).toMatchObject({ payment_status: 'paid' })
  expect(stripe.intentsOf(order_number).map(({ status }) => status)).toEqual(['canceled', 'succeeded'])
})

test('the bank asks: refused, closed, then confirmed; what Stripe.js says is not believed', async ({
  page,
  db,
}) => {
  await openCheckout(page, db, 3)
  for (const answer of ['Refuser', 'Abandonner']) {
    await pay(page, 'secure')
    await page.getByRole('button', { name: answer }).click()
    await expect(page.getByRole('alert').getByText(declined('authentication_required'))).toBeVisible()
  }
  await pay(page, 'secure')
  await page.getByRole('button', { name: 'Confirmer' }).click()
  await page.waitForURL(CONFIRMATION)
  expect(await orderOf(db, await shownOrderNumber(page))).toMatchObject({ payment_status: 'paid' })
})

test('a price that changed between is shown, and no card is charged', async ({ page, db, stripe }) => {
  requestsFail()
  await openCheckout(page, db, 10)
  const { price } = await rows(db.from('products').select('price').eq('id', 10).single())
  await rows(
    db
      .from('products')
      .update({ price: price + 5 })
      .eq('id', 10)
      .select(),
  )
  const before = stripe.intents.size
  await pay(page, 'pass')
  await expect(page.getByRole('alert').getByText(errorText.price_changed)).toBeVisible()
  expect(stripe.intents.size).toBe(before)
  await expect(payButton(page)).toContainText((price + 5 + 6.95).toFixed(2).replace('.', ','))
  await pay(page, 'pass')
  await page.waitForURL(CONFIRMATION)
  expect(stripe.intentsOf(await shownOrderNumber(page))).toMatchObject([
    { amount: Math.round((price + 11.95) * 100) },
  ])
})

test('another address after a refusal: the new order takes the place of the one before', async ({
  page,
  db,
  stripe,
}) => {
  const stock = await stockOf(db, 11)
  await openCheckout(page, db, 11)
  await pay(page, 'decline')
  await expect(page.getByRole('alert').getByText(declined())).toBeVisible()
  const first = (await lastOrder(db)).order_number
  await page.getByRole('button', { name: checkoutText.back }).click()
  await fill(page, { address: '8 quai des Brumes' })
  await page.getByRole('button', { name: checkoutText.toPayment }).click()
  await pay(page, 'pass')
  await page.waitForURL(CONFIRMATION)
  expect(await shownOrderNumber(page)).not.toBe(first)
  expect(await orderOf(db, first)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
  expect(await stockOf(db, 11)).toBe(stock - 1)
  expect(stripe.intentsOf(first).filter(({ status }) => status === 'succeeded')).toEqual([])
})

/** The order is placed, and its answer never arrives. */
async function loseAnswer(page: Page): Promise<void> {
  await page.route('**/functions/v1/checkout', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  page.once('load', () => void page.unroute('**/functions/v1/checkout'))
}

test('a page loaded again after a payment whose answer was lost goes to the order', async ({
  page,
  db,
  stripe,
}) => {
  requestsFail()
  await openCheckout(page, db, 15)
  await loseAnswer(page)
  await pay(page, 'pass')
  await expect(page.getByRole('button', { name: checkoutText.retry })).toBeVisible()
  const { order_number } = await lastOrder(db)
  await page.reload()
  await page.waitForURL(CONFIRMATION)
  expect(await shownOrderNumber(page)).toBe(order_number)
  expect(stripe.intentsOf(order_number)).toHaveLength(1)
  expect(await cartIn(page)).not.toContain('"quantity":1')
})

test('an unpaid order whose answer was lost: another takes its place, unless it was paid meanwhile', async ({
  page,
  db,
  stripe,
}) => {
  requestsFail()
  for (const isPaid of [false, true]) {
    await page.evaluate(() => sessionStorage.removeItem('cart-was-set')).catch(() => {})
    await openCheckout(page, db, 17)
    await loseAnswer(page)
    await pay(page, 'secure')
    await expect(page.getByRole('button', { name: checkoutText.retry })).toBeVisible()
    const first = (await lastOrder(db)).order_number
    await page.reload()
    await expect(page.getByText(attemptText.unpaid)).toBeVisible()
    await page.getByRole('button', { name: checkoutText.back }).click()
    await fill(page, { address: '8 quai des Brumes' })
    await page.getByRole('button', { name: checkoutText.toPayment }).click()
    if (isPaid) await stripe.decide(stripe.intentsOf(first)[0]?.id ?? '', true)
    await pay(page, 'pass')
    await page.waitForURL(CONFIRMATION)
    // A toast, which goes before a slow page has read the order.
    if (isPaid) await expect(page.getByText(attemptText.paid.title)).toBeVisible()
    const shown = await shownOrderNumber(page)
    if (isPaid) {
      expect(shown).toBe(first)
      expect((await lastOrder(db)).order_number).toBe(first)
    } else {
      expect(shown).not.toBe(first)
      expect(await orderOf(db, first)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
      expect(stripe.intentsOf(first).filter(({ status }) => status === 'succeeded')).toEqual([])
    }
  }
})

test('a slow bank: the page waits with the buyer, and thanks when the money is there', async ({
  page,
  db,
  stripe,
}) => {
  await openCheckout(page, db, 12)
  await pay(page, 'slow')
  await page.waitForURL(CONFIRMATION)
  await expect(page.getByText(orderPaymentText.pending)).toBeVisible()
  const { order_number } = await lastOrder(db)
  const [intent] = stripe.intentsOf(order_number)
  await stripe.decide(intent?.id ?? '', true)
  await expect(page.getByRole('heading', { name: /^Merci/ })).toBeVisible()
})
