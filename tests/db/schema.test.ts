import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Engine } from '../../supabase/local/engine/engine.ts'
import { prepareDatabase } from '../../supabase/local/engine/prepare.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { databaseWith, migrationFiles, PROJECT, readMigrations } from './support/former-database.ts'
import { schemaOf } from './support/schema-of.ts'

const SCHEMAS = path.join(PROJECT, 'supabase', 'schemas')
/** The migrations of before the baseline: those of commit 8b25752 are the first 75. */
const FORMER: Readonly<Record<string, string>> = JSON.parse(
  gunzipSync(readFileSync(new URL('./fixtures/former-migrations.json.gz', import.meta.url))).toString(),
)

const schemas = readdirSync(SCHEMAS)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((file) => readFileSync(path.join(SCHEMAS, file), 'utf8'))

const ending: (() => unknown)[] = []
let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  ending.push(() => db.close())
})
afterAll(async () => {
  for (const end of ending.reverse()) await end()
})

const rowsOf = async (engine: Engine, sql: string) => (await engine.run([{ sql }]))[0]

/** What a new shop begins with. */
const FIRST_ROWS = `
  select to_jsonb(t) as row from categories t union all select to_jsonb(t) from colours t
  union all select to_jsonb(t) from materials t union all select to_jsonb(t) from shipping_methods t
  union all select to_jsonb(t) - 'updated_at' from settings t union all select to_jsonb(t) - 'updated_at' from hero t
  union all select to_jsonb(t) - 'token' from private.publishing_clock t
  union all select to_jsonb(t) - array['created_at', 'updated_at'] from storage.buckets t
  union all select to_jsonb(t) - 'statements' from supabase_migrations.schema_migrations t order by 1`

test('the migrations make what the schema files say', async () => {
  const written = await databaseWith([['1_schemas.sql', schemas.join('')]], ending)
  expect(await schemaOf(db.engine)).toEqual(await schemaOf(written))
})

test('the schema files define every function once, in at most sixteen files', () => {
  const names = [...schemas.join('').matchAll(/^create or replace function ([\w.]+)/gm)].map(
    ([, name]) => name,
  )
  expect(names.length).toBeGreaterThan(200)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(schemas.length).toBeLessThanOrEqual(16)
})

test.each([
  ['8b25752', 75],
  ['the last one before the baseline', 111],
])('a database of commit %s keeps what it holds and becomes what a new one is', async (_, count) => {
  const engine = await databaseWith(Object.entries(FORMER).slice(0, count), ending)
  await engine.exec(`
    insert into manufacturers (name, postal_address, email) values ('Coopérative', 'Chefchaouen', 'a@b.example');
    insert into products (name, price, category, artisan, state, manufacturer_id)
      select 'Cabas', 49, 'Sacs', 'Fatima', 'published', id from manufacturers;
    update inventory set stock = 7 where true;
    insert into publications (state, finished_at, reason)
      values ('failed', now(), 'La publication a été interrompue.'), ('failed', now(), 'Autre chose');
    insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'ines@client.example');
    insert into addresses (user_id, first_name, last_name, address, postal_code, city, country)
      values ('00000000-0000-4000-8000-000000000001', 'Inès', 'Roy', '1 rue X', '75001', 'Paris', 'FR')`)
  expect(await prepareDatabase(engine, PROJECT)).toEqual({
    applied: migrationFiles(),
    isNew: false,
  })
  expect(await schemaOf(engine)).toEqual(await schemaOf(db.engine))
  expect(await rowsOf(engine, FIRST_ROWS)).toEqual(await rowsOf(db.engine, FIRST_ROWS))
  expect(
    await rowsOf(
      engine,
      `select p.name, i.stock, a.city, (select json_agg(reason order by reason) from publications) as reasons
       from products p join inventory i on i.product_id = p.id, addresses a`,
    ),
  ).toEqual([{ name: 'Cabas', stock: 7, city: 'Paris', reasons: ['Autre chose', 'publication_interrupted'] }])
  expect(await prepareDatabase(engine, PROJECT)).toEqual({ applied: [], isNew: false })
})

test('a database in between is refused with the way on, and left as it was', async () => {
  const engine = await databaseWith(Object.entries(FORMER).slice(0, 90), ending)
  const before = await schemaOf(engine)
  await expect(prepareDatabase(engine, PROJECT)).rejects.toThrow(
    /in between two versions \(its last migration is \d{14}\).* start it once with commit \w+, then with this one\./,
  )
  expect(await schemaOf(engine)).toEqual(before)
})

test('who was written as the supplier of a variant becomes a supplier, once', async () => {
  const engine = await databaseWith(
    readMigrations(migrationFiles().filter((file) => file < '20261125171430')),
    ending,
  )
  await engine.exec(`
    insert into products (id, name, price, category, artisan)
      select n, 'P' || n, 10, 'Sacs', 'S' from generate_series(1, 5) n;
    update inventory set supplier = (array['Coop ', 'coop', 'Été & fils', '  ', null])[product_id] where true`)
  await prepareDatabase(engine, PROJECT)
  expect(
    await rowsOf(
      engine,
      `select s.name from inventory i left join suppliers s on s.id = i.supplier_id order by i.product_id`,
    ),
  ).toEqual(['Coop', 'Coop', 'Été & fils', null, null].map((name) => ({ name })))
})
