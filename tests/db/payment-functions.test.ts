import { expect, test } from 'vitest'
import { submitCheckout } from '@/data/checkout.ts'
import { findAttempt, findPaidOrder } from '@/data/order-payment.ts'
import { getOrderByToken } from '@/data/orders.ts'
import { checkoutRequest } from './support/checkout-request.ts'
import { loggedIn } from './support/log-in.ts'
import { cardToken, PAID, type StripeShop, WAITING, withStripeShop } from './support/stripe-shop.ts'

let at: StripeShop

withStripeShop((shop) => {
  at = shop
})

const events = async (orderNumber: string) =>
  (
    await at.shop.db.query(
      `select count(*)::int as paid from order_events e join orders o on o.id = e.order_id
     where o.order_number = $1 and e.payment_status = 'paid' and e.previous_payment_status = 'pending'`,
      [orderNumber],
    )
  )[0]?.paid

test.each(['now', 'early', 'twice', 'lost'] as const)(
  'a card pays an order, its webhook %s',
  async (delivery) => {
    at.stripe.deliveries.set(delivery)
    const before = await at.stock()
    const bought = await at.buy('pass')
    expect(bought).toMatchObject({ simulated: false, total: 10_675, payment: { state: 'paid' } })
    await at.stripe.deliveries.settled()
    expect(await at.orderOf(bought)).toMatchObject({ ...PAID, is_simulated: false, reserved_until: null })
    expect(await events(bought.orderNumber)).toBe(1)
    expect(at.stripe.intentsOf(bought.orderNumber)).toMatchObject([{ amount: 10_675, currency: 'eur' }])
    expect(await at.stock()).toBe(before - 2)
    expect(at.stripe.deliveries.statuses.every((status) => status === 200)).toBe(true)
    await expect
      .poll(() => at.shop.mails.filter(({ subject }) => subject.includes(bought.orderNumber)))
      .toHaveLength(1)
  },
)

test('a refused card leaves the order payable, and another card pays it', async () => {
  const refused = await at.buy('poor')
  expect(refused.payment).toEqual({ state: 'failed', reason: 'insufficient_funds' })
  expect(await at.orderOf(refused)).toMatchObject(WAITING)
  expect(await at.payment(refused.orderToken)).toEqual({
    state: 'failed',
    reason: 'insufficient_funds',
    reservedUntil: expect.any(String),
  })
  expect(await at.payment(refused.orderToken, cardToken('pass'))).toEqual({ state: 'paid' })
  expect(await at.orderOf(refused)).toMatchObject(PAID)
  expect(at.stripe.intentsOf(refused.orderNumber).map(({ status }) => status)).toEqual([
    'canceled',
    'succeeded',
  ])
})

test('a bank that asks is told from one that refuses; the return page asks our order alone', async () => {
  const bought = await at.buy('secure')
  expect(bought.payment).toEqual({
    state: 'requires_action',
    clientSecret: expect.stringContaining('_secret_'),
  })
  expect((await at.payment(bought.orderToken)).state).toBe('requires_action')
  at.stripe.deliveries.set('lost')
  await at.stripe.decide(at.intentOf(bought).id, true)
  expect(await at.orderOf(bought)).toMatchObject(WAITING)
  await expect.poll(() => at.payment(bought.orderToken), { timeout: 10_000 }).toEqual({ state: 'paid' })
  expect(await at.orderOf(bought)).toMatchObject(PAID)

  const failed = await at.buy('secure')
  await at.stripe.decide(at.intentOf(failed).id, false)
  expect(await at.payment(failed.orderToken)).toEqual({
    state: 'failed',
    reason: 'authentication_required',
    reservedUntil: expect.any(String),
  })
})

test('who comes back from the bank with the secret of the payment alone is told the order, and nobody else is', async () => {
  const bought = await at.buy('bank')
  const { id, client_secret: secret, return_url } = at.intentOf(bought)
  expect(return_url).toBe(`https://shop.example/checkout/confirmation#${bought.orderToken}`)
  const found = await findPaidOrder(at.shop.visitor, secret)
  if (!found.ok) throw new Error(found.refusal.code)
  expect(await getOrderByToken(at.shop.visitor, found.value)).toMatchObject({
    value: { orderNumber: bought.orderNumber },
  })
  for (const guessed of [`${id}_secret_guessed`, 'pi_unknown_secret_1'])
    expect(await findPaidOrder(at.shop.visitor, guessed)).toMatchObject({
      refusal: { code: 'order_not_found' },
    })
  for (const wrong of ['', 'pi_1', secret.replace('pi_', 'ch_'), `${secret}/../x`])
    expect(await findPaidOrder(at.shop.visitor, wrong)).toMatchObject({
      refusal: { code: 'request_invalid' },
    })
})

