import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitCheckout } from '@/data/checkout.ts'
import { findAttempt } from '@/data/order-payment.ts'
import { formatIban } from '@/domain/iban.ts'
import { checkoutRequest } from './support/checkout-request.ts'
import { insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'
import { IBAN } from './support/sent-orders.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend
beforeAll(async () => {
  shop = await shopBackend({ SHOP_DEMO: 'false', SITE_URL: 'https://shop.example' })
  await shop.db.query('select private.say_demonstration(false)')
  await insertProducts(shop.db, [{ id: 1, stock: 10 }])
})
afterAll(() => shop?.close())

const orders = async () =>
  await shop.db.query('select payment_status, payment_method, is_simulated from orders order by created_at')

test('a real shop without Stripe takes no card, and stores nothing of who tries', async () => {
  for (const paymentMethod of ['card', 'paypal'] as const)
    expect(await submitCheckout(shop.visitor, checkoutRequest({ paymentMethod }))).toMatchObject({
      ok: false,
      refusal: { code: 'payment_means_unavailable' },
    })
  const asked = checkoutRequest({ paymentMethod: 'transfer' })
  expect(await submitCheckout(shop.visitor, asked)).toMatchObject({
    ok: false,
    refusal: { code: 'payment_means_unavailable' },
  })
  expect(await orders()).toEqual([])
  expect(await findAttempt(shop.visitor, asked.idempotencyKey)).toEqual({ ok: true, value: null })
})

test('it sells by transfer once its owner offers that: awaited, not paid, with the account in the email', async () => {
  await shop.db.query(
    `update settings set offers_transfer = true, iban = $1, account_holder = 'Atelier du Rif'`,
    [IBAN],
  )
  const asked = checkoutRequest({ paymentMethod: 'transfer', idempotencyKey: randomUUID() })
  const [first, again] = await Promise.all([
    submitCheckout(shop.visitor, asked),
    submitCheckout(shop.visitor, asked),
  ])
  for (const answer of [first, again])
    expect(answer).toMatchObject({ ok: true, value: { simulated: false, payment: { state: 'awaited' } } })
  expect(await orders()).toEqual([
    { payment_status: 'pending', payment_method: 'transfer', is_simulated: false },
  ])
  // Whoever loses the answer finds the order again, and does not order twice.
  expect(await findAttempt(shop.visitor, asked.idempotencyKey)).toMatchObject({
    ok: true,
    value: { payment: { state: 'awaited' } },
  })
  await expect.poll(() => shop.mails.map(({ to }) => to), { timeout: 20_000 }).toContain(asked.customer.email)
  const sent = shop.mails.find(({ to }) => to === asked.customer.email)
  expect(sent?.subject).toContain('virement')
  expect(sent?.text).toContain(formatIban(IBAN))
  expect(sent?.text).not.toMatch(/\bpayée le\b|facture FAC/i)
})

test('its database believes nobody that a payment is simulated, and is no demonstration again', async () => {
  const before = await orders()
  for (const payment_method of ['card', 'transfer'])
    expect(await refusalOf(placeOrder(shop.db, orderRequest({ payment_method })))).toMatchObject({
      code: 'payment_means_unavailable',
    })
  expect(await orders()).toEqual(before)
  expect(await shop.db.query('select private.say_demonstration(true) as is_demo')).toEqual([
    { is_demo: false },
  ])
  expect(await refusalOf(placeOrder(shop.db, orderRequest()))).toMatchObject({
    code: 'payment_means_unavailable',
  })
})

test('a shop of which nobody has said what it is simulates nothing', async () => {
  await shop.db.query('update private.shop_state set is_demo = null')
  expect(await refusalOf(placeOrder(shop.db, orderRequest()))).toMatchObject({
    code: 'payment_means_unavailable',
  })
})
