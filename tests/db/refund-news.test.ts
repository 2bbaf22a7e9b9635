import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import {
  apply,
  attemptOrder,
  fresh,
  intentOf,
  issuesOf,
  mailsOf,
  orderState,
  refundsOf,
} from './support/payments.ts'
import { insertProducts } from './support/samples.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1 }])
})
afterAll(() => db.close())
beforeEach(() => db.query('update inventory set stock = 10'))

describe('money that goes back', () => {
  async function paidOrder() {
    const unpaid = await attemptOrder(db)
    await apply(db, { intent: intentOf(unpaid, unpaid.intentId) })
    return unpaid
  }
  const refund = (intent: string, amount: number, status = 'succeeded', id = fresh('re')) => ({
    id,
    intent,
    amount,
    status,
  })

  test('in part leaves the order paid, the rest makes it refunded; each is told once', async () => {
    const { order, intentId } = await paidOrder()
    const part = refund(intentId, 1000)
    expect(await apply(db, { id: fresh('evt'), type: 'refund.created', refunds: [part] })).toBe('succeeded')
    expect(await apply(db, { id: fresh('evt'), type: 'charge.refunded', refunds: [part] })).toBe('repeated')
    expect(await orderState(db, order)).toMatchObject({ payment_status: 'paid' })
    expect(await apply(db, { refunds: [part, refund(intentId, 4685)] })).toBe('succeeded')
    expect(await orderState(db, order)).toMatchObject({ payment_status: 'refunded' })
    expect(await mailsOf(db, order)).toEqual(['order_received', 'order_refunded', 'order_refunded'])
  })

  test('and is refused by the bank afterwards comes before the owner', async () => {
    const { order, intentId } = await paidOrder()
    const whole = refund(intentId, 5685)
    await apply(db, { refunds: [whole] })
    expect(await apply(db, { refunds: [{ ...whole, status: 'failed' }] })).toBe('failed')
    expect(await apply(db, { refunds: [{ ...whole, status: 'pending' }] })).toBe('repeated')
    expect(await orderState(db, order)).toMatchObject({ payment_status: 'paid' })
    expect(await issuesOf(db, order)).toEqual([{ reason: 'refund_failed' }])
  })

  test('above what was paid is booked up to that, and the rest comes before the owner, once', async () => {
    const { order, intentId } = await paidOrder()
    const much = refund(intentId, 1_000_000)
    expect(await apply(db, { id: fresh('evt'), type: 'refund.created', refunds: [much] })).toBe('succeeded')
    expect(await apply(db, { id: fresh('evt'), type: 'charge.refunded', refunds: [much] })).toBe('repeated')
    const more = refund(intentId, 1)
    for (const status of ['pending', 'succeeded'])
      expect(await apply(db, { refunds: [{ ...more, status }] })).toBe('quarantined')
    for (const amount of [0, -5])
      expect(await apply(db, { refunds: [refund(intentId, amount)] })).toBe('quarantined')
    expect(await refundsOf(db, order)).toMatchObject([{ status: 'succeeded', amount: 56.85 }])
    expect(await orderState(db, order)).toMatchObject({ payment_status: 'refunded' })
    expect(
      await db.query(
        `select details ->> 'amount' as amount, details ->> 'booked' as booked from payment_quarantine
         where order_id = $1 and reason = 'refund_differs' order by id`,
        [order],
      ),
    ).toEqual([
      { amount: '1000000', booked: '5685' },
      { amount: '1', booked: '0' },
      { amount: '0', booked: '0' },
      { amount: '-5', booked: '0' },
    ])
  })

  test('after another had failed counts, in whatever order the news comes', async () => {
    const { order, intentId } = await paidOrder()
    const first = refund(intentId, 5685, 'pending')
    await apply(db, { refunds: [first] })
    const second = refund(intentId, 5685)
    expect(await apply(db, { refunds: [second] })).toBe('quarantined')
    expect(await apply(db, { refunds: [second, { ...first, status: 'failed' }] })).toBe('succeeded')
    expect(await orderState(db, order)).toMatchObject({ payment_status: 'refunded' })
    expect(
      await db.query('select reason from payment_quarantine where order_id = $1 and seen_at is null', [
        order,
      ]),
    ).toEqual([{ reason: 'refund_failed' }])
  })

  test('that Stripe refuses is asked for again, and comes before the owner in the end', async () => {
    const unpaid = await paidOrder()
    await db.query(
      `insert into refunds (order_id, payment_id, amount, reason, of_sale, attempts) values ($1, $2, 5, 'late', false, 9)`,
      [unpaid.order, unpaid.payment],
    )
    const [due] = await db.query('select * from due_refunds(10) d where d.intent = $1', [unpaid.intentId])
    await db.query('select fail_refund($1, $2)', [due?.id, 'insufficient funds'])
    expect(await refundsOf(db, unpaid.order)).toMatchObject([{ status: 'failed' }])
    expect(await issuesOf(db, unpaid.order)).toEqual([{ reason: 'refund_failed' }])
  })

  test('a dispute is shown, and its end outlives the late news of its beginning', async () => {
    const { order, intentId } = await paidOrder()
    const dispute = { id: fresh('dp'), intent: intentId, amount: 5685, status: 'lost' }
    expect(await apply(db, { id: fresh('evt'), type: 'charge.dispute.closed', dispute })).toBe('dispute')
    const begun = { ...dispute, status: 'needs_response' }
    await apply(db, { id: fresh('evt'), type: 'charge.dispute.created', dispute: begun })
    expect(await issuesOf(db, order)).toEqual([{ reason: 'dispute' }])
    expect(await db.query('select dispute from payments where intent_id = $1', [intentId])).toEqual([
      { dispute: 'lost' },
    ])
  })
})
