import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import {
  apply,
  attemptOrder,
  beginPayment,
  endAttempt,
  fresh,
  intentOf,
  issuesOf,
  mailsOf,
  orderState,
  refundsOf,
  release,
  SERVICE,
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
beforeEach(async () => {
  await db.query('delete from private.form_attempts')
  await db.query('update inventory set stock = 10')
})

describe('a reservation', () => {
  test('is not freed while Stripe may still take the money', async () => {
    const unpaid = await attemptOrder(db)
    expect(await release(db, unpaid.order)).toBe('open')
    expect(await stockOf(db, 1)).toBe(9)
  })

  test('that ends gives its units back once, and the buyer is told', async () => {
    const unpaid = await attemptOrder(db)
    await endAttempt(db, unpaid)
    expect(await release(db, unpaid.order)).toBe('released')
    expect(await release(db, unpaid.order)).toBe('kept')
    expect(await stockOf(db, 1)).toBe(10)
    expect(await orderState(db, unpaid.order)).toEqual({ status: 'cancelled', payment_status: 'failed' })
    expect(await mailsOf(db, unpaid.order)).toEqual(['payment_failed'])
  })

  test('that a new try to pay prolonged is not ended by whoever took it before', async () => {
    const unpaid = await attemptOrder(db)
    await endAttempt(db, unpaid)
    await db.query('update orders set reserved_until = clock_timestamp() where id = $1', [unpaid.order])
    const due = await db.query('select order_id from due_reservations(500)', [], SERVICE)
    expect(due).toContainEqual({ order_id: unpaid.order })
    const again = await beginPayment(db, unpaid.token)
    const intentId = fresh('pi')
    await apply(db, { intent: intentOf(again, intentId, 'requires_action') })
    await endAttempt(db, { ...unpaid, ...again, intentId })
    expect(await db.query('select release_reservation($1) as outcome', [unpaid.order], SERVICE)).toEqual([
      { outcome: 'kept' },
    ])
    expect(await stockOf(db, 1)).toBe(9)
    expect(await mailsOf(db, unpaid.order)).toEqual([])
    expect(await release(db, unpaid.order)).toBe('released')
  })

  test('that ended is taken again by a late success while the units are there', async () => {
    const unpaid = await attemptOrder(db)
    await endAttempt(db, unpaid)
    await release(db, unpaid.order)
    expect(await apply(db, { intent: intentOf(unpaid, unpaid.intentId) })).toBe('paid')
    expect(await stockOf(db, 1)).toBe(9)
    expect(await orderState(db, unpaid.order)).toEqual({ status: 'pending', payment_status: 'paid' })
  })

  test('that ended and whose units are gone has its late money sent back, and both sides are told', async () => {
    const unpaid = await attemptOrder(db, { lines: [{ product_id: 1, quantity: 2 }], expected_total: 106.75 })
    await endAttempt(db, unpaid)
    await release(db, unpaid.order)
    await db.query('update inventory set stock = 1')
    expect(await apply(db, { intent: intentOf(unpaid, unpaid.intentId) })).toBe('refund_due')
    expect(await stockOf(db, 1)).toBe(1)
    expect(await orderState(db, unpaid.order)).toEqual({ status: 'cancelled', payment_status: 'failed' })
    expect(await issuesOf(db, unpaid.order)).toEqual([{ reason: 'payment_late' }])
    const [due] = await db.query('select * from due_refunds(10) d where d.intent = $1', [unpaid.intentId])
    expect(due).toMatchObject({ amount: '10675', refusals: 0 })
    const refund = {
      id: fresh('re'),
      intent: unpaid.intentId,
      amount: 10_675,
      status: 'succeeded',
      refund: due?.id,
    }
    expect(await apply(db, { refunds: [refund] })).toBe('succeeded')
    expect(await apply(db, { refunds: [refund] })).toBe('repeated')
    expect(await refundsOf(db, unpaid.order)).toEqual([
      { status: 'succeeded', reason: 'late', amount: 106.75, of_sale: false },
    ])
    expect(await mailsOf(db, unpaid.order)).toEqual(['payment_failed', 'order_refunded'])
  })

  test('that ended may be paid again for a week after the order, if the units are there', async () => {
    const unpaid = await attemptOrder(db)
    await endAttempt(db, unpaid)
    await release(db, unpaid.order)
    await db.query('update inventory set stock = 0')
    expect(await refusalOf(beginPayment(db, unpaid.token))).toMatchObject({ code: 'stock_insufficient' })
    await db.query('update inventory set stock = 1')
    const again = await beginPayment(db, unpaid.token)
    expect(await stockOf(db, 1)).toBe(0)
    expect(await orderState(db, unpaid.order)).toEqual({ status: 'pending', payment_status: 'pending' })
    await apply(db, { intent: intentOf(again, fresh('pi'), 'canceled') })
    await release(db, unpaid.order)
    await db.query(`update orders set created_at = now() - interval '8 days' where id = $1`, [unpaid.order])
    expect(await refusalOf(beginPayment(db, unpaid.token))).toMatchObject({ code: 'order_cancelled' })
  })

  test('whose time is up is handed to one job, with what must be ended first', async () => {
    const unpaid = await attemptOrder(db)
    await db.query(`update orders set reserved_until = now() - interval '1 second' where id = $1`, [
      unpaid.order,
    ])
    expect((await db.query('select order_clock_due() as due'))[0]?.due).toBe(true)
    const due = await db.query('select * from due_reservations(10) d where d.order_id = $1', [unpaid.order])
    expect(due).toMatchObject([{ attempts: [{ intent: unpaid.intentId }] }])
    expect(
      await db.query('select * from due_reservations(10) d where d.order_id = $1', [unpaid.order]),
    ).toEqual([])
  })

  test('stays while the bank takes its time', async () => {
    const unpaid = await attemptOrder(db)
    await db.query('update orders set reserved_until = now() where id = $1', [unpaid.order])
    expect(await apply(db, { intent: intentOf(unpaid, unpaid.intentId, 'processing') })).toBe('processing')
    expect(
      await db.query('select * from due_reservations(10) d where d.order_id = $1', [unpaid.order]),
    ).toEqual([])
    expect(await beginPayment(db, unpaid.token)).toMatchObject({ verdict: 'busy' })
    const refused = intentOf(unpaid, unpaid.intentId, 'requires_payment_method')
    expect(await apply(db, { intent: refused })).toBe('refused')
    expect(await mailsOf(db, unpaid.order)).toEqual(['payment_failed'])
  })
})
