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

test('the sweeper ends the intent before it frees the units', async () => {
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

test('what turns out paid as its reservation ends is settled, and a slow bank is waited for, once', async () => {
  at.stripe.deliveries.set('lost')
  const [late, slow] = [await at.buy('secure'), await at.buy('slow')]
  expect(slow.payment).toEqual({ state: 'processing' })
  await at.stripe.decide(at.intentOf(late).id, true)
  await at.expire(late.orderNumber)
  expect(await at.tick()).toBe(200)
  expect(await at.orderOf(late)).toMatchObject(PAID)
  // Prolonged for the bank, which keeps no units from others for days.
  const kept = 'reserved_until - created_at between $2 and $3'
  expect(
    await at.shop.db.query(`select ${kept} as kept from orders where order_number = $1`, [
      slow.orderNumber,
      '59 minutes',
      '61 minutes',
    ]),
  ).toEqual([{ kept: true }])
  expect(await at.orderOf(slow)).toMatchObject(WAITING)
  const before = await at.stock()
  await at.expire(slow.orderNumber)
  expect(await at.tick()).toBe(200)
  expect(await at.stock()).toBe(before + 2)
  expect(await at.payment(slow.orderToken)).toEqual({ state: 'processing' })
  expect(await at.payment(slow.orderToken, cardToken('pass'))).toEqual({ state: 'processing' })
  expect(at.shop.mails.filter(({ subject }) => subject.includes(slow.orderNumber))).toEqual([])
  await at.stripe.decide(at.intentOf(slow).id, true)
  await at.shop.db.query('update payments set check_at = now() where intent_id = $1', [at.intentOf(slow).id])
  await at.tick()
  expect(await at.orderOf(slow)).toMatchObject(PAID)
  expect(await at.stock()).toBe(before)
})

test('a success after the units are gone is given back by itself, and both sides are told', async () => {
  at.stripe.deliveries.set('held')
  const bought = await at.buy('secure')
  const intent = at.intentOf(bought)
  await at.stripe.deliveries.release(() => [])
  // The news of the success comes after the units were given back; as if cancelling had crossed with it.
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
  const heard = await at.shop.db.query(
    `select kind from mail_outbox m where order_id = $1 or content ->> 'intent' = $2 order by id`,
    [(await at.orderOf(bought))?.id, intent.id],
  )
  expect(heard.map(({ kind }) => kind)).toEqual(['payment_failed', 'payment_alarm', 'order_refunded'])
})

test('an unpaid order that is cancelled is ended at Stripe before its units go back', async () => {
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
  // Of two times the one that counts for the signature is to come.
  const ahead = await signed(payload, SIGNING_SECRET, -400)
  expect(await send(payload, `t=${Math.floor(Date.now() / 1000)},${ahead}`)).toBe(400)
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
