import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProductContext, productContext, productFields } from './support/product-context.ts'
import { orderRequest, placeOrder, refusalOf } from './support/samples.ts'

interface Stock {
  readonly value: number
  readonly without_cost: number
  readonly in_stock: number
  readonly low: number
  readonly out: number
  readonly count: number
  readonly items: readonly Record<string, unknown>[]
  readonly wanting: readonly Record<string, unknown>[]
}

let context: ProductContext
const call: ProductContext['call'] = (...given) => context.call(...given)
const stock = async (search = '', state: string | null = null, page = 1, perPage = 5000) =>
  (await call('admin_stock($1, $2, $3, $4)', [search, state, page, perPage])) as unknown as Stock
const facts = (changes: Record<string, unknown> = {}) => ({
  min_stock: 2,
  max_stock: null,
  cost: null,
  supplier: null,
  ...changes,
})
const saveFacts = (variant: unknown, next: object, expected: object) =>
  call('save_stock_facts($1, $2, $3)', [variant, JSON.stringify(next), JSON.stringify(expected)])

beforeAll(async () => {
  context = await productContext()
})
afterAll(() => context?.db.close())

test('figures, lines and states are those of the tables, without what is archived or deleted', async () => {
  const { db } = context
  const archived = await context.create(productFields({ name: 'Au grenier', state: 'archived' }), 50)
  const deleted = await context.create(productFields({ name: 'À jeter' }), 50)
  await call('delete_products($1)', [[deleted.id]])
  await db.query(
    'update inventory set cost = 12.5 where variant_id in (select min(variant_id) from inventory)',
  )
  const all = await stock()
  const [own] = await db.query(`
    select sum(i.stock * i.cost)::float8 as value, count(*)::int as count,
      count(*) filter (where i.stock > i.min_stock)::int as in_stock,
      count(*) filter (where i.stock between 1 and i.min_stock)::int as low,
      count(*) filter (where i.stock = 0)::int as out,
      count(*) filter (where i.stock > 0 and i.cost is null)::int as without_cost
    from inventory i join products p on p.id = i.product_id
    where p.state <> 'archived' and p.id not in (select t.product_id from private.product_trash t)`)
  const { value, count, in_stock, low, out, without_cost } = all
  expect({ value, count, in_stock, low, out, without_cost }).toEqual(own)
  const names = all.items.map(({ product_id }) => product_id)
  expect(names).not.toContain(archived.id)
  expect(names).not.toContain(deleted.id)
})

test('a variant is found by name, option and reference, and by its state; wildcards are letters', async () => {
  const made = await context.create(
    productFields({
      name: 'Cabas 100% palmier',
      identifier: 'PALM_1',
      state: 'published',
      manufacturer_id: 1,
    }),
    0,
  )
  const found = async (...search: Parameters<typeof stock>) =>
    (await stock(...search)).items.map(({ product_id }) => product_id)
  for (const text of ['100% PALMIER', ' palm_1 ', 'cabas  100%'])
    expect(await found(text), text).toEqual([made.id])
  expect(await found('100_')).toEqual([])
  expect(await found('palmier', 'out_of_stock')).toEqual([made.id])
  expect(await found('palmier', 'in_stock')).toEqual([])
  expect((await stock()).wanting.map(({ product_id }) => product_id)).toContain(made.id)
  await call('adjust_stock($1, 2, $2)', [made.id, 'Livraison'])
  expect(await found('palmier', 'low_stock')).toEqual([made.id])
  const [first, second] = [await found('', null, 1, 1), await found('', null, 2, 1)]
  expect(first).toHaveLength(1)
  expect(second).not.toEqual(first)
})

test('movements say who and why, and which order took the pieces', async () => {
  const { order_number } = await placeOrder(context.db, orderRequest())
  const [{ variant_id } = {}] = await context.db.query(
    'select variant_id from inventory where product_id = 1',
  )
  await call('adjust_stock(1, 3, $1)', ['Livraison de mai'])
  const moved = (await call('stock_movements_of($1)', [variant_id])) as unknown as Record<string, unknown>[]
  expect(moved[0]).toMatchObject({ change: 3, reason: 'restock', note: 'Livraison de mai', by: 'Nadia' })
  expect(moved[1]).toMatchObject({ change: -1, reason: 'sale', order_number, by: null })
  expect(await call('stock_movements_of(999999)')).toEqual([])
})

test('limits, cost and supplier are stored where they still are what was read', async () => {
  const made = await context.create(productFields({ name: 'À régler' }), 5)
  const [{ variant_id: variant } = {}] = await context.db.query(
    'select variant_id from inventory where product_id = $1',
    [made.id],
  )
  await saveFacts(
    variant,
    facts({ min_stock: 3, max_stock: 12, cost: 18.4, supplier: ' Coopérative ' }),
    facts(),
  )
  const { items } = await stock('à régler')
  expect(items[0]).toMatchObject({ min_stock: 3, max_stock: 12, cost: 18.4, supplier: 'Coopérative' })
  const now = facts({ min_stock: 3, max_stock: 12, cost: 18.4, supplier: 'Coopérative' })
  expect(await refusalOf(saveFacts(variant, facts(), facts()))).toMatchObject({ code: 'stock_facts_changed' })
  for (const wrong of [
    { min_stock: -1 },
    { min_stock: null },
    { max_stock: 1 },
    { cost: -2 },
    { min_stock: 'x' },
  ])
    expect(
      await refusalOf(saveFacts(variant, { ...now, ...wrong }, now)),
      JSON.stringify(wrong),
    ).toMatchObject({
      code: 'request_invalid',
    })
  expect(await refusalOf(saveFacts(999_999, now, now))).toMatchObject({ code: 'product_not_found' })
})
