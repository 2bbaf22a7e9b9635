import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderContext, orderContext } from './support/order-context.ts'
import {
  apply,
  attemptOrder,
  beginPayment,
  endAttempt,
  fresh,
  intentOf,
  mailsOf,
  release,
} from './support/payments.ts'
import { refusalOf } from './support/samples.ts'

const SERVICE = { role: 'service_role' }
let at: OrderContext

beforeAll(async () => {
  at = await orderContext()
})
afterAll(() => at?.db.close())

const one = async (sql: string, params: readonly unknown[] = []) =>
  (await at.db.query(sql, params, SERVICE))[0]
const takeDue = (intent: string) => one('select d.* from due_refunds(500) d where d.intent = $1', [intent])
const issue = () => one('select issue_due_documents()')
/** What Stripe says of a refund that the shop asked for. */
const news = (
  intent: string,
  due: Record<string, unknown> | undefined,
  status: string,
  stripe = `re_${due?.id}`,
) =>
  apply(at.db, {
    refunds: [
      { id: stripe.replaceAll('-', ''), intent, amount: Number(due?.amount), status, refund: due?.id },
    ],
  })
/** Totals in the journal of one order, in cents, in their order. */
const booked = (number: string) =>
  at.db
    .query(
      `select (j.payload::jsonb ->> 'total')::int as total from sales_journal j where j.payload::jsonb ->> 'order' = $1 order by j.seq`,
      [number],
    )
    .then((rows) => rows.map(({ total }) => total))
const emails = async (number: string) =>
  (await at.mails(number)).filter(({ kind }) => kind === 'order_refunded').map(({ status }) => status)

const end = async (order: string, reason: string) =>
  reason === 'expired'
    ? await release(at.db, order)
    : (await one('select release_reservation($1, $2) as outcome', [order, reason]))?.outcome

/** A unit of 49.90 given back, as far as Stripe is asked. */
async function givenBack(changes?: object) {
  const sale = await at.paid()
  await at.refund(sale.number, changes)
  return { ...sale, due: await takeDue(sale.intent) }
}

test('a refund that comes back before its note was issued leaves neither note nor email', async () => {
  const { number, intent, due } = await givenBack()
  await news(intent, due, 'succeeded')
  expect(await emails(number)).toEqual(['waiting'])
  await news(intent, due, 'failed')
  await issue()
  expect(await booked(number)).toEqual([12674])
  expect(await emails(number)).toEqual(['dropped'])
  await at.call('retry_refund($1)', [due?.id])
  await news(intent, await takeDue(intent), 'succeeded')
  await issue()
  expect(await booked(number)).toEqual([12674, -4990])
  expect(await emails(number)).toEqual(['dropped', 'waiting'])
})

test('a note that was issued stands for the refund that is made in its place', async () => {
  const { number, intent, due } = await givenBack()
  await news(intent, due, 'succeeded')
  await issue()
  await news(intent, due, 'failed')
  await at.call('retry_refund($1)', [due?.id])
  await news(intent, await takeDue(intent), 'succeeded')
  await issue()
  expect(await booked(number)).toEqual([12674, -4990])
  expect(await at.read(number)).toMatchObject({ refundable: 7684 })

  const another = await givenBack()
  await news(another.intent, another.due, 'succeeded')
  await issue()
  await news(another.intent, another.due, 'failed')
  await at.refund(another.number, { shipping: 695, total: 5685 })
  await news(another.intent, await takeDue(another.intent), 'succeeded')
  await issue()
  expect(await booked(another.number), 'the rest alone').toEqual([12674, -4990, -695])
  const [first, last] = await at.db.query(
    `select d.content from documents d join orders o on o.id = d.order_id
     where o.order_number = $1 and d.kind = 'credit_note' order by d.number`,
    [another.number],
  )
  expect(first?.content).toMatchObject({ total: 49.9, lines: [{ quantity: 1 }] })
  expect(last?.content).toMatchObject({ total: 6.95, lines: [] })
})

test('what was given back anew is not given back again by another try of what failed', async () => {
  const { number, intent, due } = await givenBack({
    lines: [{ position: 2, quantity: 1 }],
    shipping: 695,
    total: 2694,
  })
  await at.db.query(`select fail_refund($1, 'no such charge', true)`, [due?.id], SERVICE)
  await at.refund(number, { lines: [{ position: 2, quantity: 1 }], total: 1999 })
  expect(await refusalOf(at.call('retry_refund($1)', [due?.id]))).toMatchObject({ code: 'pieces_too_many' })
  expect(await at.db.query('select d.id from due_refunds(500) d where d.intent = $1', [intent])).toHaveLength(
    1,
  )
})

