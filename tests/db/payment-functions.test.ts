import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { submitCheckout } from '@/data/checkout.ts'
import { findPaidOrder } from '@/data/order-payment.ts'
import { deliver, signed } from '../support/stripe/deliveries.ts'
import { SIGNING_SECRET } from '../support/stripe/server.ts'
import { gate } from './support/admin-gate.ts'
import { checkoutRequest } from './support/checkout-request.ts'
import { loggedIn } from './support/log-in.ts'
import { insertProducts } from './support/samples.ts'
import { cardToken, type StripeShop, stripeShop } from './support/stripe-shop.ts'

let at: StripeShop

beforeAll(async () => {
  at = await stripeShop()
  await insertProducts(at.shop.db, [{ id: 1, stock: 1000 }])
  await at.shop.db.query(`update settings set contact_email = 'gerante@shop.example'`)
})
afterAll(() => at?.close())
afterEach(async () => {
  await at.stripe.deliveries.settled()
  at.stripe.deliveries.set('now')
})

const paid = { payment_status: 'paid', status: 'pending' }
const waiting = { payment_status: 'pending', status: 'pending' }
const intentOf = ({ orderNumber }: { orderNumber: string }) => {
  const [intent] = at.stripe.intentsOf(orderNumber).slice(-1)
  if (!intent) throw new Error('no intent')
  return intent
}
const events = async (orderNumber: string) =>
  (
    await at.shop.db.query(
      `select count(*)::int as paid from order_events e join orders o on o.id = e.order_id
     where o.order_number = $1 and e.payment_status = 'paid' and e.previous_payment_status = 'pending'`,
      [orderNumber],
    )
  )[0]?.paid
const expire = (orderNumber: string) =>
  at.shop.db.query(`update orders set reserved_until = now() - interval '1 second' where order_number = $1`, [
    orderNumber,
  ])

test.each(['now', 'early', 'twice', 'lost'] as const)(
  'a card pays an order, its webhook %s',
  async (delivery) => {
    at.stripe.deliveries.set(delivery)
    const before = await at.stock()
    const bought = await at.buy('pass')
    expect(bought).toMatchObject({ simulated: false, total: 10_675, payment: { state: 'paid' } })
    await at.stripe.deliveries.settled()
    expect(await at.orderOf(bought)).toMatchObject({ ...paid, is_simulated: false, reserved_until: null })
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
  expect(await at.orderOf(refused)).toMatchObject(waiting)
  expect(await at.payment(refused.orderToken)).toEqual({ state: 'failed', reason: 'insufficient_funds' })
  expect(await at.payment(refused.orderToken, cardToken('pass'))).toEqual({ state: 'paid' })
  expect(await at.orderOf(refused)).toMatchObject(paid)
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
  await at.stripe.decide(intentOf(bought).id, true)
  expect(await at.orderOf(bought)).toMatchObject(waiting)
  expect(await at.payment(bought.orderToken)).toEqual({ state: 'paid' })
  expect(await at.orderOf(bought)).toMatchObject(paid)

  const failed = await at.buy('secure')
  await at.stripe.decide(intentOf(failed).id, false)
  expect(await at.payment(failed.orderToken)).toEqual({ state: 'failed', reason: 'authentication_required' })
})

test('who comes back from the bank with the secret of the payment alone is told the order, and nobody else is', async () => {
  const bought = await at.buy('bank')
  const { id, client_secret: secret, return_url } = intentOf(bought)
  expect(return_url).toBe(`https://shop.example/checkout/confirmation#${bought.orderToken}`)
  expect(await findPaidOrder(at.shop.visitor, secret)).toEqual({ ok: true, value: bought.orderToken })
  for (const guessed of [`${id}_secret_guessed`, 'pi_unknown_secret_1'])
    expect(await findPaidOrder(at.shop.visitor, guessed)).toMatchObject({
      refusal: { code: 'order_not_found' },
    })
  for (const wrong of ['', 'pi_1', secret.replace('pi_', 'ch_'), `${secret}/../x`])
    expect(await findPaidOrder(at.shop.visitor, wrong)).toMatchObject({
      refusal: { code: 'request_invalid' },
    })
})