test('who holds the key that an order was sent with is told of it, whatever became of its payment', async () => {
  const idempotencyKey = crypto.randomUUID()
  const { visitor } = at.shop
  expect(await findAttempt(visitor, idempotencyKey)).toEqual({ ok: true, value: null })
  const { orderToken } = await at.buy('decline', { idempotencyKey })
  const placed = (payment: object) => ({ ok: true, value: { orderToken, payment } })
  expect(await findAttempt(visitor, idempotencyKey)).toMatchObject(placed({ state: 'failed' }))
  await at.payment(orderToken, cardToken('pass'))
  expect(await findAttempt(visitor, idempotencyKey)).toEqual(placed({ state: 'paid' }))
  expect(await findAttempt(visitor, 'no key')).toMatchObject({ refusal: { code: 'request_invalid' } })
})

test('the same click sent again is one order and one payment, and two tabs pay once', async () => {
  const request = checkoutRequest({ confirmationToken: cardToken('pass') })
  const answers = await Promise.all(Array.from({ length: 8 }, () => submitCheckout(at.shop.visitor, request)))
  const numbers = new Set(
    answers.map((answer) => (answer.ok ? answer.value.orderNumber : answer.refusal.code)),
  )
  expect(numbers.size).toBe(1)
  expect(at.stripe.intentsOf([...numbers][0] ?? '')).toHaveLength(1)

  const order = await at.buy('decline')
  const tabs = await Promise.all(
    Array.from({ length: 5 }, () => at.payment(order.orderToken, cardToken('pass'))),
  )
  for (const { state } of tabs) expect(['paid', 'processing']).toContain(state)
  expect(at.stripe.intentsOf(order.orderNumber).filter(({ status }) => status === 'succeeded')).toHaveLength(
    1,
  )
  await expect.poll(async () => (await at.payment(order.orderToken)).state).toBe('paid')
})

test('an answer of Stripe that is lost is found: nobody pays twice', async () => {
  at.stripe.deliveries.set('lost')
  at.stripe.setDeaf(true)
  const request = checkoutRequest({ confirmationToken: cardToken('pass') })
  const answer = await submitCheckout(at.shop.visitor, request)
  at.stripe.setDeaf(false)
  expect(answer).toMatchObject({ ok: false, refusal: { code: 'service_unavailable' } })
  const again = await submitCheckout(at.shop.visitor, { ...request, confirmationToken: cardToken('pass') })
  if (!again.ok) throw new Error(again.refusal.code)
  expect(again.value.payment.state).toBe('processing')
  expect(await at.payment(again.value.orderToken)).toEqual({ state: 'paid' })
  expect(at.stripe.intentsOf(again.value.orderNumber)).toHaveLength(1)
})

test('Stripe out of reach: the order waits, and is paid when it is back', async () => {
  at.stripe.setDown(true)
  const request = checkoutRequest({ confirmationToken: cardToken('pass') })
  const answer = await submitCheckout(at.shop.visitor, request)
  at.stripe.setDown(false)
  expect(answer).toMatchObject({ ok: false, refusal: { code: 'service_unavailable' } })
  const again = await submitCheckout(at.shop.visitor, request)
  if (!again.ok) throw new Error(again.refusal.code)
  expect(again.value.payment).toEqual({ state: 'paid' })
  expect(at.stripe.intentsOf(again.value.orderNumber)).toHaveLength(1)
})

