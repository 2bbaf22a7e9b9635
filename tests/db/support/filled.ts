import { PRIVACY } from '../../../src/cli/schema/privacy.ts'
import type { TestDatabase } from './database.ts'
import { INES, INES_EMAIL } from './lived.ts'

/** What a column is found by, where it is not the address itself: SQL for the value that the shop keeps. */
const KEYS: Readonly<Record<string, string>> = {
  'private.discount_uses.customer': 'private.customer_key($1)',
  'private.erased_customers.key': 'private.erased_key($1)',
  'private.form_attempts.key': 'private.address_key($1)',
  'private.review_leavers.key': 'private.address_key($1)',
  'private.unpaid_pieces.key': 'private.customer_key($1)',
}
/** Columns by whose values a function chooses rows. */
const CHOSEN: Readonly<Record<string, string>> = { 'public.mail_outbox.kind': 'order_received' }

/** A value that nothing else in the database has. */
const markOf = (table: string, column: string): string => `mark:${table}.${column}`

const query = async (db: TestDatabase, sql: string, params: readonly unknown[] = []) =>
  await db.query(sql, params)

/** Makes a test's database take any text, and gives every table that PRIVACY names one row. */
async function giveRows(db: TestDatabase): Promise<void> {
  await db.asPlatform(`do $$
    declare k record;
    begin
      for k in select conname, conrelid::regclass as owned from pg_constraint
        where contype = 'c' and connamespace in ('public'::regnamespace, 'private'::regnamespace) and conrelid <> 0
      loop
        execute format('alter table %s drop constraint %I', k.owned, k.conname);
      end loop;
    end $$`)
  for (const table of Object.keys(PRIVACY)) {
    const [there] = await query(db, `select 1 from ${table} limit 1`)
    if (!there) await giveRow(db, table)
    // One row has every mark.
    await db.engine.transaction(async (run) => {
      await run('set local session_replication_role = replica')
      await run(`delete from ${table} where ctid <> (select min(ctid) from ${table})`)
    })
  }
}

/** Stores a row that says as little as it may, and one for what it must point to. */
async function giveRow(db: TestDatabase, table: string): Promise<void> {
  const columns = await query(
    db,
    `select a.attname as name, a.atttypid::regtype::text as type, a.attnotnull as needed, a.atthasdef or a.attidentity <> '' as preset,
       (select k.confrelid::regclass || '|' || f.attname from pg_constraint k
          join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
        where k.conrelid = a.attrelid and k.contype = 'f' and k.conkey = array[a.attnum]) as points_to
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`,
    [table],
  )
  const values: Record<string, unknown> = {}
  for (const { name, type, needed, preset, points_to } of columns) {
    if (points_to) {
      const [other = '', key = ''] = String(points_to).split('|')
      const of = other === 'auth.users' ? `where id = '${INES}'` : ''
      const find = () => query(db, `select ${key} as value from ${other} ${of} limit 1`)
      let [found] = await find()
      if (!found && needed && other !== table) {
        await giveRow(db, other)
        ;[found] = await find()
      }
      values[String(name)] = found?.value ?? null
    } else if (needed && !preset) values[String(name)] = PLAIN[String(type)] ?? 'x'
  }
  const names = Object.keys(values)
  const row = JSON.stringify(values)
  await db.engine.transaction(async (run) => {
    await run('set local session_replication_role = replica')
    await run(
      `insert into ${table} (${names.join(', ')}) select ${names.join(', ')} from json_populate_record(null::${table}, $1)`,
      [row],
    )
  })
}

const PLAIN: Readonly<Record<string, unknown>> = {
  boolean: false,
  date: '2026-01-01',
  integer: 1,
  bigint: 1,
  smallint: 1,
  numeric: 1,
  jsonb: {},
  json: {},
  bytea: '',
  'text[]': [],
  uuid: INES,
  'timestamp with time zone': '2026-01-01T00:00:00Z',
}

/**
 * Fills every column that PRIVACY names: what a person is found by with their address or its hash, everything else with a mark.
 * @param db where Inès has lived, for a test of its own: its checks are gone afterwards.
 */
export async function fillEverything(db: TestDatabase): Promise<void> {
  await giveRows(db)
  for (const [table, fates] of Object.entries(PRIVACY))
    for (const column of Object.keys(fates)) {
      const mark = markOf(table, column)
      const [row] = await query(
        db,
        `select a.atttypid::regtype::text as type from pg_attribute a where a.attrelid = $1::regclass and a.attname = $2`,
        [table, column],
      )
      const type = String(row?.type)
      const value = CHOSEN[mark.slice(5)] ?? (/e?mail$/.test(column) ? INES_EMAIL : mark)
      const written = type.startsWith('json') ? JSON.stringify({ mark }) : value
      const key = KEYS[mark.slice(5)]
      const set = key ?? (type === 'text[]' ? `array[$1]` : `$1::${type}`)
      await db.engine.transaction(async (run) => {
        await run('set local session_replication_role = replica')
        const target = `${table} where ctid = (select ctid from ${table} order by ctid limit 1)`
        await run(`update ${target.replace(' where', ` set ${column} = ${set} where`)}`, [
          key ? INES_EMAIL : written,
        ])
      })
    }
}

/** @returns the columns of PRIVACY in which their mark, or what a person is found by, still stands. */
export async function columnsLeft(db: TestDatabase): Promise<string[]> {
  const left: string[] = []
  for (const [table, fates] of Object.entries(PRIVACY))
    for (const column of Object.keys(fates)) {
      const name = `${table}.${column}`
      const [row] = await query(
        db,
        `select exists (select from ${table} t where t.${column}::text like '%' || ${KEYS[name] ?? '$1::text'} || '%') as left`,
        [KEYS[name] || /e?mail$/.test(column) ? INES_EMAIL : (CHOSEN[name] ?? markOf(table, column))],
      )
      if (row?.left) left.push(name)
    }
  return left
}
