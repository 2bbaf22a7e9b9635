import { expect, test } from 'vitest'
import type { Json } from './support/product-context.ts'
import { refusalOf } from './support/samples.ts'
import { entry, stockCountContext } from './support/stock-count-context.ts'

const { add, addPiece, call, lineOf, lines, query, sell, start, state, stockOf, write } = stockCountContext()

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

test('a unit that was sold and was never there leaves no stock below zero', async () => {
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