test('a browser that is closed after paying: the webhook settles, and without it the job', async () => {
  const [seen, unseen] = [await at.buy('secure'), await at.buy('secure')]
  await at.stripe.decide(intentOf(seen).id, true)
  await at.stripe.deliveries.settled()
  expect(await at.orderOf(seen)).toMatchObject(paid)

  at.stripe.deliveries.set('lost')
  await at.stripe.decide(intentOf(unseen).id, true)
  await at.shop.db.query(`update payments set check_at = now() where intent_id = $1`, [intentOf(unseen).id])
  expect(await at.tick()).toBe(200)
  expect(await at.orderOf(unseen)).toMatchObject(paid)
})

test('the same press sent again is one order and one payment, and two tabs pay once', async () => {
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

test('the sweeper ends the intent before it frees the pieces', async () => {
  const before = await at.stock()
  const bought = await at.buy('secure')
  await expire(bought.orderNumber)
  expect(await at.tick()).toBe(200)
  expect(intentOf(bought).status).toBe('canceled')
  expect(await at.stock()).toBe(before)
  expect(await at.orderOf(bought)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
  // For a week its page takes another card.
  expect(await at.payment(bought.orderToken, cardToken('pass'))).toEqual({ state: 'paid' })
  expect(await at.stock()).toBe(before - 2)
})

test('what turns out paid as its reservation ends is settled, and a slow bank is waited for', async () => {
  at.stripe.deliveries.set('lost')
  const [late, slow] = [await at.buy('secure'), await at.buy('slow')]
  expect(slow.payment).toEqual({ state: 'processing' })
  await at.stripe.decide(intentOf(late).id, true)
  for (const { orderNumber } of [late, slow]) await expire(orderNumber)
  expect(await at.tick()).toBe(200)
  expect(await at.orderOf(late)).toMatchObject(paid)
  expect(await at.orderOf(slow)).toMatchObject(waiting)
  await at.stripe.decide(intentOf(slow).id, true)
  await at.shop.db.query('update payments set check_at = now() where intent_id = $1', [intentOf(slow).id])
  await at.tick()
  expect(await at.orderOf(slow)).toMatchObject(paid)
})

test('a success after the pieces are gone is given back by itself, and both sides are told', async () => {
  at.stripe.deliveries.set('held')
  const bought = await at.buy('secure')
  const intent = intentOf(bought)
  await at.stripe.deliveries.release(() => [])
  // The news of the success comes after the pieces were given back; as if cancelling had crossed with it.
  await at.shop.db.query(
    `select apply_payment_event(jsonb_build_object('intent', jsonb_build_object(
    'id', intent_id, 'status', 'canceled', 'order', order_id, 'payment', id))) from payments where intent_id = $1`,
    [intent.id],
  )
  await at.shop.db.query(`select release_reservation(id) from orders where order_number = $1`, [
    bought.orderNumber,
  ])
  const stock = await at.stock()
  await at.shop.db.query('update inventory set stock = 1')
  at.stripe.deliveries.set('now')
  await at.stripe.decide(intent.id, true)
  await at.stripe.deliveries.settled()
  expect(await at.tick()).toBe(200)
  await at.shop.db.query('update inventory set stock = $1', [stock])
  expect(at.stripe.refunds.filter(({ payment_intent }) => payment_intent === intent.id)).toMatchObject([
    { amount: 10_675, status: 'succeeded' },
  ])
  expect(await at.orderOf(bought)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
  expect(await at.payment(bought.orderToken)).toEqual({ state: 'refunded' })
  await expect(at.payment(bought.orderToken, cardToken('pass'))).rejects.toThrow('order_cancelled')
  const told = await at.shop.db.query(
    `select kind from mail_outbox m where order_id = $1 or content ->> 'intent' = $2 order by id`,
    [(await at.orderOf(bought))?.id, intent.id],
  )
  expect(told.map(({ kind }) => kind)).toEqual(['payment_failed', 'payment_alarm', 'order_refunded'])
})

test('refunds from Stripe’s side, in part and in whole, and a dispute', async () => {
  const bought = await at.buy('pass')
  const { id } = intentOf(bought)
  await at.stripe.refund(id, 675)
  await at.stripe.deliveries.settled()
  expect(await at.orderOf(bought)).toMatchObject(paid)
  await at.stripe.refund(id)
  await at.stripe.deliveries.settled()
  expect(await at.orderOf(bought)).toMatchObject({ payment_status: 'refunded' })
  const refunds = await at.shop.db.query(
    'select amount::float as amount, status, of_sale from refunds where order_id = $1 order by amount',
    [(await at.orderOf(bought))?.id],
  )
  expect(refunds).toEqual([
    { amount: 6.75, status: 'succeeded', of_sale: true },
    { amount: 100, status: 'succeeded', of_sale: true },
  ])
  expect(await at.payment(bought.orderToken)).toEqual({ state: 'refunded' })

  const disputed = await at.buy('pass')
  await at.stripe.dispute(intentOf(disputed).id)
  await at.stripe.deliveries.settled()
  const [issue] = await at.shop.db.query(
    `select details ->> 'status' as status from payment_quarantine where reason = 'dispute' and order_id = $1`,
    [(await at.orderOf(disputed))?.id],
  )
  expect(issue).toEqual({ status: 'needs_response' })
})

/** An administrator who calls a function about an order, as it is. */
async function administrator(role: 'owner' | 'staff') {
  const people = gate(at.shop.db)
  const person = await people.addPerson(role)
  const session = await people.openSession(person.userId)
  await people.register(person, session)
  return async (name: 'refund_order' | 'cancel_order', order: { orderNumber: string }, request: object) =>
    at.shop.db.query(
      `select ${name}($1, $2::jsonb, (admin_order($1) #>> '{work,version}')::timestamptz)`,
      [order.orderNumber, JSON.stringify(request)],
      people.actor(person.userId, session),
    )
}

test('an owner gives a piece back through Stripe; what Stripe refuses for good fails at once', async () => {
  const work = await administrator('owner')
  const bought = await at.buy('pass')
  const blank = { reason: 'damaged', lines: [], shipping: 0, extra: 0 }
  const piece = { ...blank, lines: [{ position: 1, quantity: 1 }], shipping: 695, total: 5685 }
  await work('refund_order', bought, piece)
  expect(await at.tick()).toBe(200)
  await at.stripe.deliveries.settled()
  const { id } = intentOf(bought)
  expect(at.stripe.refunds.filter(({ payment_intent }) => payment_intent === id)).toMatchObject([
    { amount: 5685, status: 'succeeded' },
  ])
  await expect
    .poll(() =>
      at.shop.mails.find((mail) => mail.text.includes(bought.orderNumber) && mail.text.includes('56,85')),
    )
    .toBeDefined()

  await work('refund_order', bought, { ...blank, extra: 4990, total: 4990 })
  // The rest goes back at Stripe itself, and the shop has not heard of it yet.
  at.stripe.deliveries.set('lost')
  await at.stripe.refund(id)
  expect(await at.tick()).toBe(500)
  const refunds = await at.shop.db.query(
    'select status, last_error from refunds where order_id = $1 order by created_at',
    [(await at.orderOf(bought))?.id],
  )
  expect(refunds).toEqual([
    { status: 'succeeded', last_error: null },
    { status: 'failed', last_error: 'Charge has already been refunded.' },
  ])
})

test('an unpaid order that is cancelled is ended at Stripe before its pieces go back', async () => {
  const work = await administrator('staff')
  const before = await at.stock()
  const bought = await at.buy('secure')
  await work('cancel_order', bought, { reason: 'unpaid' })
  expect(await at.stock()).toBe(before - 2)
  expect(await at.tick()).toBe(200)
  expect(intentOf(bought).status).toBe('canceled')
  expect(await at.orderOf(bought)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
  expect(await at.stock()).toBe(before)
  await expect(at.payment(bought.orderToken, cardToken('pass'))).rejects.toThrow('order_cancelled')
})

test('every event that was lost is found within the hour', async () => {
  at.stripe.deliveries.set('lost')
  const [bought, back] = [await at.buy('secure'), await at.buy('pass')]
  await at.stripe.decide(intentOf(bought).id, true)
  await at.stripe.refund(intentOf(back).id)
  await at.shop.db.query(`update private.payment_clock set claimed_at = now() - interval '1 hour' where id`)
  expect(await at.tick()).toBe(200)
  expect(await at.orderOf(bought)).toMatchObject(paid)
  expect(await at.orderOf(back)).toMatchObject({ payment_status: 'refunded' })
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
  await at.stripe.decide(intentOf(paidBefore).id, true)
  await expect(at.buy('pass', { replaces: paidBefore.orderToken })).rejects.toThrow('order_already_paid')
  expect(await at.orderOf(paidBefore)).toMatchObject(paid)
})

test('a price that changed is refused before any money moves', async () => {
  const count = at.stripe.intents.size
  await expect(at.buy('pass', { expectedTotal: 10_674 })).rejects.toThrow('price_changed')
  await expect(at.buy('pass', { confirmationToken: null })).rejects.toThrow('request_invalid')
  expect(at.stripe.intents.size).toBe(count)
})

test('only what Stripe signed, now, is read', async () => {
  const bought = await at.buy('secure')
  const intent = { ...intentOf(bought), status: 'succeeded', amount_received: 10_675 }
  const event = {
    id: 'evt_forged',
    object: 'event' as const,
    api_version: '',
    created: 0,
    livemode: false as const,
    type: 'payment_intent.succeeded',
    data: { object: intent },
  }
  const url = `${at.shop.url}/functions/v1/stripe-webhook`
  expect(await deliver(url, 'whsec_other', event)).toBe(400)
  const payload = JSON.stringify(event)
  const send = async (body: string, signature?: string) => {
    const headers = signature ? { 'stripe-signature': signature } : {}
    const response = await fetch(url, { method: 'POST', headers, body })
    await response.body?.cancel()
    return response.status
  }
  expect(await send(payload)).toBe(400)
  expect(await send(payload.replace('evt_forged', 'evt_other'), await signed(payload, SIGNING_SECRET))).toBe(
    400,
  )
  for (const age of [400, -400])
    expect(await send(payload, await signed(payload, SIGNING_SECRET, age))).toBe(400)
  expect(await send('x'.repeat(300_000), await signed('x'.repeat(300_000), SIGNING_SECRET))).toBe(400)
  expect(await at.orderOf(bought)).toMatchObject(waiting)
  // What is signed and nothing to us is taken, so that it does not come again.
  expect(await deliver(url, SIGNING_SECRET, { ...event, id: 'evt_other', type: 'customer.created' })).toBe(
    200,
  )
  expect(
    await deliver(url, SIGNING_SECRET, {
      ...event,
      data: { object: { ...intent, id: 'pi_x', metadata: {} } },
    }),
  ).toBe(200)
  expect(await at.orderOf(bought)).toMatchObject(waiting)
})

test('an unknown order has no payment', async () => {
  await expect(at.payment('x'.repeat(64))).rejects.toThrow('order_not_found')
  await expect(at.payment('x')).rejects.toThrow('request_invalid')
  await expect(at.payment('x'.repeat(64), 'tok_1')).rejects.toThrow('request_invalid')
})

test('an order by telephone waits 48 hours for its buyer, who pays on its page by the link of a letter', async () => {
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
  expect(taken).toEqual({ orderNumber: expect.any(String), total: 10_675, simulated: false })
  expect(await at.stock()).toBe(before - 2)
  const [stored] = await shop.db.query(
    `select o.payment_status, o.status, o.access_token, a.name as by, o.reserved_until - o.created_at between interval '47 h 59 min' and interval '48 h 1 min' as kept
     from orders o join admin_users a on a.id = o.taken_by where o.order_number = $1`,
    [taken.orderNumber],
  )
  expect(stored).toMatchObject({ ...waiting, by: 'Nadia', kept: true })
  const mails = () => shop.mails.filter(({ subject }) => subject.includes(taken.orderNumber))
  await expect.poll(mails).toHaveLength(1)
  const [letter] = mails()
  expect(letter).toMatchObject({
    to: 'aline@client.example',
    text: expect.stringContaining(`#${stored?.access_token}`),
  })

  // The clock leaves it alone; a card that is refused does not shorten its time.
  await at.tick()
  const token = String(stored?.access_token)
  expect(await at.payment(token, cardToken('decline'))).toMatchObject({ state: 'failed' })
  const [kept] = await shop.db.query(
    `select reserved_until > now() + interval '47 hours' as kept from orders where order_number = $1`,
    [taken.orderNumber],
  )
  expect(kept?.kept).toBe(true)
  expect(await at.payment(token, cardToken('pass'))).toMatchObject({ state: 'paid' })
  await at.stripe.deliveries.settled()
  expect(await at.orderOf(taken)).toMatchObject({ ...paid, reserved_until: null })
  expect(at.stripe.intentsOf(taken.orderNumber).at(-1)).toMatchObject({ amount: 10_675 })

  const late = await take({ ...order, idempotencyKey: crypto.randomUUID() })
  await expire(late.orderNumber)
  await at.tick()
  expect(await at.orderOf(late)).toMatchObject({ payment_status: 'failed', status: 'cancelled' })
  expect(await at.stock()).toBe(before - 2)
})
