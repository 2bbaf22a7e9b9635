import { expect, test } from 'vitest'
import { stockCountContext } from './support/stock-count-context.ts'

const { addPiece, query, stockOf } = stockCountContext()
const SERVICE = { role: 'service_role' }

const movements = async (variant: number) =>
  (
    await query('select change, reason, note, by from stock_movements where variant_id = $1 order by id', [
      variant,
    ])
  ).map(({ change, reason, note }) => [change, reason, note])
const countedIn = async (variant: number) =>
  (await query('select movements from inventory where variant_id = $1', [variant]))[0]?.movements

test('a change of stock says its reason, and is written whole or not at all', async () => {
  const piece = await addPiece(3)
  expect(await movements(piece.variant)).toEqual([[3, 'restock', null]])
  const change = async (by: number, reason: string, note: string | null = null) =>
    (
      await query('select private.change_stock($1, $2, $3, note => $4) as done', [
        piece.variant,
        by,
        reason,
        note,
      ])
    )[0]?.done
  expect(await change(-4, 'sale')).toBe(false)
  expect(await change(0, 'sale')).toBe(true)
  expect(await change(-2, 'adjustment', `  ${'x'.repeat(500)}`)).toBe(true)
  expect(await stockOf(piece)).toBe(1)
  expect(await movements(piece.variant)).toEqual([
    [3, 'restock', null],
    [-2, 'adjustment', 'x'.repeat(400)],
  ])
  for (const reason of ['gift', null])
    await expect(query('select private.change_stock($1, 1, $2)', [piece.variant, reason])).rejects.toThrow(
      /reason/,
    )
  await expect(change(1_000_000, 'restock')).rejects.toThrow(/inventory_stock_check/)
  expect(await stockOf(piece)).toBe(1)
  expect(await countedIn(piece.variant)).toBe(2)
})

test('a stock that is set past it enters the ledger as an adjustment, and no one can say that it was recorded', async () => {
  const piece = await addPiece(3)
  await query(
    'update inventory set stock = 10, min_stock = 1 where variant_id = $1',
    [piece.variant],
    SERVICE,
  )
  await query('update inventory set min_stock = 2 where variant_id = $1', [piece.variant], SERVICE)
  await query('update inventory set stock = 4 where variant_id = $1', [piece.variant])
  expect(await movements(piece.variant)).toEqual([
    [3, 'restock', null],
    [7, 'adjustment', null],
    [-6, 'adjustment', null],
  ])
  await expect(
    query(
      'update inventory set stock = 9, movements = movements + 1 where variant_id = $1',
      [piece.variant],
      SERVICE,
    ),
  ).rejects.toThrow(/permission denied/)
})
