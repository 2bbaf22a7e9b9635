import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERROR_CODES } from '@/domain/error-codes.ts'
import { generateTypes } from '../../src/cli/types/generate.ts'
import { unboundedIn } from '../support/unbounded.ts'
import { API_FUNCTIONS } from './support/api-functions.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
})
afterAll(() => db.close())

test('row level security is on for every table, those to come included', async () => {
  const open = await db.query(`select c.relname from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and c.relkind in ('r', 'p') and not c.relrowsecurity`)
  expect(open).toEqual([])
})

test('every table, column and function is commented', async () => {
  const silent = await db.query(`
    select c.relname || coalesce('.' || a.attname, '') as name
    from pg_class c
      left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v')
      and (obj_description(c.oid, 'pg_class') is null or col_description(c.oid, a.attnum) is null)
    union all
    select p.proname || '()' from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and obj_description(p.oid, 'pg_proc') is null`)
  expect(silent).toEqual([])
})

test('every body of a function is sound: the schema files have none looked at', async () => {
  const checked = await db.query(`
    select case l.lanname when 'sql' then fmgr_sql_validator(p.oid) else plpgsql_validator(p.oid) end
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`)
  expect(checked.length).toBeGreaterThan(200)
})

test('no function trusts a search path', async () => {
  const open = await db.query(`select p.oid::regprocedure::text from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not coalesce('search_path=""' = any (p.proconfig), false)`)
  expect(open).toEqual([])
})

/** Of these the filter only narrows what a key has found. */
const NARROWED = [
  'admin_audit_of',
  'counted_variant',
  'stock_for_cart',
  'variant_to_await',
  'check_discount',
  'text_versions',
]

test('functions are told by arguments: of session variables there are the two that schemas/README.md names', async () => {
  const [seen] = await db.query(`
    select array_agg(distinct m[1] order by m[1]) as names
    from pg_proc p, regexp_matches(p.prosrc, '(?:set_config|current_setting)\\(''(shop\\.\\w+)''', 'g') m
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`)
  expect(seen?.names).toEqual(['shop.acting_admin', 'shop.sets_password'])
  const triggers = await db.query(
    `select t.tgname from pg_trigger t where pg_get_triggerdef(t.oid) ~ 'current_setting'`,
  )
  expect(triggers).toEqual([])
})

test('what filters a whole table by an argument that may be null is planned for its arguments', async () => {
  const kept = await db.query(
    `select p.proname from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.prosrc ~ (p.proname || '\\.\\w+ is null or [a-z]\\.')
      and not coalesce('plan_cache_mode=force_custom_plan' = any (p.proconfig), false)
      and p.proname <> all ($1) order by p.proname`,
    [NARROWED],
  )
  expect(kept, 'add "set plan_cache_mode = force_custom_plan" to its head').toEqual([])
})

test('no function changes or deletes every row of a table, which hosted projects refuse', async () => {
  const functions = await db.query(`
    select p.oid::regprocedure::text as name, coalesce(pg_get_function_sqlbody(p.oid), p.prosrc) as body from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`)
  expect(functions.length).toBeGreaterThan(100)
  const found = functions.flatMap(({ name, body }) =>
    unboundedIn(String(body)).map((statement) => `${name}: ${statement}`),
  )
  expect(found).toEqual([])
})

test('every table has a primary key, and every foreign key an index that begins with its columns', async () => {
  const keyless = await db.query(`select c.oid::regclass::text as name from pg_class c
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p')`)
  expect(keyless).toEqual([])
  const slow = await db.query(`select k.conrelid::regclass::text as name, k.conname from pg_constraint k
    where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (
        select from pg_index i where i.indrelid = k.conrelid and i.indisvalid
          and coalesce(pg_get_expr(i.indpred, i.indrelid), 'IS NOT NULL') ~ '^.?\\w* ?IS NOT NULL.?$'
          and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
      )`)
  expect(slow).toEqual([])
})

