import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_IMPORT_ROWS } from '@/domain/rules.ts'
import type { RunOptions } from '../../supabase/local/engine/engine.ts'
import { addAdmin } from './support/admins.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, refusalOf } from './support/samples.ts'

type Json = Record<string, unknown>

let db: TestDatabase
let staff: RunOptions
/** What one call of the API's functions gives an administrator. */
const call = async (sql: string, params: readonly unknown[] = []): Promise<Json> =>
  Object.values((await db.query(`select ${sql}`, params, staff))[0] ?? {})[0] as Json
const create = (fields: Json) => call('create_product($1, 0)', [JSON.stringify(fields)])
const sample = (changes: Json = {}): Json => ({
  name: 'Cabas Ketama',
  price: 49.9,
  category: 'Sacs',
  artisan: 'Fatima',
  ...changes,
})

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1 }, { id: 2, state: 'draft' }, { id: 3, state: 'archived' }])
  staff = (await addAdmin(db, 'staff', 'Nadia')).actor
})
afterAll(() => db?.close())

describe('import', () => {
  const run = async (lines: unknown, dry: boolean) =>
    (await call('import_products($1, $2)', [JSON.stringify(lines), dry])) as {
      done: boolean
      problems: Json[]
      lines: Json[]
    }
  const state = () =>
    db.query('select p.*, i.stock from products p join inventory i on i.product_id = p.id order by p.id')

  test('a dry run says what the real one does, and leaves no trace', async () => {
    const { identifier } = await create(
      sample({ name: 'Présent', identifier: 'PRESENT', description: 'Gardée' }),
    )
    const lines = [
      { line: 2, identifier: 'PRESENT', price: 30, stock: 4, related: ['NEUF'] },
      {
        line: 3,
        ...sample({
          identifier: 'NEUF',
          name: 'Importé',
          manufacturer: 'Coopérative',
          state: 'published',
          stock: 3,
        }),
        related: ['PRESENT'],
      },
      { line: 4, identifier: 'PRESENT-2', ...sample({ name: 'Autre' }) },
    ]
    const before = await state()
    const dry = await run(lines, true)
    expect(dry).toEqual({
      done: false,
      problems: [],
      lines: [
        { line: 2, action: 'update', identifier },
        { line: 3, action: 'create', identifier: 'NEUF' },
        { line: 4, action: 'create', identifier: 'PRESENT-2' },
      ],
    })
    expect(await state()).toEqual(before)
    expect(await run(lines, false)).toEqual({ ...dry, done: true })
    const [present, fresh] = await db.query(
      `select * from products where identifier in ('PRESENT', 'NEUF') order by id`,
    )
    expect(present).toMatchObject({ price: '30.00', description: 'Gardée', related_products: [fresh?.id] })
    expect(fresh).toMatchObject({ state: 'published', related_products: [present?.id] })
    expect((await run(lines.slice(0, 2), false)).lines).toMatchObject([
      { action: 'same' },
      { action: 'same' },
    ])
  })

  test('one wrong line and nothing is done; each is named', async () => {
    await create(sample({ identifier: 'STABLE' }))
    const gone = await create(sample({ identifier: 'GONE' }))
    await call('delete_products($1)', [[gone.id]])
    const before = await state()
    const report = await run(
      [
        { line: 2, ...sample({ identifier: 'BON' }) },
        { line: 3, identifier: 'STABLE', price: 'x' },
        { line: 4, identifier: 'STABLE', category: 'Voitures' },
        { line: 5, name: 'Sans prix', artisan: 'A', category: 'Sacs' },
        { line: 6, identifier: 'STABLE', version: 99 },
        { line: 7, ...sample({ identifier: 'BON' }) },
        { line: 8, identifier: 'GONE', price: 3 },
        { line: 9, ...sample({ manufacturer: 'Personne' }) },
        { line: 10, ...sample({ details: '<script>' }) },
        { line: 11, ...sample({ stock: -1 }) },
        { line: 12, ...sample({ related: ['INCONNU'] }) },
        { line: 13, ...sample({ images: ['product-images/absent.webp'] }) },
        { line: 14, ...sample({ stock: 'beaucoup' }) },
      ],
      false,
    )
    expect(report.done).toBe(false)
    expect(report.problems.map(({ line, code }) => [line, code])).toEqual([
      [3, 'request_invalid'],
      [4, 'category_unknown'],
      [5, 'product_incomplete'],
      [6, 'product_changed'],
      [7, 'identifier_repeated'],
      [8, 'identifier_taken'],
      [9, 'manufacturer_unknown'],
      [10, 'product_invalid'],
      [11, 'product_invalid'],
      [13, 'picture_unknown'],
      [14, 'product_invalid'],
      [12, 'related_product_invalid'],
    ])
    expect(await state()).toEqual(before)
    for (const lines of [
      [],
      {},
      null,
      [1],
      [{ line: 'x' }],
      [{ line: 1, related: 'x' }],
      Array(MAX_IMPORT_ROWS + 1).fill({ line: 1 }),
    ])
      expect(await refusalOf(run(lines, true))).toMatchObject({ code: 'request_invalid' })
  })

  test('has a minute: as many products as are allowed take longer than other calls may', async () => {
    const [row] = await db.query(
      `select s.value::interval = '60s' as has_a_minute from pg_proc p, unnest(p.proconfig) c, split_part(c, '=', 2) s (value)
       where p.proname = 'import_products' and c like 'statement_timeout=%'`,
    )
    expect(row).toEqual({ has_a_minute: true })
  })

  test('what is exported comes in again as it was', async () => {
    const exported = (await call('export_products(0, 500)')) as unknown as Json[]
    expect(exported.length).toBeGreaterThan(5)
    const lines = exported.map(({ id: _, ...rest }, index) => ({ line: index + 2, ...rest }))
    const report = await run(lines, false)
    expect(report.problems).toEqual([])
    expect(new Set(report.lines.map(({ action }) => action))).toEqual(new Set(['same']))
    expect(
      ((await call('export_products($1, 2)', [exported[1]?.id])) as unknown as Json[]).map(({ id }) => id),
    ).toEqual(exported.slice(2, 4).map(({ id }) => id))
  })
})