test('one that was given up and made after all is on the books, and is not made anew', async () => {
  const { number, intent, due } = await givenBack()
  await at.db.query(`select fail_refund($1, 'no answer', true)`, [due?.id], SERVICE)
  await at.call('retry_refund($1)', [due?.id])
  expect(await news(intent, due, 'succeeded')).toBe('succeeded')
  expect(await takeDue(intent)).toBeUndefined()
  expect(await at.read(number)).toMatchObject({
    refundable: 7684,
    refunds: [{ status: 'succeeded', amount: 4990 }],
  })
  await issue()
  expect(await booked(number)).toEqual([12674, -4990])
})

test('nor if the attempt in its place, or one after that, is under way already', async () => {
  const { number, intent, due } = await givenBack()
  let last = due
  for (let retry = 0; retry < 2; retry++) {
    await at.db.query(`select fail_refund($1, 'no answer', true)`, [last?.id], SERVICE)
    await at.call('retry_refund($1)', [last?.id])
    last = await takeDue(intent)
  }
  expect(last?.attempts).toHaveLength(3)
  expect(await news(intent, due, 'succeeded')).toBe('succeeded')
  const { refundable, refunds } = await at.read(number)
  expect(refundable).toBe(7684)
  expect(refunds.map(({ status }) => status).sort()).toEqual(['failed', 'succeeded'])
})

test('Stripe gets another key after its answer, the same one where none came', async () => {
  const { intent, due } = await givenBack()
  const again = async (isAnswer: boolean) => {
    await at.db.query('select fail_refund($1, $2, false, $3)', [due?.id, 'later', isAnswer], SERVICE)
    await at.db.query('update refunds set next_attempt_at = now() where id = $1', [due?.id])
    return (await takeDue(intent))?.refusals
  }
  expect(due?.refusals).toBe(0)
  expect(await again(false)).toBe(0)
  expect(await again(true)).toBe(1)
  expect(await again(false)).toBe(1)
})

test('an attempt is not made again while it may last', async () => {
  const { due } = await givenBack()
  const row = await one(
    'select next_attempt_at > now() + interval $$200 seconds$$ as kept from refunds where id = $1',
    [due?.id],
  )
  expect(row).toEqual({ kept: true })
})

test('whoever paid another amount is neither told that nothing was taken, nor asked to pay again', async () => {
  const unpaid = await attemptOrder(at.db)
  const { order, token, intentId } = unpaid
  await apply(at.db, { intent: intentOf(unpaid, intentId, 'succeeded', { received: 1 }) })
  expect(await beginPayment(at.db, token)).toMatchObject({ verdict: 'busy', payment: null })
  expect(await end(order, 'expired')).toBe('released')
  expect(await mailsOf(at.db, order)).toEqual([])
  expect((await one(`select payment_state($1) ->> 'payable' as payable`, [token]))?.payable).toBe('false')
  // Given back by the owner at Stripe, it is an order like any other.
  await apply(at.db, {
    refunds: [{ id: fresh('re'), intent: intentId, amount: unpaid.amount, status: 'succeeded' }],
  })
  expect(await beginPayment(at.db, token)).toMatchObject({ verdict: 'go' })
})

test('the end of a reservation is told once, however often it ends; an order that another one replaced cannot be paid any more', async () => {
  const unpaid = await attemptOrder(at.db)
  await endAttempt(at.db, unpaid)
  expect(await end(unpaid.order, 'expired')).toBe('released')
  expect(await mailsOf(at.db, unpaid.order)).toEqual(['payment_failed'])
  const again = await beginPayment(at.db, unpaid.token)
  expect(again.verdict).toBe('go')
  await apply(at.db, { intent: intentOf(again, fresh('pi'), 'canceled') })
  expect(await end(unpaid.order, 'expired')).toBe('released')
  expect(await mailsOf(at.db, unpaid.order)).toEqual(['payment_failed'])

  const replaced = await attemptOrder(at.db)
  await endAttempt(at.db, replaced)
  expect(await end(replaced.order, 'replaced')).toBe('released')
  expect(await mailsOf(at.db, replaced.order)).toEqual([])
  expect(await refusalOf(beginPayment(at.db, replaced.token))).toMatchObject({ code: 'order_cancelled' })
})
