import { expect, test } from 'vitest'
import { refusalOf } from './support/samples.ts'
import { entry, stockCountContext } from './support/stock-count-context.ts'

const counting = stockCountContext()
const { add, addPiece, call, lineOf, lines, query, start, state } = counting

test('what is scanned adds up, however often it is sent and by whom', async () => {
  const piece = await addPiece(7)
  const count = await start()
  const [one, two] = [entry(piece.reference), entry(piece.reference.toLowerCase(), 4)]
  expect(await add(count, one)).toMatchObject([{ id: one.id, outcome: 'counted', counted: 1 }])
  // The answer was lost: it is sent again, beside what came meanwhile.
  const twice = await Promise.all([add(count, one, two), add(count, two)])
  expect(twice.flat().every(({ outcome }) => outcome === 'counted')).toBe(true)
  await call(
    'add_count_entries($1, $2)',
    [count, JSON.stringify([entry(piece.reference, 2)])],
    counting.owner,
  )
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
  await counting.db.engine.transaction(async (run) => {
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

test('one inventory at a time; it is about all, a category or a supplier', async () => {
  const [{ id: supplier } = {}] = await query(
    `insert into suppliers (name) values ('Pour compter') returning id`,
  )
  const [mine, hat] = [await addPiece(2), await addPiece(2, { category: 'Chapeaux' })]
  await query('update inventory set supplier_id = $1 where variant_id = $2', [supplier, mine.variant])
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
