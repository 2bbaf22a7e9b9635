import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine, Row } from '../../supabase/local/engine/engine.ts'
import { prepareDatabase } from '../../supabase/local/engine/prepare.ts'
import { isHosted } from '../support/hosted.ts'
import { changesOf, heldRows } from './support/changed-rows.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { databaseWith, migrationFiles, PROJECT } from './support/former-database.ts'
import { schemaOf } from './support/schema-of.ts'

/** Shops as a release stored them, by its commit: what `tests/support/keep-shop.ts` wrote. */
const FIXTURES = fileURLToPath(new URL('./fixtures/shops/', import.meta.url))
const SHOPS = readdirSync(FIXTURES)
  .map((file) => file.split('.')[0] ?? '')
  .sort()

interface Kept {
  readonly versions: readonly string[]
  /** The schema files of that release. */
  readonly schema: string
  readonly tables: Tables
}
type Tables = Readonly<Record<string, { readonly columns: string; readonly rows: string }>>

const ending: (() => unknown)[] = []
let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  ending.push(() => db.close())
})
afterAll(async () => {
  for (const end of ending.reverse()) await end()
})

const rowOf = async (engine: Engine, sql: string): Promise<Row | undefined> =>
  (await engine.run([{ sql }]))[0]?.[0]

/** Instead of what the migrations have stored; triggers and foreign keys take no notice. */
async function store(engine: Engine, tables: Tables): Promise<void> {
  await engine.transaction(async (query) => {
    await query('set local session_replication_role = replica')
    const all = await query(
      `select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables
       where schemaname in ('public', 'private', 'auth', 'storage')`,
    )
    await query(`truncate ${all[0]?.names} restart identity`)
    for (const [table, { columns, rows }] of Object.entries(tables))
      await query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${table}, $1)`,
        [rows],
      )
    await query(`do $$
      declare s record;
      begin
        for s in select format('%I.%I', n.nspname, c.relname) as owned, a.attname as id,
            pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as numbers
          from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
          where c.relkind = 'r' and n.nspname in ('public', 'private') and a.attidentity <> ''
        loop
          execute format('select setval(%L, coalesce(max(%I), 0) + 1, false) from %s', s.numbers, s.id, s.owned);
        end loop;
      end
    $$`)
  })
}

const countsOf = async (engine: Engine, tables: readonly string[]): Promise<Record<string, number>> => {
  const counts = tables.map((table) => `select '${table}' as name, count(*)::int as rows from ${table}`)
  const [rows = []] = await engine.run([{ sql: counts.join(' union all ') }])
  return Object.fromEntries(rows.map(({ name, rows }) => [String(name), Number(rows)]))
}

/** What an upgrade changes of rows that were there, and why that is no loss; everything else stays to the character. */
const CHANGED: Readonly<Record<string, string>> = {
  'private.daily_sales.units': 'counted anew, by days in France',
  'public.orders.access_token': 'its hash opens the order, in private.order_links',
}
const DAILY_SALES = `
  select count(*)::int as wrong from private.daily_sales d where d.units <> (
    select coalesce(sum(i.quantity), 0) from order_items i join orders o on o.id = i.order_id
    where i.product_id = d.product_id and private.paris_day(o.created_at) = d.day and o.status <> 'cancelled'
  )`

const kept = (commit: string): Kept =>
  JSON.parse(gunzipSync(readFileSync(`${FIXTURES}${commit}.json.gz`)).toString())

/** A database as that release made it, with the records of its migrations. */
async function databaseOf({ versions, schema }: Kept): Promise<Engine> {
  const engine = await databaseWith([['1_schema.sql', schema]], ending)
  await engine.transaction(async (query) => {
    await query('truncate supabase_migrations.schema_migrations')
    await query('insert into supabase_migrations.schema_migrations (version) select unnest($1::text[])', [
      versions,
    ])
  })
  return engine
}

// To store rows as they were takes a superuser.
test.skipIf(isHosted()).each(SHOPS)(
  'a shop of %s keeps what it holds and becomes what a new one is',
  async (commit) => {
    const shop = kept(commit)
    const { tables } = shop
    const engine = await databaseOf(shop)
    await store(engine, tables)
    const [before, held] = [await countsOf(engine, Object.keys(tables)), await heldRows(engine)]
    expect(before['public.orders']).toBeGreaterThan(20)
    expect(before['public.sales_journal']).toBeGreaterThan(0)

    expect(await prepareDatabase(engine, PROJECT)).toEqual({ applied: migrationFiles(), isNew: false })
    expect(await schemaOf(engine)).toEqual(await schemaOf(db.engine))
    expect(await prepareDatabase(engine, PROJECT)).toEqual({ applied: [], isNew: false })

    expect(changesOf(held, await heldRows(engine))).toEqual(Object.keys(CHANGED))
    expect(await rowOf(engine, DAILY_SALES)).toEqual({ wrong: 0 })
    const after = await countsOf(engine, Object.keys(tables))
    expect(Object.keys(tables).filter((name) => (after[name] ?? 0) < (before[name] ?? 0))).toEqual([])
    // Links that were sent while tokens stood beside their orders open them still.
    const orders = JSON.parse(tables['public.orders']?.rows ?? '[]') as Row[]
    for (const { id, access_token } of orders.filter(({ access_token }) => access_token))
      expect(await rowOf(engine, `select private.linked_order('${access_token}') as opened`)).toEqual({
        opened: id,
      })
    // Each buyer is a customer, whose orders are counted.
    await engine.run([{ sql: 'select private.count_customers()' }])
    const uncounted = `select count(*)::int as n from orders o where o.email <> '' and not exists (
    select from customer_emails e join customers c on c.id = e.customer_id where e.email = lower(o.email)
        and (c.last_order_at is not null or o.status = 'cancelled'))`
    expect(await rowOf(engine, uncounted)).toEqual({ n: 0 })
    expect((await rowOf(engine, 'select check_journal() as found'))?.found).toMatchObject({ fault: null })
  },
)

test('a database in between two releases is refused with the way on, and left as it was', async () => {
  const shop = kept(SHOPS[0] ?? '')
  const engine = await databaseOf({ ...shop, versions: shop.versions.slice(0, -1) })
  const recorded = 'select version from supabase_migrations.schema_migrations order by 1'
  const before = [await schemaOf(engine), await engine.run([{ sql: recorded }])]
  await expect(prepareDatabase(engine, PROJECT)).rejects.toThrow(
    /in between two versions \(its last migration is \d{14}\).* start it once with commit \w+, then with this one\./,
  )
  expect([await schemaOf(engine), await engine.run([{ sql: recorded }])]).toEqual(before)
})
