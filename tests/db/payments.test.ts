import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import {
  apply,
  attemptOrder,
  beginPayment,
  fresh,
  intentOf,
  issuesOf,
  mailsOf,
  orderState,
  placeUnpaid,
  refundsOf,
  stockOf,
} from './support/payments.ts'
import { insertProducts, refusalOf } from './support/samples.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1 }])
  await db.query(`update settings set contact_email = 'gerante@shop.example'`)
})
afterAll(() => db.close())
beforeEach(() => db.query('update inventory set stock = 10'))

describe('an order that is to be paid', () => {
  test('keeps its units for half an hour and writes to nobody', async () => {
    const { order_token } = await placeUnpaid(db)
    const [order] = await db.query(
      `select id, status, payment_status, is_simulated, extract(epoch from reserved_until - now())::int / 60 as minutes
       from orders where id = private.linked_order($1)`,
      [order_token],
    )
    expect(order).toMatchObject({ status: 'pending', payment_status: 'pending', is_simulated: false })
    expect(order?.minutes).toBeGreaterThanOrEqual(29)
    expect(await stockOf(db, 1)).toBe(9)
    expect(await mailsOf(db, String(order?.id))).toEqual([])
  })

  test('is paid by one event, however often and in whatever order events come', async () => {
    const unpaid = await attemptOrder(db)
    const event = {
      id: fresh('evt'),
      type: 'payment_intent.succeeded',
      intent: intentOf(unpaid, unpaid.intentId),
    }
    expect(await apply(db, event)).toBe('paid')
    expect(await apply(db, event)).toBe('repeated')
    expect(await apply(db, { ...event, id: fresh('evt') })).toBe('repeated')
    for (const status of ['processing', 'requires_payment_method', 'canceled'])
      expect(
        await apply(db, {
          id: fresh('evt'),
          type: 'late',
          intent: intentOf(unpaid, unpaid.intentId, status),
        }),
      ).toBe('repeated')
    expect(await orderState(db, unpaid.order)).toEqual({ status: 'pending', payment_status: 'paid' })
    expect(await mailsOf(db, unpaid.order)).toEqual(['order_received'])
  })

  test('is paid by the news of its webhook before the answer of Stripe is known', async () => {
    const { order_token } = await placeUnpaid(db)
    const begun = await beginPayment(db, order_token)
    expect(await apply(db, { id: fresh('evt'), type: 't', intent: intentOf(begun, fresh('pi')) })).toBe(
      'paid',
    )
    expect(await beginPayment(db, order_token)).toMatchObject({ verdict: 'paid' })
  })

  test('stays payable after a refusal, with its units', async () => {
    const unpaid = await attemptOrder(db)
    const refused = intentOf(unpaid, unpaid.intentId, 'requires_payment_method', { code: 'card_declined' })
    expect(await apply(db, { intent: refused })).toBe('refused')
    expect(await orderState(db, unpaid.order)).toEqual({ status: 'pending', payment_status: 'pending' })
    const again = await beginPayment(db, unpaid.token)
    expect(again).toMatchObject({ verdict: 'go', open: [{ intent: unpaid.intentId }] })
    expect(await apply(db, { intent: intentOf(again, fresh('pi')) })).toBe('paid')
    expect(await stockOf(db, 1)).toBe(9)
  })

  test('two tabs do not pay it at once, and one click sent twice is one attempt', async () => {
    const { order_token } = await placeUnpaid(db)
    const attempt = fresh('ctoken')
    const first = await beginPayment(db, order_token, attempt)
    expect(await beginPayment(db, order_token)).toMatchObject({ verdict: 'busy' })
    expect(await beginPayment(db, order_token, attempt)).toMatchObject({
      verdict: 'go',
      payment: first.payment,
    })
    await apply(db, { intent: intentOf(first, fresh('pi'), 'requires_action') })
    expect(await beginPayment(db, order_token, attempt)).toMatchObject({ verdict: 'known' })
  })

  test('an order that was paid twice gives the second payment back', async () => {
    const unpaid = await attemptOrder(db)
    const again = await beginPayment(db, unpaid.token)
    expect(await apply(db, { intent: intentOf(again, fresh('pi')) })).toBe('paid')
    expect(await apply(db, { intent: intentOf(unpaid, unpaid.intentId) })).toBe('twice')
    expect(await refundsOf(db, unpaid.order)).toEqual([
      { status: 'due', reason: 'twice', amount: 56.85, of_sale: false },
    ])
    expect(await issuesOf(db, unpaid.order)).toEqual([{ reason: 'payment_twice' }])
    expect(await orderState(db, unpaid.order)).toMatchObject({ payment_status: 'paid' })
  })

  test('no other token begins a payment', async () => {
    expect(await refusalOf(beginPayment(db, 'x'.repeat(64)))).toMatchObject({ code: 'order_not_found' })
  })
})

describe('money that does not fit', () => {
  test.each([
    ['another amount', { received: 1 }, 'amount_differs'],
    ['another currency', { currency: 'usd' }, 'amount_differs'],
    ['another order', { order: '00000000-0000-4000-8000-000000000000' }, 'order_differs'],
  ])('%s is put before the owner, and pays nothing', async (_, changes, reason) => {
    const unpaid = await attemptOrder(db)
    const intent = intentOf(unpaid, unpaid.intentId, 'succeeded', changes)
    expect(await apply(db, { id: fresh('evt'), type: 't', intent })).toBe('quarantined')
    expect(await orderState(db, unpaid.order)).toEqual({ status: 'pending', payment_status: 'pending' })
    expect(await issuesOf(db, unpaid.order)).toEqual([{ reason }])
    expect(
      await db.query(`select email from mail_outbox where kind = 'payment_alarm' and content ->> 'id' = $1`, [
        unpaid.intentId,
      ]),
    ).toEqual([{ email: 'gerante@shop.example' }])
  })

  test('money for an order that nobody knows is put before the owner', async () => {
    const intent = intentOf(
      { payment: null, order: '00000000-0000-4000-8000-000000000001', amount: 5 },
      fresh('pi'),
    )
    expect(await apply(db, { id: fresh('evt'), type: 't', intent })).toBe('quarantined')
  })

  test('what is not ours is left alone', async () => {
    const other = {
      id: fresh('pi'),
      status: 'succeeded',
      received: 5685,
      currency: 'eur',
      order: null,
      payment: null,
    }
    expect(await apply(db, { id: fresh('evt'), type: 't', intent: other })).toBe('ignored')
    const refund = { id: fresh('re'), intent: fresh('pi'), amount: 5, status: 'succeeded' }
    expect(await apply(db, { refunds: [refund] })).toBe('ignored')
    expect(await apply(db, { dispute: { id: fresh('dp'), intent: fresh('pi'), status: 'lost' } })).toBe(
      'ignored',
    )
    for (const strange of [
      {},
      { intent: {} },
      { intent: { order: 'x', payment: 7 } },
      { intent: 'x', refunds: [] },
    ])
      expect(await apply(db, strange)).toBe('ignored')
  })

  test('an event whose effect fails may come again', async () => {
    const id = fresh('evt')
    await expect(apply(db, { id, type: 't', refunds: 'none' })).rejects.toThrow()
    expect(await apply(db, { id, type: 't' })).toBe('ignored')
  })
})
