import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HAND_ORDERS_PER_DAY, LAST_UNITS } from '@/domain/rules.ts'
import { apply, beginPayment, fresh, intentOf } from './support/payments.ts'
import { insertProducts, refusalOf } from './support/samples.ts'
import { type SentOrders, sentOrders } from './support/sent-orders.ts'

let shop: SentOrders
beforeAll(async () => {
  shop = await sentOrders()
  await shop.at.db.query(`update settings set contact_email = 'gerante@shop.example'`)
  await insertProducts(
    shop.at.db,
    Array.from({ length: 12 }, (_, n) => ({ id: 100 + n, stock: 1 })),
  )
})
afterAll(() => shop?.at.db.close())
beforeEach(async () => {
  await shop.at.db.query('delete from payment_quarantine')
  await shop.at.db.query(`delete from mail_outbox where kind = 'payment_alarm'`)
  // What a test before has ordered neither waits nor was paid within the week.
  await shop.at.db.query(
    `update orders set status = 'cancelled' where status = 'pending' and payment_status = 'pending'`,
  )
  await shop.at.db.query(`update orders set paid_at = paid_at - interval '8 days' where paid_at is not null`)
  await shop.begin()
})

const FULL = { code: 'hand_orders_full', status: expect.stringContaining('429') }
const manyBuyers = async (count: number, changes: (n: number) => object = () => ({})) => {
  const numbers: string[] = []
  for (let n = 0; n < count; n += 1) numbers.push((await shop.order('cheque', changes(n))).order_number)
  return numbers
}
const oneOf = (product_id: number) => ({ lines: [{ product_id, quantity: 1 }], expected_total: 56.85 })
const seen = async () => {
  const { hand, issues } = (await shop.at.call('admin_payments()')) as {
    hand: object | null
    issues: readonly { reason: string }[]
  }
  return { hand, reasons: issues.map(({ reason }) => reason) }
}
const emails = async () =>
  (await shop.at.db.query(`select 1 from mail_outbox where kind = 'payment_alarm'`)).length

test('many networks with an order each: so many a day, then the owner is asked; cards go on', async () => {
  await manyBuyers(HAND_ORDERS_PER_DAY - 1)
  expect(await seen()).toEqual({ hand: null, reasons: [] })
  await manyBuyers(1)
  expect(await seen()).toEqual({
    hand: { orders: HAND_ORDERS_PER_DAY, variants: 0 },
    reasons: ['hand_orders'],
  })
  for (const means of ['transfer', 'cheque'] as const)
    expect(await refusalOf(shop.order(means))).toMatchObject({ code: FULL.code })
  await shop.order('transfer', { payment_method: 'card' })
  expect(await emails()).toBe(1)
  await shop.at.call('lift_payment_guard()')
  await shop.order('transfer')
  expect((await seen()).hand).toBeNull()
})

test('what is paid makes room, and as much again within a week; a day that is over does, too', async () => {
  const [first = '', second = '', ...others] = await manyBuyers(HAND_ORDERS_PER_DAY)
  expect(await refusalOf(shop.order('cheque'))).toMatchObject({ code: FULL.code })
  await shop.receive(first)
  await manyBuyers(2)
  expect(await refusalOf(shop.order('cheque'))).toMatchObject({ code: FULL.code })
  await shop.expire(second)
  await manyBuyers(1)
  expect(await refusalOf(shop.order('cheque'))).toMatchObject({ code: FULL.code })
  for (const number of others)
    await shop.at.db.query(
      `update orders set created_at = now() - interval '25 hours' where order_number = $1`,
      [number],
    )
  await shop.at.db.query(`update private.payment_guard set hand_counted_from = '-infinity'`)
  await manyBuyers(1)
})

test('a buyer who has paid before, and one by telephone, are held up by nobody', async () => {
  await manyBuyers(HAND_ORDERS_PER_DAY)
  const known = { email: 'known@client.example' }
  expect(await refusalOf(shop.order('transfer', known))).toMatchObject({ code: FULL.code })
  const paid = await shop.order('transfer', { ...known, payment_method: 'card' })
  await apply(shop.at.db, { intent: intentOf(await beginPayment(shop.at.db, paid.order_token), fresh('pi')) })
  await shop.at.db.query(`update orders set paid_at = now() - interval '2 days' where order_number = $1`, [
    paid.order_number,
  ])
  await shop.order('transfer', known)
  await shop.order('cheque', { caller: null })
})

test('they leave others half of the variants, and the only units of the rest', async () => {
  await shop.at.db.query('update inventory set stock = 0 where product_id < 100')
  await shop.at.db.query('update inventory set stock = 1 where product_id >= 100')
  const most = Math.max(LAST_UNITS.variants, 6)
  await manyBuyers(most, (n) => oneOf(100 + n))
  expect((await seen()).reasons).toEqual(['hand_units'])
  expect(await refusalOf(shop.order('cheque', oneOf(100 + most)))).toMatchObject({ code: FULL.code })
  await shop.order('transfer', { ...oneOf(100 + most), payment_method: 'card' })
  // What is there in plenty is not concerned.
  await shop.at.db.query('update inventory set stock = 50 where product_id = 111')
  await shop.order('cheque', oneOf(111))
  expect(await emails()).toBe(1)
})
