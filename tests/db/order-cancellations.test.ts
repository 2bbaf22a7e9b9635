import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OrderContext, orderContext } from './support/order-context.ts'
import { apply, attemptOrder, beginPayment, endAttempt, intentOf, release } from './support/payments.ts'
import { refusalOf } from './support/samples.ts'

const SERVICE = { role: 'service_role' }
let at: OrderContext

beforeAll(async () => {
  at = await orderContext()
})
afterAll(() => at?.db.close())

describe('a cancellation', () => {
  const cancel = (number: string, changes = {}, more = {}) =>
    at.work('cancel_order', number, { reason: 'stock', restock: true, ...changes }, more)

  test('of a paid order gives all back, restocks by choice and tells the buyer why', async () => {
    for (const restock of [true, false]) {
      const [number, before] = [await at.simulated(), await at.stock(1)]
      expect(await cancel(number, { restock, note: 'plus de raphia' })).toMatchObject({
        status: 'cancelled',
        paymentStatus: 'refunded',
        refundable: 0,
        cancellation: { reason: 'stock', by: 'Salma' },
        refunds: [{ amount: 12_674, reason: 'order_cancelled' }],
      })
      expect(await at.stock(1)).toBe(before + (restock ? 2 : 0))
      const seen = (await at.mails(number)).filter(({ kind }) => kind !== 'order_received')
      expect(seen).toMatchObject([
        { kind: 'order_cancelled', content: { reason: 'stock' } },
        { kind: 'order_refunded', content: { reason: 'order_cancelled' } },
      ])
      expect(await refusalOf(cancel(number))).toMatchObject({ code: 'order_cancelled' })
    }
  })

  test('after a refund gives back the rest; units go back into stock once', async () => {
    const [number, before] = [await at.simulated(), await at.stock(1)]
    await at.refund(number, { restock: true })
    await at.refund(number, { lines: [], extra: 1000, total: 1000, reason: 'goodwill' })
    const { refunds, refundable } = await cancel(number)
    expect(refunds[0]).toMatchObject({ amount: 12_674 - 4990 - 1000 })
    expect(refundable).toBe(0)
    expect(await at.stock(1)).toBe(before + 2)
  })

  test('of an unpaid order gives the units back; nobody can pay it any more', async () => {
    const before = await at.stock(1)
    const unpaid = await attemptOrder(at.db)
    const [row] = await at.db.query('select order_number from orders where id = $1', [unpaid.order])
    const number = String(row?.order_number)
    // A card is being asked for: it is ended at Stripe first.
    expect(await cancel(number, { reason: 'customer' }, { who: 'staff' })).toMatchObject({
      status: 'pending',
      isPayable: false,
      cancellation: { reason: 'customer' },
    })
    expect(await refusalOf(beginPayment(at.db, unpaid.token))).toMatchObject({ code: 'order_cancelled' })
    const [due] = await at.db.query(
      'select * from due_reservations(500) d where d.order_id = $1',
      [unpaid.order],
      SERVICE,
    )
    expect(due?.attempts).toMatchObject([{ intent: unpaid.intentId }])
    await endAttempt(at.db, unpaid)
    expect(await release(at.db, unpaid.order)).toBe('released')
    expect(await at.read(number)).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'failed',
      isPayable: false,
    })
    expect(await at.stock(1)).toBe(before)
    expect(await at.mails(number)).toMatchObject([
      { kind: 'order_cancelled', content: { reason: 'customer' } },
    ])
    // Money that comes nevertheless goes back.
    await at.db.query(`update payments set state = 'processing' where intent_id = $1`, [unpaid.intentId])
    expect(await apply(at.db, { intent: intentOf(unpaid, unpaid.intentId) })).toBe('refund_due')
  })

  test('of an order whose reservation has ended keeps it from being paid again, and tells its buyer', async () => {
    const before = await at.stock(1)
    const unpaid = await attemptOrder(at.db)
    await endAttempt(at.db, unpaid)
    await release(at.db, unpaid.order)
    const [row] = await at.db.query('select order_number from orders where id = $1', [unpaid.order])
    const number = String(row?.order_number)
    expect(await at.read(number)).toMatchObject({ status: 'cancelled', isPayable: true })
    expect(await cancel(number, { note: 'introuvable' }, { who: 'staff' })).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'failed',
      isPayable: false,
      cancellation: { reason: 'stock', note: 'introuvable' },
    })
    expect(await refusalOf(beginPayment(at.db, unpaid.token))).toMatchObject({ code: 'order_cancelled' })
    expect(await refusalOf(cancel(number))).toMatchObject({ code: 'order_cancelled' })
    expect(await at.stock(1)).toBe(before)
    expect(await at.mails(number)).toMatchObject([
      { kind: 'payment_failed' },
      { kind: 'order_cancelled', content: { reason: 'stock' } },
    ])
    // Money that comes nevertheless goes back.
    await at.db.query(`update payments set state = 'processing' where intent_id = $1`, [unpaid.intentId])
    expect(await apply(at.db, { intent: intentOf(unpaid, unpaid.intentId) })).toBe('refund_due')
  })

  test('that a payment overtakes leaves the order paid, and says so', async () => {
    const unpaid = await attemptOrder(at.db)
    const [row] = await at.db.query('select order_number from orders where id = $1', [unpaid.order])
    await cancel(String(row?.order_number))
    expect(await apply(at.db, { intent: intentOf(unpaid, unpaid.intentId) })).toBe('paid')
    expect(await at.read(String(row?.order_number))).toMatchObject({
      status: 'pending',
      paymentStatus: 'paid',
      cancellation: { reason: 'stock' },
    })
    expect(await cancel(String(row?.order_number))).toMatchObject({
      status: 'cancelled',
      refunds: [{ status: 'due' }],
    })
  })

  test('is refused of a sent order, to staff where money goes back, and without a reason', async () => {
    const number = await at.simulated()
    expect(await refusalOf(cancel(number, {}, { who: 'staff' }))).toMatchObject({ code: 'owner_required' })
    expect(await refusalOf(cancel(number, { reason: 'x' }))).toMatchObject({ code: 'request_invalid' })
    await at.ship(number)
    expect(await refusalOf(cancel(number))).toMatchObject({ code: 'order_sent' })
  })
})