test('no two indexes are the same', async () => {
  const twice = await db.query(`select i.indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_index j on j.indrelid = i.indrelid and j.indexrelid <> i.indexrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and (i.indkey, i.indclass, i.indoption) = (j.indkey, j.indclass, j.indoption)
      and coalesce(pg_get_expr(i.indexprs, i.indrelid), '') = coalesce(pg_get_expr(j.indexprs, j.indrelid), '')
      and coalesce(pg_get_expr(i.indpred, i.indrelid), '') = coalesce(pg_get_expr(j.indpred, j.indrelid), '')`)
  expect(twice).toEqual([])
})

test('policies ask who calls once a statement, write to nobody’s rows, and are one for each role and operation', async () => {
  const policies = await db.query(`
    select c.oid::regclass::text || '.' || p.polname as name, p.polcmd as command,
      concat_ws(' ', pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid)) as rule
    from pg_policy p join pg_class c on c.oid = p.polrelid
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)`)
  expect(policies.length).toBeGreaterThan(5)
  const asked = /(?<!SELECT )(?:auth\.(?:uid|jwt|role|email)\(\)|current_setting\()/
  for (const { name, command, rule } of policies) {
    expect(
      asked.test(String(rule)),
      `${name}: (select auth.uid()) is asked once, auth.uid() for each row`,
    ).toBe(false)
    if (command !== 'r') expect(['', 'true'], `${name} opens every row`).not.toContain(rule)
  }
  const twice = await db.query(`
    select p.polrelid::regclass::text as name, p.polname, q.polname as other
    from pg_policy p join pg_policy q on q.polrelid = p.polrelid and q.oid > p.oid
    where p.polpermissive and q.polpermissive and p.polroles && q.polroles
      and (p.polcmd = q.polcmd or '*' in (p.polcmd, q.polcmd))`)
  expect(twice).toEqual([])
})

test('views run with the rights of whoever asks, and nothing is installed in the API’s schema', async () => {
  const open = await db.query(`select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and (c.relkind in ('m', 'f') or c.relkind = 'v' and not coalesce(c.reloptions @> '{security_invoker=true}', false))
    union all select extname from pg_extension where extnamespace = 'public'::regnamespace`)
  expect(open).toEqual([])
})

test('only the API’s functions can be called by a browser', async () => {
  const callable = await db.query(`
    select r.rolname as role, p.oid::regprocedure::text as function
    from pg_proc p, pg_roles r
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and r.rolname in ('anon', 'authenticated') and has_function_privilege(r.oid, p.oid, 'execute')
    order by 1, p.oid::regprocedure::text collate "C"`)
  const offered = Object.entries(API_FUNCTIONS).sort(([one], [other]) => (one < other ? -1 : 1))
  const toAll = offered.filter(([, audience]) => audience === 'everybody')
  expect(callable).toEqual([
    ...toAll.map(([name]) => ({ role: 'anon', function: name })),
    ...offered.map(([name]) => ({ role: 'authenticated', function: name })),
  ])
})

test('the types of the data layer are those of the migrations', async () => {
  const types = await generateTypes((sql, params) => db.query(sql, params), ['public'])
  const stored = readFileSync(new URL('../../src/data/database.types.ts', import.meta.url), 'utf8')
  expect(stored, 'run npm run db:types').toBe(types)
})

test('every code that SQL raises is known', () => {
  const folder = new URL('../../supabase/schemas/', import.meta.url)
  const raised = readdirSync(folder).flatMap((file) =>
    [...readFileSync(new URL(file, folder), 'utf8').matchAll(/private\.refuse\(\s*\d+,\s*'([^']+)'/g)].map(
      ([, code]) => code,
    ),
  )
  expect(raised.length).toBeGreaterThan(10)
  expect(ERROR_CODES).toEqual(expect.arrayContaining(raised))
})