test('an order that is changed takes the place of the one before, which no card can pay any more', async () => {
  const before = await at.stock()
  const first = await at.buy('decline')
  const second = await at.buy('pass', {
    replaces: first.orderToken,
    lines: [{ productId: 1, quantity: 1 }],
    expectedTotal: 5685,
  })
  expect(second.payment).toEqual({ state: 'paid' })
  expect(await at.orderOf(first)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
  expect(await at.stock()).toBe(before - 1)

  const paidBefore = await at.buy('secure')
  at.stripe.deliveries.set('lost')
  await at.stripe.decide(at.intentOf(paidBefore).id, true)
  await expect(at.buy('pass', { replaces: paidBefore.orderToken })).rejects.toThrow('order_already_paid')
  expect(await at.orderOf(paidBefore)).toMatchObject(PAID)
})

test('a price that changed is refused before any money moves', async () => {
  const count = at.stripe.intents.size
  await expect(at.buy('pass', { expectedTotal: 10_674 })).rejects.toThrow('price_changed')
  await expect(at.buy('pass', { confirmationToken: null })).rejects.toThrow('request_invalid')
  expect(at.stripe.intents.size).toBe(count)
})

test('an unknown order has no payment', async () => {
  await expect(at.payment('x'.repeat(64))).rejects.toThrow('order_not_found')
  await expect(at.payment('x')).rejects.toThrow('request_invalid')
  await expect(at.payment('x'.repeat(64), 'tok_1')).rejects.toThrow('request_invalid')
})

test('an order by telephone waits 48 hours for its buyer, who pays on its page by the link of an email', async () => {
  const { shop } = at
  const bearer = await loggedIn(shop, 'nadia@shop.example', 'staff', { name: 'Nadia' })
  const { paymentMethod: _, ...order } = checkoutRequest({
    customer: { firstName: 'Aline', lastName: 'Roche', email: 'aline@client.example', phone: '' },
  })
  const take = async (body: object, token = bearer) => {
    const answer = await fetch(`${shop.url}/functions/v1/phone-order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { orderNumber: string; error?: { code: string } }
  }
  const before = await at.stock()
  expect((await take(order, shop.anonKey)).error?.code).toBe('sign_in_required')
  expect((await take({ ...order, expectedTotal: 1 })).error?.code).toBe('price_changed')
  expect(
    (
      await take({
        ...order,
        lines: [
          { productId: 1, quantity: 99 },
          { productId: 1, quantity: 1 },
        ],
      })
    ).error?.code,
  ).toBe('quantity_invalid')
  expect((await take({ ...order, address: { ...order.address, postalCode: '1' } })).error?.code).toBe(
    'postal_code_invalid',
  )
  expect(await at.stock()).toBe(before)

  const taken = await take(order)
  // Sent twice, it is one order.
  expect(await take(order)).toEqual(taken)
  expect(taken).toEqual({ orderNumber: expect.any(String), total: 10_675, simulated: false, received: false })
  expect(await at.stock()).toBe(before - 2)
  const [stored] = await shop.db.query(
    `select o.payment_status, o.status, a.name as by, o.reserved_until - o.created_at between interval '47 h 59 min' and interval '48 h 1 min' as kept
     from orders o join admin_users a on a.id = o.taken_by where o.order_number = $1`,
    [taken.orderNumber],
  )
  expect(stored).toMatchObject({ ...WAITING, by: 'Nadia', kept: true })
  const mails = () => shop.mails.filter(({ subject }) => subject.includes(taken.orderNumber))
  await expect.poll(mails).toHaveLength(1)
  const [message] = mails()
  expect(message).toMatchObject({ to: 'aline@client.example' })

  // The clock leaves it alone; a card that is refused does not shorten its time.
  await at.tick()
  const token = /confirmation#(\w+)/.exec(message?.text ?? '')?.[1] ?? ''
  expect(await at.payment(token, cardToken('decline'))).toMatchObject({ state: 'failed' })
  const [kept] = await shop.db.query(
    `select reserved_until > now() + interval '47 hours' as kept from orders where order_number = $1`,
    [taken.orderNumber],
  )
  expect(kept?.kept).toBe(true)
  expect(await at.payment(token, cardToken('pass'))).toMatchObject({ state: 'paid' })
  await at.stripe.deliveries.settled()
  expect(await at.orderOf(taken)).toMatchObject({ ...PAID, reserved_until: null })
  expect(at.stripe.intentsOf(taken.orderNumber).at(-1)).toMatchObject({ amount: 10_675 })

  const late = await take({ ...order, idempotencyKey: crypto.randomUUID() })
  await at.expire(late.orderNumber)
  await at.tick()
  expect(await at.orderOf(late)).toMatchObject({ payment_status: 'failed', status: 'cancelled' })
  expect(await at.stock()).toBe(before - 2)
})
