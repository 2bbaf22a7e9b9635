import { expect, test } from 'vitest'
import { disputeText } from '@/texts/dispute.ts'
import { paymentAlarmText } from '@/texts/payment-alarm.ts'
import { refusedRefundText } from '@/texts/refused-refund.ts'
import { PAID, type StripeShop, withStripeShop } from './support/stripe-shop.ts'

let at: StripeShop

withStripeShop((shop) => {
  at = shop
})

const PIECES = { reason: 'damaged', lines: [{ position: 1, quantity: 2 }], shipping: 0, extra: 0 }

/** Two units of an order that was not sent, given back here while all goes back at Stripe. @returns what becomes of the stock, and the email */
async function refused(left: number) {
  const before = await at.stock()
  const work = await at.administrator('owner')
  const bought = await at.buy('pass')
  await work('refund_order', bought, { ...PIECES, total: 9980, restock: true })
  // The shop has not heard of it yet.
  at.stripe.deliveries.set('lost')
  await at.stripe.refund(at.intentOf(bought).id)
  await at.shop.db.query('update inventory set stock = $1 where product_id = 1', [left])
  expect(await at.tick()).toBe(500)
  const stock = await at.stock()
  await at.shop.db.query('update inventory set stock = $1 where product_id = 1', [before])
  const [alarm = ''] = paymentAlarmText.advice('refund_failed')
  const emails = () =>
    at.shop.mails.filter(({ text }) => text.includes(bought.orderNumber) && text.includes(alarm))
  await expect.poll(emails).toHaveLength(1)
  return { stock, email: emails()[0]?.text ?? '' }
}

test('a refund that Stripe refuses keeps what was not sent for its buyer again, as far as it is there, and tells the owner', async () => {
  const all = await refused(5)
  expect(all.stock).toBe(3)
  expect(all.email).toContain(refusedRefundText.reserved(2))
  expect(all.email).not.toContain(refusedRefundText.unreserved(2))

  const one = await refused(1)
  expect(one.stock).toBe(0)
  expect(one.email).toContain(refusedRefundText.reserved(1))
  expect(one.email).toContain(refusedRefundText.unreserved(1))
})

test('the owner hears of a dispute as it begins and as it ends, each time what is to be done', async () => {
  const bought = await at.buy('pass')
  for (const status of ['needs_response', 'lost']) {
    await at.stripe.dispute(at.intentOf(bought).id, status)
    await at.stripe.deliveries.settled()
  }
  const seen = () =>
    at.shop.mails
      .filter(({ text }) => text.includes(bought.orderNumber))
      .flatMap(({ text }) =>
        ['needs_response', 'lost'].filter((status) => text.includes(disputeText.advice(status))),
      )
  await expect.poll(seen).toHaveLength(2)
  expect(seen().toSorted()).toEqual(['lost', 'needs_response'])
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

test('an owner gives a unit back through Stripe; what Stripe refuses for good fails at once', async () => {
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
