import { afterAll, beforeAll, expect, test } from 'vitest'
import { timelineOf } from '@/admin/orders/timeline.ts'
import { formatCents } from '@/domain/money.ts'
import { orderEventText } from '@/texts/admin/order-events.ts'
import { disputeText } from '@/texts/dispute.ts'
import { type OrderContext, orderContext } from './support/order-context.ts'
import { apply, fresh } from './support/payments.ts'
import { refusalOf } from './support/samples.ts'

let at: OrderContext
beforeAll(async () => {
  at = await orderContext()
})
afterAll(() => at?.db.close())

/** Tells how a dispute stands, as Stripe does. */
const dispute = (intent: string, status: string) =>
  apply(at.db, {
    id: fresh('evt'),
    type: 'charge.dispute',
    dispute: { id: `dp_${intent}`, intent, amount: 12674, status, reason: 'fraudulent' },
  })

test('a payment keeps its date when its dispute comes and its network address is forgotten', async () => {
  const { number, intent } = await at.paid()
  const then = '2026-01-05T10:00:00+00:00'
  await at.db.query(
    `update payments set created_at = $2, updated_at = $2, caller = 'hash', check_at = null where intent_id = $1`,
    [intent, then],
  )
  await at.db.query('select * from due_payments(10)', [], { role: 'service_role' })
  expect(await at.db.query('select caller from payments where intent_id = $1', [intent])).toEqual([
    { caller: null },
  ])
  for (const status of ['needs_response', 'won']) {
    await dispute(intent, status)
    const order = await at.read(number)
    const events = timelineOf(order)
    const when = (what: string) => events.find((event) => event.what === what)?.at
    expect(when(orderEventText.paid(formatCents(order.total)))).toBe(then)
    expect(Date.parse(when(disputeText.title(status)) ?? '')).toBeGreaterThan(Date.parse(then))
  }
})

test('whoever read the order before its payment was contested is told', async () => {
  const { number, intent } = await at.paid()
  const { version } = await at.read(number)
  await dispute(intent, 'needs_response')
  expect(await refusalOf(at.refund(number, {}, { version }))).toMatchObject({ code: 'order_changed' })
})

test('what the bank gave back is given back no second time: an order that was not sent is cancelled alone', async () => {
  const before = await at.stock(1)
  const { number, id, intent } = await at.paid()
  await dispute(intent, 'needs_response')
  expect((await at.read(number)).refundable).toBe(12674)
  await dispute(intent, 'lost')
  expect((await at.read(number)).refundable).toBe(0)
  expect(await refusalOf(at.refund(number))).toMatchObject({ code: 'refund_too_large' })
  const cancelled = await at.work('cancel_order', number, { reason: 'other' }, { who: 'staff' })
  expect(cancelled).toMatchObject({ status: 'cancelled', refunds: [] })
  expect(await at.stock(1)).toBe(before)
  expect(await at.db.query('select id from refunds where order_id = $1', [id])).toEqual([])
})
