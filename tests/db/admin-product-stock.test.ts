import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TRASH_DAYS } from '@/domain/rules.ts'
import { type ProductContext, productContext, productFields } from './support/product-context.ts'
import { refusalOf } from './support/samples.ts'

let context: ProductContext
const call: ProductContext['call'] = (...given) => context.call(...given)
const list: ProductContext['list'] = (...given) => context.list(...given)
const create: ProductContext['create'] = (...given) => context.create(...given)

beforeAll(async () => {
  context = await productContext()
})
afterAll(() => context?.db.close())

test('a stock is set where it still is what was read: a sale between is not lost', async () => {
  const { id } = await create(productFields({ name: 'Compté' }), 10)
  const store = (expected: unknown, counted: unknown, product: unknown = id) =>
    call('save_stock($1, $2, $3)', [product, expected, counted])
  expect(await store(10, 12)).toMatchObject({ id, stock: 12, version: 1 })
  await call('adjust_stock($1, -1, null)', [id])
  expect(await refusalOf(store(12, 20))).toMatchObject({
    code: 'stock_changed',
    status: 'PT409',
    details: { stock: 11 },
  })
  expect(await store(11, 11)).toMatchObject({ stock: 11 })
  expect((await call('admin_product($1)', [id])).movements).toMatchObject([
    { change: -1 },
    { change: 2, reason: 'adjustment', by: 'Nadia' },
    { change: 10 },
  ])
  for (const counted of [-1, 1_000_001, null])
    expect(await refusalOf(store(11, counted)), String(counted)).toMatchObject({ code: 'request_invalid' })
  expect(await refusalOf(store(null, 3))).toMatchObject({ code: 'stock_changed' })
  expect(await refusalOf(store(0, 3, 999))).toMatchObject({ code: 'product_not_found' })
  await call('delete_products($1)', [[id]])
})

describe('deleting', () => {
  test('hides a product and can be undone; one that was sold is archived', async () => {
    const made = await create(productFields({ name: 'À jeter', state: 'published', manufacturer_id: 1 }), 3)
    expect(await call('delete_products($1)', [[made.id, 1]])).toEqual([
      { id: 1, archived: true },
      { id: made.id, archived: false },
    ])
    expect((await list('à jeter')).count).toBe(0)
    expect((await list('', null, 'deleted')).products).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: made.id, is_deleted: true })]),
    )
    expect((await list('', null, 'archived')).products.map(({ id }) => id)).toContain(1)
    expect(
      await context.db.query('select 1 from products where id = $1', [made.id], { role: 'anon' }),
    ).toEqual([])
    expect(await call('restore_products($1)', [[made.id, 1]])).toBe(2)
    expect(await call('admin_product($1)', [made.id])).toMatchObject({
      state: 'published',
      stock: 3,
      is_deleted: false,
    })
    expect(await call('admin_product(1)')).toMatchObject({ state: 'published' })
    for (const ids of [[999], [], null, [made.id]])
      expect(await refusalOf(call('restore_products($1)', [ids])), String(ids)).toMatchObject({
        code: 'product_not_found',
      })
    expect(await refusalOf(call('delete_products($1)', [[made.id, 999]]))).toMatchObject({
      code: 'product_not_found',
    })
    expect(await call('admin_product($1)', [made.id])).toMatchObject({ state: 'published' })
  })

  test('is final after the days of the trash, but never for a product that was sold', async () => {
    const made = await create(productFields({ name: 'Oublié' }))
    await call('delete_products($1)', [[made.id, 1]])
    await context.db.query(
      `update private.product_trash set deleted_at = now() - make_interval(days => $1, hours => 1)`,
      [TRASH_DAYS],
    )
    const next = await create(productFields())
    await call('delete_products($1)', [[next.id]])
    expect(await context.db.query('select id from products where id = any ($1)', [[made.id, 1]])).toEqual([
      { id: '1' },
    ])
    await call('restore_products($1)', [[1]])
  })

  test('a deleted product that is published again is not deleted any more', async () => {
    const made = await create(productFields({ manufacturer_id: 1 }))
    await call('delete_products($1)', [[made.id]])
    await call('edit_products($1, $2)', [[made.id], '{"state":"published"}'])
    expect(await call('admin_product($1)', [made.id])).toMatchObject({
      is_deleted: false,
      state: 'published',
    })
    await call('delete_products($1)', [[made.id]])
  })
})

describe('stock', () => {
  test('moves by a difference or to what was counted, with who and why, and never below zero', async () => {
    const { id } = await create(productFields(), 5)
    expect(await call('adjust_stock($1, 3, $2)', [id, 'Livraison'])).toMatchObject({ stock: 8 })
    expect(await call('adjust_stock($1, -2, null)', [id])).toMatchObject({ stock: 6 })
    const counted = await call('set_stock($1, 10, $2)', [id, 'Inventaire'])
    expect(counted.movements).toMatchObject([
      { change: 4, reason: 'adjustment', note: 'Inventaire', by: 'Nadia' },
      { change: -2, reason: 'adjustment', note: null },
      { change: 3, reason: 'restock', note: 'Livraison' },
      { change: 5, reason: 'restock' },
    ])
    expect(await refusalOf(call('adjust_stock($1, -11, null)', [id]))).toMatchObject({
      code: 'stock_negative',
      details: { stock: 10 },
    })
    for (const change of [0, null, 2147483647])
      expect(await refusalOf(call('adjust_stock($1, $2, null)', [id, change]))).toMatchObject({
        code: 'request_invalid',
      })
    for (const [to, code] of [
      [-1, 'stock_negative'],
      [null, 'request_invalid'],
      [1000001, 'request_invalid'],
    ] as const)
      expect(await refusalOf(call('set_stock($1, $2, null)', [id, to]))).toMatchObject({ code })
    expect(await refusalOf(call('adjust_stock(999, 1, null)'))).toMatchObject({ code: 'product_not_found' })
  })
})
