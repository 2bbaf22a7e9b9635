import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Json, type ProductContext, productContext, productFields } from './support/product-context.ts'
import { emptied, refusalOf } from './support/samples.ts'

interface Piece {
  readonly product: number
  readonly variant: number
  readonly reference: string
}

let context: ProductContext
const call: ProductContext['call'] = (...given) => context.call(...given)
const query = (sql: string, params: readonly unknown[] = []) => context.db.query(sql, params)

async function addPiece(stock: number, fields: Json = {}, cost: number | null = null): Promise<Piece> {
  const reference = `REF-${randomUUID().slice(0, 8).toUpperCase()}`
  const made = await context.create(
    productFields({ name: `Pièce ${reference}`, identifier: reference, ...fields }),
    stock,
  )
  const [{ variant_id } = {}] = await query(
    'update inventory set cost = $2 where product_id = $1 returning variant_id',
    [made.id, cost],
  )
  return { product: Number(made.id), variant: Number(variant_id), reference }
}

const start = async (category: string | null = null, supplier: number | null = null) =>
  Number(await call('start_stock_count($1, $2)', [category, supplier]))
const entry = (reference: unknown, quantity: unknown = 1, changes: Json = {}) => ({
  id: randomUUID(),
  reference,
  quantity,
  age_ms: 0,
  ...changes,
})
const add = async (count: number, ...entries: readonly Json[]) =>
  (await call('add_count_entries($1, $2)', [count, JSON.stringify(entries)])) as unknown as Json[]
const state = (count: number) => call('admin_stock_count($1)', [count])
const lines = async (count: number, wanted: string, text = '') =>
  (await call('stock_count_lines_of($1, $2, $3, 1, 500)', [count, wanted, text])) as {
    count: number
    items: Json[]
  }
const lineOf = async (count: number, { variant }: Piece, wanted = 'counted') =>
  (await lines(count, wanted)).items.find(({ variant_id }) => variant_id === variant)
const write = async (count: number, zero = false, seen?: number) =>
  call('write_stock_count($1, $2, $3, $4)', [
    count,
    seen ?? (await state(count)).entries,
    'Inventaire annuel',
    zero,
  ])
const stockOf = async ({ variant }: Piece) =>
  Number((await query('select stock from inventory where variant_id = $1', [variant]))[0]?.stock)
/** A sale, as an order takes its pieces. */
const sell = ({ variant }: Piece, pieces: number) =>
  query(`select set_config('shop.stock_reason', 'sale', true)`).then(() =>
    context.db.engine.transaction(async (run) => {
      await run(`select set_config('shop.stock_reason', 'sale', true)`, [])
      await run('update inventory set stock = stock - $2 where variant_id = $1', [variant, pieces])
    }),
  )

beforeAll(async () => {
  context = await productContext()
})
afterAll(() => context?.db.close())
beforeEach(async () => {
  await query('update stock_movements set count_id = null where count_id is not null')
  await emptied(context.db, 'stock_counts')
})

test('what is scanned adds up, however often it is sent and by whom', async () => {
  const piece = await addPiece(7)
  const count = await start()
  const [one, two] = [entry(piece.reference), entry(piece.reference.toLowerCase(), 4)]
  expect(await add(count, one)).toMatchObject([{ id: one.id, outcome: 'counted', counted: 1 }])
  // The answer was lost: it is sent again, beside what came meanwhile.
  const twice = await Promise.all([add(count, one, two), add(count, two)])
  expect(twice.flat().every(({ outcome }) => outcome === 'counted')).toBe(true)
  await call('add_count_entries($1, $2)', [count, JSON.stringify([entry(piece.reference, 2)])], context.owner)
  expect(await lineOf(count, piece)).toMatchObject({ counted: 7, expected: 7 })
  const [own] = await query(
    'select sum(quantity)::int as counted, count(distinct by)::int as people from stock_count_entries where variant_id = $1',
    [piece.variant],
  )
  expect(own).toEqual({ counted: 7, people: 2 })
})

