import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SENT_PAYMENTS } from '@/domain/order-states.ts'
import { release, SERVICE } from './support/payments.ts'
import { refusalOf } from './support/samples.ts'
import { IBAN, MEANS, type SentOrders, sentOrders } from './support/sent-orders.ts'

let shop: SentOrders
const order: SentOrders['order'] = (...asked) => shop.order(...asked)

beforeAll(async () => {
  shop = await sentOrders()
})
afterAll(() => shop?.at.db.close())
beforeEach(() => shop.begin())

test.each(SENT_PAYMENTS)(
  'by %s: reserved for its days, said where to pay, no invoice before it is paid',
  async (means) => {
    const before = await shop.at.stock(1)
    const { order_number: number, order_token: token } = await order(means)
    expect(await shop.at.stock(1)).toBe(before - 2)
    expect(await shop.kindsOf(number)).toEqual([`payment_${means}`])
    const [seen] = await shop.at.db.query(
      'select order_by_token($1) as seen, payment_state($1) as state',
      [token],
      SERVICE,
    )
    expect(seen?.seen).toMatchObject({
      payment_status: 'pending',
      is_by_phone: false,
      payable: false,
      pay_to:
        means === 'transfer'
          ? { holder: MEANS.account_holder, iban: IBAN, bic: MEANS.bic }
          : { payee: MEANS.cheque_payee, address: MEANS.cheque_address },
    })
    expect(seen?.state).toMatchObject({ awaited: true, payable: false })
    // What an order says is read from the order.
    const { pay_to: said } = (seen?.seen ?? {}) as { pay_to?: object }
    await shop.save({ iban: 'BE68539007547034', cheque_payee: 'Une autre' })
    const [still] = await shop.at.db.query('select order_by_token($1) as seen', [token])
    expect(still?.seen).toMatchObject({ pay_to: said })
    await shop.at.db.query('select issue_due_documents()', [], SERVICE)
    expect((await shop.at.read(number)).issued).toEqual([])
    await shop.receive(number, { amount: 106.75 })
    await shop.at.db.query('select issue_due_documents()', [], SERVICE)
    expect((await shop.at.read(number)).issued).toMatchObject([{ kind: 'invoice' }])
  },
)

test('a buyer is reminded once, two days before the end, and not of what is paid', async () => {
  const remind = () => shop.at.db.query('select queue_payment_reminders()', [], SERVICE)
  const [waiting, paid] = [(await order('cheque')).order_number, (await order('transfer')).order_number]
  await shop.later(waiting, 4 * 24)
  await remind()
  expect(await shop.kindsOf(waiting)).toEqual(['payment_cheque'])
  for (const number of [waiting, paid]) await shop.leave(number, 30)
  await shop.receive(paid)
  const [due] = await shop.at.db.query('select private.payment_work_due() as is_due')
  expect(due).toEqual({ is_due: true })
  await remind()
  await remind()
  expect(await shop.kindsOf(waiting)).toEqual(['payment_cheque', 'payment_reminder'])
  expect(await shop.kindsOf(paid)).toEqual(['payment_transfer', 'order_received'])
})

test('another amount than the total pays nothing', async () => {
  const { order_number: number } = await order('transfer')
  for (const amount of [106.74, 106.76, 0, -106.75])
    expect(await refusalOf(shop.receive(number, { amount }))).toMatchObject({
      code: 'payment_amount_differs',
    })
  expect(await shop.rowOf(number)).toMatchObject({ payment_status: 'pending' })
})

describe('money that comes when its days are over', () => {
  test('takes the order up again while its units are there', async () => {
    const before = await shop.at.stock(1)
    const { order_number: number } = await order('transfer')
    expect(await shop.expire(number)).toBe('released')
    expect(await shop.at.stock(1)).toBe(before)
    await shop.receive(number)
    expect(await shop.rowOf(number)).toMatchObject({
      status: 'pending',
      payment_status: 'paid',
      released_at: null,
    })
    expect(await shop.at.stock(1)).toBe(before - 2)
    expect(await shop.kindsOf(number)).toEqual(['payment_transfer', 'order_cancelled', 'order_received'])
  })

  test('is refused, with all as it was, once they are sold', async () => {
    const { order_number: number } = await order('transfer')
    await shop.expire(number)
    await shop.at.db.query('update inventory set stock = 1 where product_id = 1')
    expect(await refusalOf(shop.receive(number))).toMatchObject({ code: 'late_payment_without_stock' })
    expect(await shop.rowOf(number)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
    expect(await shop.at.stock(1)).toBe(1)
  })

  test('is refused where an administrator has cancelled the order', async () => {
    const { order_number: number } = await order('cheque')
    await shop.at.work('cancel_order', number, { reason: 'customer' })
    expect(await refusalOf(shop.receive(number))).toMatchObject({ code: 'order_cancelled' })
  })

  test('meets the end of the reservation: one of them is first, and the stock is right', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await shop.at.stock(1)
      const { order_number: number } = await order('cheque')
      const { id } = await shop.rowOf(number)
      await shop.at.db.query(`update orders set reserved_until = now() - interval '1 second' where id = $1`, [
        id,
      ])
      await Promise.all([
        shop.receive(number),
        release(shop.at.db, String(id)),
        release(shop.at.db, String(id)),
      ])
      expect(await shop.rowOf(number)).toMatchObject({ status: 'pending', payment_status: 'paid' })
      expect(await shop.at.stock(1)).toBe(before - 2)
    }
  })
})

test('a line of the bank pays one order, once', async () => {
  const line = 'a'.repeat(64)
  const [first, second] = [(await order('transfer')).order_number, (await order('transfer')).order_number]
  const tried = await Promise.allSettled([shop.receive(first, { line }), shop.receive(second, { line })])
  expect(tried.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [paid, other] = tried[0].status === 'fulfilled' ? [first, second] : [second, first]
  expect(await refusalOf(shop.receive(other, { line }))).toMatchObject({ code: 'bank_line_used' })
  expect(await refusalOf(shop.receive(paid, { line }))).toMatchObject({ code: 'order_already_paid' })
  expect(await shop.at.call('used_bank_lines($1)', [[line, 'b'.repeat(64)]], 'staff')).toEqual([
    { line, order_number: paid },
  ])
  expect(await refusalOf(shop.receive(other, { line: 'not a hash' }))).toMatchObject({
    code: 'request_invalid',
  })
  const awaited = (await shop.at.call('admin_awaited_payments()', [], 'staff')) as {
    order_number: string
    state: string
  }[]
  const stateOf = (number: string) => awaited.find(({ order_number }) => order_number === number)?.state
  expect([stateOf(paid), stateOf(other)]).toEqual(['paid', 'awaited'])
})

test('it is given back by hand as the owner says, which the buyer reads', async () => {
  const { order_number: number } = await order('cheque')
  await shop.receive(number)
  expect(await refusalOf(shop.at.refund(number, { means: 'card' }))).toMatchObject({
    code: 'request_invalid',
  })
  await shop.at.refund(number, { means: 'transfer' })
  await shop.at.refund(number)
  const means = await shop.at.db.query(
    `select r.means, m.content ->> 'means' as said from refunds r join orders o on o.id = r.order_id
       join mail_outbox m on m.kind = 'order_refunded' and m.once_key = r.id::text
     where o.order_number = $1 order by r.created_at`,
    [number],
  )
  expect(means).toEqual([
    { means: 'transfer', said: 'transfer' },
    { means: 'cheque', said: 'cheque' },
  ])
})
