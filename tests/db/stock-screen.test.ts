import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProductContext, productContext, productFields } from './support/product-context.ts'
import { orderRequest, placeOrder, refusalOf } from './support/samples.ts'

interface Stock {
  readonly value: number
  readonly margin: number
  readonly net_value: number
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
const stock = async (search = '', state: string | null = null, page = 1, perPage = 5000, sort = 'name_asc') =>
  (await call('admin_stock($1, $2, $3, $4, $5)', [search, state, page, perPage, sort])) as unknown as Stock
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

test('a variant is found by name, option and reference, and by its state; wildcards are characters', async () => {
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

test('movements say who and why, and which order took the units', async () => {
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

test('margins are prices without VAT less costs, in both regimes, each and together', async () => {
  const { db } = context
  await db.query('update inventory set cost = 7.77 + variant_id where variant_id % 2 = 1')
  for (const exempt of [false, true]) {
    await db.query('update settings set vat_exempt = $1', [exempt])
    const { margin, net_value, items } = await stock()
    const [own] = await db.query(
      `select sum(i.stock * (n.net - i.cost))::float8 as margin, sum(i.stock * n.net)::float8 as net_value
       from inventory i join products p on p.id = i.product_id join product_variants v on v.id = i.variant_id
         cross join lateral (select round(coalesce(v.price, p.price) / case when $1 then 1 else 1.2 end, 2) as net) n
       where p.state <> 'archived' and i.cost is not null`,
      [exempt],
    )
    expect({ margin, net_value }).toEqual(own)
    for (const { price, net_price } of items)
      expect(net_price).toBe(exempt ? price : Math.round(Number(price) / 0.012) / 100)
  }
  await db.query('update settings set vat_exempt = false')
})

test('the list is sorted at the server, both ways, and what is not known comes last', async () => {
  const by = async (sort: string, field: string) =>
    (await stock('', null, 1, 5000, sort)).items.map((item) => item[field])
  for (const [sort, field] of [
    ['stock', 'stock'],
    ['cost', 'cost'],
    ['name', 'name'],
  ] as const) {
    const [up, down] = [await by(`${sort}_asc`, field), await by(`${sort}_desc`, field)]
    const known = up.filter((value) => value !== null)
    expect(up.slice(0, known.length)).toEqual(known)
    expect(down.slice(0, known.length)).toEqual(known.toReversed())
    const [rows] = await context.db.query(
      `select json_agg(x order by x) as all from (
         select ${sort === 'name' ? 'p.name' : `i.${sort}`} as x from inventory i join products p on p.id = i.product_id
         where p.state <> 'archived'
       ) t where x is not null`,
    )
    expect(known).toEqual(rows?.all)
  }
  // Pages follow each other without a gap, whatever they are sorted by.
  const whole = await by('margin_desc', 'variant_id')
  const paged = []
  for (let page = 1; page <= whole.length; page += 1)
    paged.push((await stock('', null, page, 1, 'margin_desc')).items[0]?.variant_id)
  expect(paged).toEqual(whole)
  expect(await by('nonsense', 'variant_id')).toHaveLength(whole.length)
})