test('what cannot be counted is told, and counts nothing', async () => {
  const [bag, hat] = [await addPiece(1), await addPiece(1, { category: 'Chapeaux' })]
  const several = await addPiece(1)
  await context.db.engine.transaction(async (run) => {
    await run(`update products set option1_name = 'Taille' where id = $1`, [several.product])
    await run(`update product_variants set option1 = '55' where product_id = $1`, [several.product])
    await run(`insert into product_variants (product_id, position, option1) values ($1, 2, '57')`, [
      several.product,
    ])
  })
  const count = await start('Sacs')
  const outcomes = await add(
    count,
    entry(bag.reference),
    entry(hat.reference),
    entry('RIEN-1'),
    entry(''),
    entry(null),
    entry(bag.reference, 0),
    entry(bag.reference, -3),
    entry(bag.reference, 100_001),
    entry(bag.reference, 'x'),
    entry(bag.reference, 1, { id: 'pas-un-uuid' }),
    entry(several.reference),
    entry('', 2, { variant_id: several.variant }),
    entry("' or true --"),
    entry('=1+1'),
  )
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    'counted',
    'out_of_scope',
    'unknown',
    'unknown',
    'unknown',
    'invalid',
    'invalid',
    'invalid',
    'invalid',
    'invalid',
    'ambiguous',
    'counted',
    'unknown',
    'unknown',
  ])
  expect(await state(count)).toMatchObject({ entries: 2, counted: 2 })
  expect(await refusalOf(add(count, ...Array.from({ length: 201 }, () => entry('X'))))).toMatchObject({
    code: 'request_invalid',
  })
  expect(await refusalOf(add(999_999, entry('X')))).toMatchObject({ code: 'stock_count_closed' })
})

test('what is expected is the stock when it was counted, and sales since stay accounted for', async () => {
  const piece = await addPiece(10, {}, 4)
  const count = await start()
  await sell(piece, 1)
  // 9 should be there; one is missing. Typed offline an hour ago, it is sent after a further sale.
  await query(`update stock_counts set started_at = started_at - interval '2 hours' where id = $1`, [count])
  await query(`update stock_movements set at = at - interval '2 hours' where variant_id = $1`, [
    piece.variant,
  ])
  await sell(piece, 2)
  await add(count, entry(piece.reference, 8, { age_ms: 3_600_000 }))
  await sell(piece, 3)
  expect(await lineOf(count, piece, 'different')).toMatchObject({
    counted: 8,
    expected: 9,
    before: 4,
    after: 3,
    corrected: false,
  })
  const written = await write(count)
  expect(written).toMatchObject({ differences: 1, more: 0, less: 1, value: -4 })
  expect(await stockOf(piece)).toBe(3)
  const [movement] = await query(
    'select change, reason, note, count_id::int from stock_movements where variant_id = $1 order by id desc limit 1',
    [piece.variant],
  )
  expect(movement).toEqual({ change: -1, reason: 'count', note: 'Inventaire annuel', count_id: count })
  // Independent: what was counted, less what was sold after.
  const [own] = await query(
    `select l.counted + coalesce(sum(m.change) filter (where m.at > l.counted_at and m.reason <> 'count'), 0)::int as after
     from stock_count_lines l join stock_movements m on m.variant_id = l.variant_id
     where l.count_id = $1 and l.variant_id = $2 group by l.counted`,
    [count, piece.variant],
  )
  expect(own).toEqual({ after: 3 })
})

test('a piece that was sold and was never there leaves no stock below zero', async () => {
  const piece = await addPiece(5)
  const count = await start()
  await add(count, entry(piece.reference, 1))
  await sell(piece, 4)
  expect(await lineOf(count, piece)).toMatchObject({ expected: 5, before: 1, after: 0 })
  await write(count)
  expect(await stockOf(piece)).toBe(0)
})

test('a stock that somebody corrects meanwhile is to be counted again', async () => {
  const piece = await addPiece(5)
  const count = await start()
  await add(count, entry(piece.reference, 5))
  await call('adjust_stock($1, -1, $2)', [piece.product, 'Casse'])
  expect(await lineOf(count, piece, 'different')).toMatchObject({ corrected: true })
  const counted = (await lineOf(count, piece))?.counted
  await call('correct_count($1, $2, $3, 4)', [count, piece.variant, counted])
  expect(await lineOf(count, piece)).toMatchObject({ counted: 4, expected: 4, corrected: false })
  expect(await refusalOf(call('correct_count($1, $2, 5, 6)', [count, piece.variant]))).toMatchObject({
    code: 'stock_count_changed',
  })
  expect(await refusalOf(call('correct_count($1, $2, 4, -1)', [count, piece.variant]))).toMatchObject({
    code: 'request_invalid',
  })
})

