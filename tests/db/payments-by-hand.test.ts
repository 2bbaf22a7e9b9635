import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HAND_PAYMENTS, type HandPayment } from '@/domain/order-states.ts'
import { PAYMENT_DAYS } from '@/domain/payment-means.ts'
import { documentText } from '@/texts/documents.ts'
import { type OrderContext, orderContext, type Who } from './support/order-context.ts'
import { beginPayment, release } from './support/payments.ts'
import { orderRequest, placeOrder, refusalOf } from './support/samples.ts'

const SERVICE = { role: 'service_role' }
let at: OrderContext
let takenBy: string

beforeAll(async () => {
  at = await orderContext()
  takenBy = String((await at.db.query('select id from admin_users order by role limit 1'))[0]?.id)
})
afterAll(() => at?.db.close())

/** An order of two of product 1 that an administrator took: 106.75. */
const taken = (method: HandPayment | 'card', changes: object = {}) =>
  placeOrder(
    at.db,
    orderRequest({
      lines: [{ product_id: 1, quantity: 2 }],
      expected_total: 106.75,
      is_simulated: false,
      payment_method: method,
      taken_by: takenBy,
      ...changes,
    }),
  )
const numberOf = async (method: HandPayment | 'card', changes: object = {}) =>
  (await taken(method, changes)).order_number

/** @param days before today, in France. */
const dayBefore = async (days: number) =>
  String((await at.db.query(`select (private.paris_day(now()) - $1::int)::text as day`, [days]))[0]?.day)
const receive = (number: string, day: string | null, version: string | null = null, who: Who = 'staff') =>
  at.call('receive_payment($1, $2, $3)', [number, day, version], who)
const rowOf = async (number: string) =>
  (await at.db.query('select * from orders where order_number = $1', [number]))[0] ?? {}
const documentsOf = async (number: string) => {
  await at.db.query('select issue_due_documents()', [], SERVICE)
  return await at.db.query(
    `select d.kind, d.number, d.content ->> 'payment_method' as means, j.payload::jsonb ->> 'payment' as journal,
       (j.payload::jsonb ->> 'total')::int as cents
     from documents d join orders o on o.id = d.order_id join sales_journal j on j.document = d.number
     where o.order_number = $1 order by d.issued_at, d.number`,
    [number],
  )
}

describe.each(HAND_PAYMENTS)('an order that is paid by %s', (means) => {
  test('waits for the days of the settings, is paid when an administrator says so, and invoice and journal name the means', async () => {
    const before = await at.stock(1)
    const number = await numberOf(means)
    expect(await at.stock(1)).toBe(before - 2)
    expect(await at.mails(number)).toMatchObject([{ kind: `payment_${means}` }])
    const [kept] = await at.db.query(
      `select payment_status, payment_method, private.paris_day(reserved_until) - private.paris_day(created_at) as days,
         to_char(reserved_until at time zone 'Europe/Paris', 'HH24:MI:SS') as ends
       from orders where order_number = $1`,
      [number],
    )
    expect(kept).toEqual({
      payment_status: 'pending',
      payment_method: means,
      days: PAYMENT_DAYS.standard,
      ends: '23:59:59',
    })
    expect(await documentsOf(number)).toEqual([])

    await receive(number, await dayBefore(0))
    const order = await at.read(number)
    expect(order).toMatchObject({ paymentStatus: 'paid', paymentMethod: means, reservedUntil: null })
    expect(order.history).toMatchObject([{ paymentStatus: 'paid', by: expect.stringMatching(/./) }])
    expect(await at.mails(number)).toMatchObject([{ kind: `payment_${means}` }, { kind: 'order_received' }])
    const [invoice, ...more] = await documentsOf(number)
    expect(more).toEqual([])
    expect(invoice).toMatchObject({ kind: 'invoice', means, journal: means, cents: 10_675 })
    expect(invoice?.number).toMatch(/^FAC-/)
    const [audited] = await at.db.query(
      `select admin_name, changes -> 'payment_status' as change from audit_log where row_label = $1 and operation = 'update' order by id desc limit 1`,
      [number],
    )
    expect(audited).toEqual({ admin_name: order.history[0]?.by, change: expect.anything() })
  })

  test('is given back by the owner: recorded as done, with credit note and email', async () => {
    const number = await numberOf(means)
    await receive(number, await dayBefore(0))
    expect(await refusalOf(at.refund(number, {}, { who: 'staff' }))).toMatchObject({ code: 'owner_required' })
    expect(await at.refund(number)).toMatchObject({
      refundable: 10_675 - 4990,
      refunds: [{ status: 'succeeded', amount: 4990 }],
    })
    const due = await at.db.query('select * from due_refunds(50)', [], SERVICE)
    expect(due).toEqual([])
    const rest = await at.work('cancel_order', number, { reason: 'customer', restock: true })
    expect(rest).toMatchObject({ paymentStatus: 'refunded', status: 'cancelled', refundable: 0 })
    const documents = await documentsOf(number)
    expect(documents.map(({ kind, journal, cents }) => [kind, journal, cents])).toEqual([
      ['credit_note', means, -4990],
      ['credit_note', means, -(10_675 - 4990)],
      ['invoice', means, 10_675],
    ])
    expect((await at.mails(number)).map(({ kind }) => kind)).toContain('order_refunded')
  })
})

