import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type ProductContext, productContext } from './support/product-context.ts'
import { orderRequest, placeOrder } from './support/samples.ts'

interface Piece {
  readonly variant: number
  readonly reference: string
}

let context: ProductContext
const call: ProductContext['call'] = (...given) => context.call(...given)
const query = (sql: string, params: readonly unknown[] = []) => context.db.query(sql, params)

const start = async () => Number(await call('start_stock_count(null, null)'))
const add = (count: number, reference: string, quantity: number) =>
  call('add_count_entries($1, $2)', [
    count,
    JSON.stringify([{ id: randomUUID(), reference, quantity, age_ms: 0 }]),
  ])
const state = (count: number) => call('admin_stock_count($1)', [count])
const lineOf = async (count: number, { variant }: Piece) =>
  ((await call(`stock_count_lines_of($1, 'counted', '', 1, 500)`, [count])) as { items: Json[] }).items.find(
    ({ variant_id }) => variant_id === variant,
  )
const stockOf = async ({ variant }: Piece) =>
  Number((await query('select stock from inventory where variant_id = $1', [variant]))[0]?.stock)

beforeAll(async () => {
  context = await productContext()
})
afterAll(() => context?.db.close())

test('what is sold and still on the shelf is expected there, and inflates no stock', async () => {
  await query('update inventory set stock = 24 where product_id = 2')
  const [own] = await query(
    'select v.id::int as variant, p.identifier as reference from product_variants v join products p on p.id = v.product_id where p.id = 2',
  )
  const piece = { product: 2, variant: Number(own?.variant), reference: String(own?.reference) }
  const order = async (pieces: number) =>
    (
      await placeOrder(
        context.db,
        orderRequest({
          lines: [{ product_id: piece.product, quantity: pieces }],
          expected_total: (4990 * pieces + 695) / 100,
        }),
      )
    ).order_number
  const pick = (number: string) =>
    call('pick_lines($1, true)', [JSON.stringify([{ order: number, position: 1 }])])
  const sold = await order(7)
  expect(await stockOf(piece)).toBe(17)
  const count = await start()
  await add(count, piece.reference, 24)
  const shelf = { counted: 24, expected: 24, sold: 7, after: 17, moved: false }
  expect(await lineOf(count, piece)).toMatchObject({ ...shelf, before: 17 })
  // What is picked, shipped, bought or given up after it was counted was still there then.
  await pick(sold)
  await call('ship_orders($1)', [JSON.stringify([{ number: sold, tracking: '' }])])
  expect(await lineOf(count, piece)).toMatchObject({ ...shelf, before: 17 })
  const next = await order(2)
  expect(await lineOf(count, piece)).toMatchObject({ ...shelf, before: 15, after: 15 })
  expect(await state(count)).toMatchObject({ differences: 0 })
  await call('write_stock_count($1, 1, $2, false)', [count, 'Inventaire annuel'])
  expect(await stockOf(piece)).toBe(15)

  // Seventeen are left: two of them sold, one of another order is picked and lies in its parcel.
  await pick(await order(1))
  const second = await start()
  await add(second, piece.reference, 16)
  expect(await lineOf(second, piece)).toMatchObject({
    counted: 16,
    expected: 16,
    sold: 2,
    before: 14,
    after: 14,
  })
  await query(
    `select private.change_stock_of_order(o.id, 1, 'return') from orders o where o.order_number = $1`,
    [next],
  )
  expect(await lineOf(second, piece)).toMatchObject({ expected: 16, sold: 2, before: 16, after: 16 })
  // Who picks while another counts has them look again.
  await add(second, piece.reference, 1)
  expect(await lineOf(second, piece)).toMatchObject({ counted: 17, sold: 0, expected: 16 })
})
