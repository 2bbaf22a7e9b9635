import { expect, test } from 'vitest'
import { deliver, signed } from '../support/stripe/deliveries.ts'
import { SIGNING_SECRET } from '../support/stripe/server.ts'
import { cardToken, PAID, type StripeShop, WAITING, withStripeShop } from './support/stripe-shop.ts'

let at: StripeShop

withStripeShop((shop) => {
  at = shop
})

test('a browser that is closed after paying: the webhook settles, and without it the job', async () => {
  const [seen, unseen] = [await at.buy('secure'), await at.buy('secure')]
  await at.stripe.decide(at.intentOf(seen).id, true)
  await at.stripe.deliveries.settled()
  expect(await at.orderOf(seen)).toMatchObject(PAID)

  at.stripe.deliveries.set('lost')
  await at.stripe.decide(at.intentOf(unseen).id, true)
  await at.shop.db.query(`update payments set check_at = now() where intent_id = $1`, [
    at.intentOf(unseen).id,
  ])
  expect(await at.tick()).toBe(200)
  expect(await at.orderOf(unseen)).toMatchObject(PAID)
})

test('the sweeper ends the intent before it frees the pieces', async () => {
  const before = await at.stock()
  const bought = await at.buy('secure')
  await at.expire(bought.orderNumber)
  expect(await at.tick()).toBe(200)
  expect(at.intentOf(bought).status).toBe('canceled')
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
  await at.stripe.decide(at.intentOf(late).id, true)
  for (const { orderNumber } of [late, slow]) await at.expire(orderNumber)
  expect(await at.tick()).toBe(200)
  expect(await at.orderOf(late)).toMatchObject(PAID)
  expect(await at.orderOf(slow)).toMatchObject(WAITING)
  await at.stripe.decide(at.intentOf(slow).id, true)
  await at.shop.db.query('update payments set check_at = now() where intent_id = $1', [at.intentOf(slow).id])
  await at.tick()
  expect(await at.orderOf(slow)).toMatchObject(PAID)
})

test('a success after the pieces are gone is given back by itself, and both sides are told', async () => {
  at.stripe.deliveries.set('held')
  const bought = await at.buy('secure')
  const intent = at.intentOf(bought)
  await at.stripe.deliveries.release(() => [])
  // The news of the success comes after the pieces were given back; as if cancelling had crossed with it.
  await at.shop.db.query(
    `select apply_payment_event(jsonb_build_object('intent', jsonb_build_object(
    'id', intent_id, 'status', 'canceled', 'order', order_id, 'payment', id))) from payments where intent_id = $1`,
    [intent.id],
  )
  await at.shop.db.query('update orders set reserved_until = now() where order_number = $1', [
    bought.orderNumber,
  ])
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
  const { id } = at.intentOf(bought)
  await at.stripe.refund(id, 675)
  await at.stripe.deliveries.settled()
  expect(await at.orderOf(bought)).toMatchObject(PAID)
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
  await at.stripe.dispute(at.intentOf(disputed).id)
  await at.stripe.deliveries.settled()
  const [issue] = await at.shop.db.query(
    `select details ->> 'status' as status from payment_quarantine where reason = 'dispute' and order_id = $1`,
    [(await at.orderOf(disputed))?.id],
  )
  expect(issue).toEqual({ status: 'needs_response' })
})

test('a refund of which no answer came, and which Stripe does not list yet, is made once', async () => {
  const work = await at.administrator('owner')
  const bought = await at.buy('pass')
  await work('refund_order', bought, {
    reason: 'damaged',
    lines: [{ position: 1, quantity: 1 }],
    shipping: 0,
    extra: 0,
    total: 4990,
  })
  at.stripe.deliveries.set('lost')
  at.stripe.setDeaf(true)
  at.stripe.setLate(true)
  expect(await at.tick()).toBe(500)
  at.stripe.setDeaf(false)
  await at.shop.db.query('update refunds set next_attempt_at = now()')
  expect(await at.tick()).toBe(200)
  at.stripe.setLate(false)
  const { id } = at.intentOf(bought)
  expect(at.stripe.refunds.filter(({ payment_intent }) => payment_intent === id)).toHaveLength(1)
})

test('a refund that was given up here and made there is found when an owner has it made anew', async () => {
  const work = await at.administrator('owner')
  const bought = await at.buy('pass')
  await work('refund_order', bought, {
    reason: 'damaged',
    lines: [{ position: 1, quantity: 1 }],
    shipping: 0,
    extra: 0,
    total: 4990,
  })
  at.stripe.deliveries.set('lost')
  at.stripe.setDeaf(true)
  expect(await at.tick()).toBe(500)
  at.stripe.setDeaf(false)
  const { id: intent } = at.intentOf(bought)
  const { query } = at.shop.db
  const [first] = await query(
    `select r.id from refunds r join payments p on p.id = r.payment_id where p.intent_id = $1`,
    [intent],
  )
  await query(`select fail_refund($1, 'no answer', true)`, [first?.id], { role: 'service_role' })
  await query(
    `insert into refunds (order_id, payment_id, amount, reason, of_sale, lines, retries)
     select order_id, payment_id, amount, reason, of_sale, lines, id from refunds where id = $1`,
    [first?.id],
  )
  expect(await at.tick()).toBe(200)
  expect(at.stripe.refunds.filter(({ payment_intent }) => payment_intent === intent)).toHaveLength(1)
  expect(
    await query(
      `select r.id, r.status from refunds r join payments p on p.id = r.payment_id where p.intent_id = $1`,
      [intent],
    ),
  ).toEqual([{ id: first?.id, status: 'succeeded' }])
})

test('an owner gives a piece back through Stripe; what Stripe refuses for good fails at once', async () => {
  const work = await at.administrator('owner')
  const bought = await at.buy('pass')
  const blank = { reason: 'damaged', lines: [], shipping: 0, extra: 0 }
  const piece = { ...blank, lines: [{ position: 1, quantity: 1 }], shipping: 695, total: 5685 }
  await work('refund_order', bought, piece)
  expect(await at.tick()).toBe(200)
  await at.stripe.deliveries.settled()
  const { id } = at.intentOf(bought)
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
  const work = await at.administrator('staff')
  const before = await at.stock()
  const bought = await at.buy('secure')
  await work('cancel_order', bought, { reason: 'unpaid' })
  expect(await at.stock()).toBe(before - 2)
  expect(await at.tick()).toBe(200)
  expect(at.intentOf(bought).status).toBe('canceled')
  expect(await at.orderOf(bought)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
  expect(await at.stock()).toBe(before)
  await expect(at.payment(bought.orderToken, cardToken('pass'))).rejects.toThrow('order_cancelled')
})

test('every event that was lost is found within the hour', async () => {
  at.stripe.deliveries.set('lost')
  const [bought, back] = [await at.buy('secure'), await at.buy('pass')]
  await at.stripe.decide(at.intentOf(bought).id, true)
  await at.stripe.refund(at.intentOf(back).id)
  await at.shop.db.query(`update private.payment_clock set claimed_at = now() - interval '1 hour' where id`)
  expect(await at.tick()).toBe(200)
  expect(await at.orderOf(bought)).toMatchObject(PAID)
  expect(await at.orderOf(back)).toMatchObject({ payment_status: 'refunded' })
})

test('only what Stripe signed, now, is read', async () => {
  const bought = await at.buy('secure')
  const intent = { ...at.intentOf(bought), status: 'succeeded', amount_received: 10_675 }
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
  expect(await at.orderOf(bought)).toMatchObject(WAITING)
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
  expect(await at.orderOf(bought)).toMatchObject(WAITING)
})
