import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hasNativePostgres } from '../support/postgres.ts'
import { nativeDatabase } from './support/database.ts'
import { type Json, type ProductContext, productContext, productFields } from './support/product-context.ts'
import { untilWaiting } from './support/waiting.ts'

/** Only a real server imports while others buy. */
describe.skipIf(!hasNativePostgres())('an import on a native Postgres', () => {
  let context: ProductContext

  beforeAll(async () => {
    context = await productContext(await nativeDatabase())
    for (const identifier of ['A', 'B']) await context.create(productFields({ identifier }), 10)
    for (const identifier of ['V', 'W']) {
      const { id } = await context.create(productFields({ identifier }))
      await context.call('save_variants($1, 1, $2, $3)', [
        id,
        ['Taille'],
        JSON.stringify([{ option1: 'S', stock: 10 }]),
      ])
    }
  })
  afterAll(() => context?.db.close())
  beforeEach(() =>
    context.db.query(`update inventory i set stock = 10 from products p
      where p.id = i.product_id and p.identifier in ('A', 'B', 'V', 'W')`),
  )

  const sold = (identifier: string) =>
    [
      `update inventory i set stock = stock - 1 from products p where p.id = i.product_id and p.identifier = $1`,
      [identifier],
    ] as const
  const stocks = async () =>
    Object.fromEntries(
      (
        await context.db.query(
          'select p.identifier, i.stock from inventory i join products p on p.id = i.product_id',
        )
      ).map(({ identifier, stock }) => [identifier, stock]),
    )

  test.each([
    ['simple products', 'A', 'B', { stock: 4 }],
    ['products with sizes', 'V', 'W', { options: ['Taille'], variants: [{ option1: 'S', stock: 4 }] }],
  ])(
    '%s: a file in another order than a cart waits for it, and neither gives up',
    async (_, first, then, set) => {
      const lines = [then, first].map((identifier, n) => ({ line: n + 2, identifier, ...set }))
      for (const isDry of [true, false]) {
        let imported: Promise<Json> = Promise.resolve({})
        await context.db.engine.transaction(async (query) => {
          await query(...sold(first))
          imported = context.call('import_products($1, $2)', [JSON.stringify(lines), isDry])
          await Promise.race([imported, untilWaiting(context.db)])
          await query(...sold(then))
        })
        expect(await imported).toMatchObject({ done: !isDry, problems: [] })
        expect(await stocks()).toMatchObject(isDry ? { [first]: 9, [then]: 9 } : { [first]: 4, [then]: 4 })
      }
    },
  )

  test('units that are being sold while it begins are not put back', async () => {
    const lines = (changes: Json) =>
      JSON.stringify([
        { line: 2, identifier: 'A', expected_stock: 10, price: 60, ...changes },
        {
          line: 3,
          identifier: 'V',
          options: ['Taille'],
          variants: [{ option1: 'S', expected_stock: 10, price: 55, ...changes }],
        },
      ])
    const during = async (changes: Json) => {
      let imported: Promise<Json> = Promise.resolve({})
      await context.db.engine.transaction(async (query) => {
        await query(...sold('A'))
        await query(...sold('V'))
        imported = context.call('import_products($1, false)', [lines(changes)])
        await Promise.race([imported, untilWaiting(context.db)])
      })
      return imported
    }
    expect(await during({ stock: 12 })).toMatchObject({
      problems: [
        { line: 2, code: 'stock_changed', stock: 9 },
        { line: 3, code: 'stock_changed', stock: 9, variant: 1 },
      ],
    })
    expect(await during({ stock: 10 })).toMatchObject({ done: true, problems: [] })
    expect(await stocks()).toMatchObject({ A: 8, V: 8 })
  })

  test('two files with the same new references: the second finds what the first has made', async () => {
    const file = (...identifiers: readonly string[]) =>
      JSON.stringify(identifiers.map((identifier, n) => ({ line: n + 2, ...productFields({ identifier }) })))
    let second: Promise<Json> = Promise.resolve({})
    await context.db.engine.transaction(async (query) => {
      await query('select import_products($1, false)', [file('N1', 'N2')])
      second = context.call('import_products($1, false)', [file('N3', 'N2', 'N1')])
      await Promise.race([second, untilWaiting(context.db)])
    }, context.staff)
    const done = (await second) as { lines: Json[] }
    expect(done).toMatchObject({ done: true, problems: [] })
    expect(done.lines.map(({ action }) => action)).toEqual(['create', 'same', 'same'])
    // Whole files at once, in opposite orders: neither waits in a circle.
    const names = Array.from({ length: 40 }, (_, n) => `M${n}`)
    const both = await Promise.all(
      [names, names.toReversed()].map((one) => context.call('import_products($1, false)', [file(...one)])),
    )
    expect(both).toMatchObject([{ done: true }, { done: true }])
  })

  test('a product whose variants somebody saves: one waits for the other', async () => {
    const [row] = await context.db.query(`select id, version from products where identifier = 'V'`)
    let imported: Promise<Json> = Promise.resolve({})
    await context.db.engine.transaction(async (query) => {
      await query('select from products where id = $1 for no key update', [row?.id])
      const line = { line: 2, identifier: 'V', options: ['Taille'], variants: [{ option1: 'S', stock: 4 }] }
      imported = context.call('import_products($1, false)', [JSON.stringify([line])])
      await Promise.race([imported, untilWaiting(context.db)])
      await query('select from inventory where product_id = $1 for update', [row?.id])
    })
    expect(await imported).toMatchObject({ done: true })
  })
})
