import { beforeAll, expect, test } from 'vitest'
import { refundOf } from '@/domain/order-work.ts'
import { exchangeContext } from './support/exchange-context.ts'
import { refusalOf } from './support/samples.ts'

const at = exchangeContext()
const CHEAPER = 1

beforeAll(async () => {
  // Owners alone give money back.
  await at.query(`update admin_users set role = 'owner'`)
  // Hats of the first size cost 40 €, those of the second 30 €.
  await at.query('update product_variants set price = 30 where id = $1', [at.sizes[CHEAPER]])
})

/**
 * Gives units of the first line back, as the dialog proposes it.
 * @param rank of those that are held: 0 are those that were sold, as long as there are any.
 * @returns cents
 */
async function refund(number: string, quantity: number, rank = 0): Promise<number> {
  const order = await at.read(number)
  const [line] = order.worked
  const named = line?.held[rank]
  const total = line ? refundOf(line, (held) => (held === named ? quantity : 0)) : 0
  await at.call('refund_order($1, $2::jsonb, $3)', [
    number,
    JSON.stringify({
      reason: 'withdrawal',
      lines: [{ position: 1, exchange: named?.exchange, quantity }],
      shipping: 0,
      extra: 0,
      total,
    }),
    order.version,
  ])
  return total
}

test('a unit that was exchanged for a cheaper one gives the rest of its price back', async () => {
  const number = await at.sent()
  await at.swap(number, CHEAPER, 1, 1000)
  expect(await refund(number, 1)).toBe(3000)
  const order = await at.read(number)
  expect(order).toMatchObject({ refundable: 695, worked: [{ refunded: 1, remaining: 0 }] })
})

test('the credit note names the units that come back, a line for each variant', async () => {
  const number = await at.sent(3)
  // Two exchanges for the same size: one line.
  await at.swap(number, CHEAPER, 1, 1000)
  await at.swap(number, CHEAPER, 1, 1000)
  const { worked, version } = await at.read(number)
  const held = worked[0]?.held ?? []
  await at.call('refund_order($1, $2::jsonb, $3)', [
    number,
    JSON.stringify({
      reason: 'withdrawal',
      lines: held.map(({ exchange, quantity }) => ({ position: 1, exchange, quantity })),
      shipping: 0,
      extra: 0,
      total: 10_000,
    }),
    version,
  ])
  await at.query('select issue_due_documents()')
  const [note] = await at.query(
    `select d.content from documents d join orders o on o.id = d.order_id where o.order_number = $1 and d.kind = 'credit_note'
     order by (d.content ->> 'total')::numeric desc limit 1`,
    [number],
  )
  const labels = held.map(({ label }) => label)
  expect(note?.content).toMatchObject({
    discount: 20,
    total: 100,
    lines: [
      { label: labels[0], quantity: 1, unit_price: 40, total: 40 },
      { label: labels[1], quantity: 2, unit_price: 40, total: 80 },
    ],
  })
  expect(new Set(labels).size).toBe(2)
})

test('each unit gives its own price back; whatever comes first, all of it is what the line cost', async () => {
  const exchangedFirst = await at.sent(2)
  await at.swap(exchangedFirst, CHEAPER, 1, 1000)
  expect([await refund(exchangedFirst, 1, 1), await refund(exchangedFirst, 1)]).toEqual([3000, 4000])

  const soldFirst = await at.sent(2)
  await at.swap(soldFirst, CHEAPER, 1, 1000)
  expect([await refund(soldFirst, 1), await refund(soldFirst, 1, 1)]).toEqual([4000, 3000])

  const refundedFirst = await at.sent(2)
  expect(await refund(refundedFirst, 1)).toBe(4000)
  await at.swap(refundedFirst, CHEAPER, 1, 1000)
  expect(await refund(refundedFirst, 1, 1)).toBe(3000)

  const together = await at.sent(2)
  await at.swap(together, CHEAPER, 2, 2000)
  expect(await refund(together, 2)).toBe(6000)

  for (const number of [exchangedFirst, soldFirst, refundedFirst, together])
    expect(await at.read(number)).toMatchObject({ refundable: 695, worked: [{ refunded: 2, remaining: 0 }] })
})

test('more than what is left of the line is refused, though the order would have it', async () => {
  const number = await at.sent(2)
  await at.swap(number, CHEAPER, 1, 1000)
  const { version, exchanges } = await at.read(number)
  const asked = {
    reason: 'withdrawal',
    lines: [
      { position: 1, quantity: 1 },
      { position: 1, exchange: exchanges[0]?.id, quantity: 1 },
    ],
    shipping: 0,
    extra: 0,
    total: 8000,
  }
  expect(
    await refusalOf(at.call('refund_order($1, $2::jsonb, $3)', [number, JSON.stringify(asked), version])),
  ).toMatchObject({ code: 'order_changed' })
})

test('a difference that could not be given back still belongs to the line, until it is given back after all', async () => {
  const number = await at.sent()
  await at.swap(number, CHEAPER, 1, 1000)
  const remaining = async () => (await at.read(number)).worked[0]?.remaining
  const turn = (status: string) =>
    at.query(
      `update refunds set status = $2 where order_id = (select id from orders where order_number = $1)`,
      [number, status],
    )
  expect(await remaining()).toBe(3000)
  await turn('failed')
  expect(await remaining()).toBe(4000)
  await at.query(
    `insert into refunds (order_id, amount, reason, of_sale, extra, retries)
     select order_id, amount, reason, of_sale, extra, id from refunds
     where order_id = (select id from orders where order_number = $1)`,
    [number],
  )
  expect(await remaining()).toBe(3000)
})

test('a faulty unit is exchanged for one like it, which must be in stock', async () => {
  const number = await at.sent()
  const before = await at.query('select stock from inventory where variant_id = $1', [at.sizes[0]])
  const { exchanges, worked } = await at.swap(number, 0)
  expect(exchanges).toMatchObject([{ label: 'Taille 55', difference: 0, isRestocked: true }])
  expect(worked[0]?.held).toMatchObject([{ label: 'Taille 55', quantity: 1, isSent: false }])
  // One went out, and the old one was put back.
  expect(await at.query('select stock from inventory where variant_id = $1', [at.sizes[0]])).toEqual(before)
  expect(await at.due(number)).toEqual([['Taille 55', 1]])
  await at.query('update inventory set stock = 0 where variant_id = $1', [at.sizes[0]])
  expect(await refusalOf(at.swap(number, 0))).toMatchObject({ code: 'stock_insufficient' })
  await at.query('update inventory set stock = 50 where variant_id = $1', [at.sizes[0]])
})
