import { expect, test } from 'vitest'
import { deliver } from '../support/stripe/deliveries.ts'
import type { StripeEvent } from '../support/stripe/model.ts'
import { SIGNING_SECRET } from '../support/stripe/server.ts'
import { cardToken, PAID, type StripeShop, withStripeShop } from './support/stripe-shop.ts'

let at: StripeShop

withStripeShop((shop) => {
  at = shop
})

const send = (event: StripeEvent | undefined) => {
  if (!event) throw new Error('no event')
  return deliver(`${at.shop.url}/functions/v1/stripe-webhook`, SIGNING_SECRET, event)
}
/** The events of an intent, the latest first. */
const eventsOf = (intent: string, type: string) =>
  at.stripe.events.filter((event) => event.type === type && JSON.stringify(event.data).includes(intent))
const factsOf = async (intent: string) => {
  const { query } = at.shop.db
  const refunds = await query(
    `select r.amount::float as amount, r.status, r.of_sale from refunds r join payments p on p.id = r.payment_id
     where p.intent_id = $1 order by r.amount`,
    [intent],
  )
  const [row] = await query(
    `select o.payment_status, p.dispute, private.refundable(o)::float as refundable,
       array(select d.kind from documents d where d.order_id = o.id order by d.number desc) as documents,
       array(
         -- The notice to the shop follows the confirmation, whenever that leaves.
         select m.kind from mail_outbox m where m.order_id = o.id and m.kind <> 'order_notice' order by m.id
       ) as mails
     from payments p join orders o on o.id = p.order_id where p.intent_id = $1`,
    [intent],
  )
  return { refunds, ...row }
}
const BACK = {
  refunds: [
    { amount: 6.75, status: 'succeeded', of_sale: true },
    { amount: 100, status: 'succeeded', of_sale: true },
  ],
  payment_status: 'refunded',
  dispute: 'lost',
  refundable: 0,
  documents: ['invoice', 'credit_note', 'credit_note'],
}

test.each([
  ['late', true],
  ['never named', false],
])('refunds and a dispute come before the news of the payment, whose intent was %s', async (_, isKnown) => {
  const bought = await at.buy('secure')
  const { id } = at.intentOf(bought)
  await at.stripe.deliveries.settled()
  // As if this server had died before it read the answer.
  if (!isKnown)
    await at.shop.db.query(`update payments set intent_id = null, state = 'created' where intent_id = $1`, [
      id,
    ])
  at.stripe.deliveries.set('held')
  await at.stripe.decide(id, true)
  await at.stripe.refund(id, 675)
  await at.stripe.refund(id)
  await at.stripe.dispute(id)
  await at.stripe.dispute(id, 'lost')
  await at.stripe.deliveries.release()
  at.stripe.deliveries.set('now')
  await at.tick()
  const facts = await factsOf(id)
  expect(facts).toMatchObject(BACK)
  expect((facts as { mails?: string[] }).mails?.toSorted()).toEqual([
    'order_received',
    'order_refunded',
    'order_refunded',
  ])
  // The comparison of the books finds nothing more to do.
  await at.shop.db.query(`update private.payment_clock set claimed_at = '-infinity'`)
  expect(await at.tick()).toBe(200)
  expect(await factsOf(id)).toEqual(facts)
})

test('where Stripe does not say what the refund is of, its event comes again', async () => {
  const bought = await at.buy('secure')
  const { id } = at.intentOf(bought)
  at.stripe.deliveries.set('lost')
  await at.stripe.decide(id, true)
  await at.stripe.refund(id)
  await at.stripe.dispute(id)
  const [refund, dispute] = [eventsOf(id, 'refund.created')[0], eventsOf(id, 'charge.dispute.created')[0]]
  at.stripe.setDown(true)
  for (const event of [refund, dispute]) expect(await send(event)).toBe(500)
  at.stripe.setDown(false)
  expect((await factsOf(id)).refunds).toEqual([])
  for (const event of [refund, dispute]) expect(await send(event)).toBe(200)
  expect(await factsOf(id)).toMatchObject({ payment_status: 'refunded', dispute: 'needs_response' })
})

test('a refund that the shop asked for, told by its webhook before its answer, is one', async () => {
  const work = await at.administrator('owner')
  const bought = await at.buy('pass')
  const { id } = at.intentOf(bought)
  const piece = { reason: 'damaged', lines: [{ position: 1, quantity: 1 }], shipping: 0, extra: 0 }
  await work('refund_order', bought, { ...piece, total: 4990 })
  at.stripe.deliveries.set('early')
  expect(await at.tick()).toBe(200)
  expect(await factsOf(id)).toMatchObject({
    payment_status: 'paid',
    refunds: [{ amount: 49.9, status: 'succeeded', of_sale: true }],
  })
})

test('news of a refund costs one more call; what another business gave back is none of ours', async () => {
  const bought = await at.buy('pass')
  const { id } = at.intentOf(bought)
  at.stripe.deliveries.set('lost')
  await at.stripe.refund(id, 100)
  const costOf = async (event: StripeEvent | undefined) => {
    const before = at.stripe.calls.length
    expect(await send(event)).toBe(200)
    return at.stripe.calls.slice(before)
  }
  expect(await costOf(eventsOf(id, 'refund.created')[0])).toEqual([`GET payment_intents/${id}`])
  expect(await costOf(eventsOf(id, 'charge.refunded')[0])).toEqual([
    'GET refunds',
    `GET payment_intents/${id}`,
  ])

  const others = await at.stripe.create({
    amount: 5000,
    currency: 'eur',
    confirm: 'true',
    confirmation_token: cardToken('pass'),
  })
  await at.stripe.refund(others.id)
  await at.stripe.dispute(others.id)
  const known =
    'select (select count(*) from refunds)::int + (select count(*) from payment_quarantine)::int as n'
  const [before] = await at.shop.db.query(known)
  expect(await costOf(eventsOf(others.id, 'charge.refunded')[0])).toEqual([])
  for (const type of ['refund.created', 'charge.dispute.created'])
    expect(await costOf(eventsOf(others.id, type)[0])).toEqual([`GET payment_intents/${others.id}`])
  // One that this account does not have.
  const [event] = eventsOf(others.id, 'refund.created')
  const foreign = { ...(event?.data.object as object), id: 're_x', payment_intent: 'pi_x' }
  if (event) await costOf({ ...event, id: 'evt_x', data: { object: foreign } })
  expect((await at.shop.db.query(known))[0]).toEqual(before)
  expect(await at.orderOf(bought)).toMatchObject(PAID)
})