test('is received once: twice, at the same time, and by who has read an older version', async () => {
  const number = await numberOf('cheque')
  const [today, { version }] = [await dayBefore(0), await at.read(number)]
  const tried = await Promise.allSettled([
    receive(number, today, version),
    receive(number, today, version, 'owner'),
  ])
  expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalOf(receive(number, today, version))).toMatchObject({ code: 'order_changed' })
  expect(await refusalOf(receive(number, today))).toMatchObject({ code: 'order_already_paid' })
  expect((await at.read(number)).history).toHaveLength(1)
  expect(await documentsOf(number)).toHaveLength(1)
})

test('is received on a day between that of the order and today, which the invoice says', async () => {
  const number = await numberOf('transfer')
  await at.db.query(`update orders set created_at = created_at - interval '5 days' where order_number = $1`, [
    number,
  ])
  for (const day of [await dayBefore(-1), await dayBefore(6), null])
    expect(await refusalOf(receive(number, day))).toMatchObject({ code: 'payment_day_invalid' })
  expect(await rowOf(number)).toMatchObject({ payment_status: 'pending', paid_at: null })
  const day = await dayBefore(3)
  await receive(number, day)
  await documentsOf(number)
  const [said] = await at.db.query(
    `select d.content ->> 'paid_at' as at, private.paris_day((d.content ->> 'paid_at')::timestamptz)::text as day
     from documents d join orders o on o.id = d.order_id where o.order_number = $1`,
    [number],
  )
  expect(said?.day).toBe(day)
  expect(documentText.paid(String(said?.at), 'transfer')).toMatch(/par virement\.$/)
})

test('nobody says so of a card, of an order that was cancelled, or of one that does not exist', async () => {
  const today = await dayBefore(0)
  const card = await numberOf('card')
  expect(await refusalOf(receive(card, today))).toMatchObject({ code: 'payment_other_means' })
  expect(await refusalOf(receive(await at.simulated(), today))).toMatchObject({ code: 'payment_other_means' })
  expect(await refusalOf(receive('CMD-1999-0001', today))).toMatchObject({ code: 'order_not_found' })
  const before = await at.stock(1)
  const cancelled = await numberOf('cash')
  await at.work('cancel_order', cancelled, { reason: 'customer', restock: true }, { who: 'staff' })
  expect(await at.stock(1)).toBe(before)
  expect(await refusalOf(receive(cancelled, today))).toMatchObject({ code: 'order_cancelled' })
})

test('a visitor orders by none of these means unasked, and pays no such order with a card', async () => {
  for (const means of HAND_PAYMENTS)
    expect(await refusalOf(taken(means, { taken_by: null }))).toMatchObject({
      code: 'payment_means_unavailable',
    })
  const { order_token: token } = await taken('cheque')
  expect(await refusalOf(beginPayment(at.db, token))).toMatchObject({ code: 'payment_other_means' })
  const [seen] = await at.db.query('select order_by_token($1) as seen', [token])
  expect(seen?.seen).toMatchObject({ payable: false, reserved_until: expect.any(String) })
})

test('one that is not paid in time gives its units back and is cancelled, which its buyer is told', async () => {
  const before = await at.stock(1)
  const number = await numberOf('cheque')
  const { id } = await rowOf(number)
  await at.db.query(`update orders set reserved_until = now() - interval '1 second' where id = $1`, [id])
  const due = await at.db.query('select order_id from due_reservations(50)', [], SERVICE)
  expect(due.map(({ order_id }) => order_id)).toContain(id)
  expect(await release(at.db, String(id))).toBe('released')
  expect(await release(at.db, String(id))).toBe('kept')
  expect(await at.stock(1)).toBe(before)
  expect(await rowOf(number)).toMatchObject({
    status: 'cancelled',
    payment_status: 'failed',
    released_at: expect.anything(),
  })
  expect((await at.mails(number)).map(({ kind, content }) => [kind, content])).toEqual([
    ['payment_cheque', {}],
    ['order_cancelled', { reason: 'unpaid' }],
  ])
})

test('closed payments are those of cards: an administrator takes a cheque all the same', async () => {
  await at.db.query('update settings set payments_open = false')
  try {
    expect(await refusalOf(numberOf('card'))).toMatchObject({ code: 'payments_closed' })
    expect(await numberOf('cheque')).toMatch(/^CMD-/)
  } finally {
    await at.db.query('update settings set payments_open = true')
  }
})

test('in a demonstration it waits as well, and its documents are of the demonstration', async () => {
  const number = await numberOf('cash', { is_simulated: true })
  expect(await rowOf(number)).toMatchObject({ payment_status: 'pending', is_simulated: true })
  await receive(number, await dayBefore(0))
  expect(await documentsOf(number)).toMatchObject([
    { number: expect.stringMatching(/^DEMO-FAC-/), means: 'cash' },
  ])
})
