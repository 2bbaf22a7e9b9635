import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Query, RunOptions } from '../../supabase/local/engine/engine.ts'
import { hasNativePostgres } from '../support/postgres.ts'
import { ACTORS, type Actor, addCast, type Cast } from './support/actors.ts'
import { API_FUNCTIONS, type Audience } from './support/api-functions.ts'
import { nativeDatabase, pgliteDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { OPERATIONS, type Operation, TABLES } from './support/table-matrix.ts'

const ENGINES = [
  ['PGlite', pgliteDatabase],
  ...(hasNativePostgres() ? ([['native Postgres', nativeDatabase]] as const) : []),
] as const

class Undo extends Error {}

describe.each(ENGINES)('on %s', (_, open) => {
  let db: TestDatabase
  let cast: Cast
  let tables: string[]
  /** What is true of a table as long as what actors do is taken back: its rows, and the columns that roles may use. */
  const totals = new Map<string, number>()
  let columns: Map<string, string>

  beforeAll(async () => {
    db = await open()
    cast = await addCast(db)
    await seed()
    const rows = await db.query(`
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'private', 'storage', 'auth') and c.relkind in ('r', 'p', 'v', 'm') order by 1`)
    tables = rows.map(({ name }) => String(name))
    columns = await usableColumns()
  })
  afterAll(() => db?.close())

  /** A row in every table, of both customers where customers have rows. */
  async function seed(): Promise<void> {
    await insertProducts(db, [
      { id: 1, stock: 100 },
      { id: 2, state: 'draft' },
      { id: 3, state: 'archived' },
    ])
    await placeOrder(db, orderRequest({ user_id: cast.idOf.customer }))
    await db.query(
      `insert into shipping_methods (id, label, delay, price, countries, active) values ('off', 'Off', 'Jamais', 1, '{FR}', false)`,
    )
    for (const actor of ['customer', 'other'] as const) {
      for (const row of Object.values(OWN_ROWS)) await db.query(row(cast.idOf[actor]), [], cast.as[actor])
    }
    for (const bucket of ['product-images', 'site-images'])
      await db.query(
        `insert into storage.objects (id, bucket_id, name, version) values ($1::uuid, $2, 'a.webp', $1::uuid)`,
        [randomUUID(), bucket],
      )
  }

  /** Runs a statement as an actor and takes it back. @returns its rows, or the code of its refusal. */
  async function attempt(
    sql: string,
    as: RunOptions,
    look?: (query: Query) => Promise<void>,
  ): Promise<number | string> {
    let count = 0
    try {
      await db.engine.transaction(async (query) => {
        count = (await query(sql, [])).length
        await look?.(query)
        throw new Undo()
      }, as)
    } catch (error) {
      if (!(error instanceof Undo)) return String((error as { code?: string }).code)
    }
    return count
  }

  const denied = '42501'

  async function totalOf(table: string): Promise<number> {
    const total = totals.get(table) ?? Number((await db.query(`select count(*) as n from ${table}`))[0]?.n)
    totals.set(table, total)
    return total
  }

  /** `-` refused, `0` reaches no row, `o` own rows, `s` some rows, `a` all. */
  async function outcome(table: string, operation: Operation, actor: Actor): Promise<string> {
    const as = cast.as[actor]
    if (operation === 'insert') {
      const own = OWN_ROWS[table]
      const mine = await attempt(own ? own(cast.idOf[actor]) : `insert into ${table} default values`, as)
      if (mine === denied) return '-'
      if (!own) return 'a'
      const theirs = await attempt(own(cast.idOf[actor === 'customer' ? 'other' : 'customer'], true), as)
      return theirs === denied ? 'o' : 'a'
    }
    const column = columns.get(`${table} ${as.role} ${operation === 'update' ? 'UPDATE' : 'SELECT'}`)
    const sql = {
      select: `select ${column} from ${table}`,
      update: `update ${table} set ${column} = ${column} returning 1`,
      delete: `delete from ${table} returning 1`,
    }[operation]
    const reached = await attempt(sql, as)
    if (reached === denied) return '-'
    if (reached === 0) return '0'
    const total = await totalOf(table)
    if (typeof reached === 'string' || reached === total) return 'a'
    return OWN_ROWS[table] && reached === 1 ? 'o' : 's'
  }

  /** By table, role and privilege, a column that the role may use; any where there is none. */
  async function usableColumns(): Promise<Map<string, string>> {
    const rows = await db.query(
      `select distinct on (relation, role, may) relation || ' ' || role || ' ' || may as key, quote_ident(attname) as name
       from unnest($1::text[]) relation, unnest($2::text[]) role, unnest('{SELECT,UPDATE}'::text[]) may
       join pg_attribute on true
       where attrelid = relation::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity <> 'a'
       order by relation, role, may, has_column_privilege(role, attrelid, attnum, may) desc, attnum`,
      [tables, [...new Set(ACTORS.map((actor) => cast.as[actor].role))]],
    )
    return new Map(rows.map(({ key, name }) => [String(key), String(name)]))
  }

  test('every table has a row in the matrix', () => {
    expect(tables).toEqual(Object.keys(TABLES).sort())
  })

  test('every table lets each actor do what the matrix says, and nothing else', async () => {
    const found: Record<string, Partial<Record<Operation, string>>> = {}
    for (const table of tables) {
      const row: Partial<Record<Operation, string>> = {}
      for (const operation of OPERATIONS) {
        let line = ''
        for (const actor of ACTORS) line += await outcome(table, operation, actor)
        if (line !== '-------') row[operation] = line
      }
      found[table] = row
      // Of an empty table nobody could tell what it shows.
      if (row.select) expect(await totalOf(table), `${table} needs a row in seed()`).toBeGreaterThan(0)
    }
    expect(found).toEqual(TABLES)
  })

  test('nobody truncates', async () => {
    for (const table of tables.filter((name) => /^(public|private)\./.test(name)))
      for (const actor of ACTORS)
        expect(await attempt(`truncate ${table}`, cast.as[actor]), `${actor}: ${table}`).toBe(denied)
  })

  const REFUSED = ['PT401', 'PT403']
  const MAY: Readonly<Record<Audience, readonly Actor[]>> = {
    everybody: ACTORS,
    customers: ['customer', 'other', 'unregistered', 'editor', 'staff', 'owner'],
    writers: ['editor', 'staff', 'owner'],
    admins: ['staff', 'owner'],
    owners: ['owner'],
  }

  test('every function answers those it is for, and refuses everybody else', async () => {
    const wrong: string[] = []
    for (const [name, audience] of Object.entries(API_FUNCTIONS)) {
      const types = (/\((.*)\)/.exec(name)?.[1] ?? '').split(',').filter(Boolean)
      const call = `select public.${name.replace(/\(.*/, '')}(${types.map((type) => `null::${type}`).join(', ')})`
      for (const actor of ACTORS) {
        const code = await attempt(call, cast.as[actor])
        const seen = code === denied ? 'denied' : REFUSED.includes(String(code)) ? 'refused' : 'answered'
        const expected = MAY[audience].includes(actor) ? 'answered' : actor === 'anon' ? 'denied' : 'refused'
        // What a customer may do depends on their account too: a confirmed address, a second factor.
        const fits =
          audience === 'customers' ? (seen === 'denied') === (expected === 'denied') : seen === expected
        if (!fits) wrong.push(`${actor} calls ${name}: ${seen} (${code}) instead of ${expected}`)
      }
    }
    expect(wrong).toEqual([])
  })
})

/** Inserts a row of somebody's own, where people have rows of their own; the account is named where another's is tried. */
const OWN_ROWS: Readonly<Record<string, (user: string | null, isForeign?: boolean) => string>> = {
  'public.addresses': (user, isForeign = false) =>
    `insert into public.addresses (first_name, last_name, address, postal_code, city, country ${isForeign ? ', user_id' : ''})
     values ('Inès', 'Moreau', '3 rue des Lilas', '75011', 'Paris', 'FR' ${isForeign ? `, '${user}'` : ''})`,
  'public.cart_items': (user) =>
    `insert into public.cart_items (product_id, quantity, user_id) values (1, 1, ${user ? `'${user}'` : 'null'})`,
  'public.favourites': (user) =>
    `insert into public.favourites (product_id, user_id) values (1, ${user ? `'${user}'` : 'null'})`,
}