test('one inventory at a time; it is about all, a category or a supplier', async () => {
  const [{ id: supplier } = {}] = await query(
    `insert into suppliers (name) values ('Pour compter') returning id`,
  )
  const [mine, hat] = [await addPiece(2), await addPiece(2, { category: 'Chapeaux' })]
  await query('update inventory set supplier_id = $1 where variant_id = $2', [supplier, mine.variant])
  const totals: Json = {}
  for (const [category, by] of [
    [null, null],
    ['Chapeaux', null],
    [null, Number(supplier)],
  ] as const) {
    const count = await start(category, by)
    expect(await refusalOf(start())).toMatchObject({ code: 'stock_count_open', details: { id: count } })
    const { total } = await state(count)
    const [own] = await query(
      `select count(*)::int as total from inventory i join products p on p.id = i.product_id
         join product_variants v on v.id = i.variant_id
       where p.state <> 'archived' and v.archived_at is null
         and ($1::text is null or p.category = $1) and ($2::bigint is null or i.supplier_id = $2)`,
      [category, by],
    )
    expect({ total }).toEqual(own)
    totals[`${category}${by}`] = total
    expect((await lines(count, 'missing')).count).toBe(total)
    await call('cancel_stock_count($1)', [count])
    expect(await refusalOf(call('cancel_stock_count($1)', [count]))).toMatchObject({
      code: 'stock_count_closed',
    })
  }
  expect(hat.variant).toBeGreaterThan(0)
  expect(await refusalOf(start('Rien'))).toMatchObject({ code: 'request_invalid' })
  await query('update inventory set supplier_id = null where variant_id = $1', [mine.variant])
  expect(await refusalOf(start(null, Number(supplier)))).toMatchObject({ code: 'stock_count_empty' })
  expect(await query(`select from stock_counts where status = 'open'`)).toEqual([])
})

test('writing: not what nobody has seen, once, with a reason; what is missing stays or is taken for gone', async () => {
  const [{ id: supplier } = {}] = await query(`insert into suppliers (name) values ('À écrire') returning id`)
  const [found, gone] = [await addPiece(3, {}, 10), await addPiece(6, {}, 2.5)]
  await query('update inventory set supplier_id = $1 where variant_id = any ($2)', [
    supplier,
    [found.variant, gone.variant],
  ])
  const first = await start(null, Number(supplier))
  expect(await refusalOf(write(first))).toMatchObject({ code: 'stock_count_empty' })
  await add(first, entry(found.reference, 5))
  expect(await refusalOf(write(first, false, 0))).toMatchObject({ code: 'stock_count_changed' })
  expect(await refusalOf(call('write_stock_count($1, 1, $2, false)', [first, ' ']))).toMatchObject({
    code: 'request_invalid',
  })
  const both = await Promise.allSettled([write(first, false, 1), write(first, false, 1)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect([await stockOf(found), await stockOf(gone)]).toEqual([5, 6])
  expect(await refusalOf(add(first, entry(found.reference)))).toMatchObject({ code: 'stock_count_closed' })
  const second = await start(null, Number(supplier))
  await add(second, entry(found.reference, 5))
  expect(await write(second, true)).toMatchObject({
    total: 2,
    counted: 1,
    differences: 1,
    less: 6,
    value: -15,
  })
  expect([await stockOf(found), await stockOf(gone)]).toEqual([5, 0])
  expect((await lines(second, 'all', gone.reference)).items).toMatchObject([
    { counted: 0, counted_at: null, expected: 6, after: 0 },
  ])
  const list = (await call('admin_stock_counts(1, 20)')) as { count: number; open: unknown; items: Json[] }
  expect(list).toMatchObject({ count: 2, open: null })
  expect(list.items.map(({ pieces, value }) => [pieces, value])).toEqual([
    [-6, -15],
    [2, 20],
  ])
  expect(await call('admin_stock_count(999999)')).toBeNull()
})

test('a sale that is under way while an inventory is written is neither lost nor counted twice', async () => {
  const piece = await addPiece(50)
  const count = await start()
  await add(count, entry(piece.reference, 48))
  const { entries } = await state(count)
  await Promise.all([
    ...Array.from({ length: 8 }, () => sell(piece, 1)),
    write(count, false, Number(entries)),
    ...Array.from({ length: 8 }, () => sell(piece, 1)),
  ])
  expect(await stockOf(piece)).toBe(48 - 16)
})
