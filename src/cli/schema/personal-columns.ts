import type { Engine } from '../../../supabase/local/engine/engine.ts'
import { NOBODY, PRIVACY } from './privacy.ts'

/** A column in which something may be written of a customer. */
interface TextColumn {
  /** With its schema. */
  readonly table: string
  readonly column: string
}

/** Texts and JSON, lists of them included, without what is computed and codes that a check enumerates. */
const COLUMNS = `
  select format('%s.%s', n.nspname, c.relname) as table, a.attname as column
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    join pg_type t on t.oid = a.atttypid
  where n.nspname in ('public', 'private') and c.relkind = 'r'
    and coalesce(nullif(t.typelem, 0)::regtype, t.oid::regtype) in ('text', 'varchar', 'json', 'jsonb')
    and not exists (
      select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid, true) ~ ('^CHECK \\(' || a.attname || ' = ANY \\(ARRAY\\[[^]]*\\]\\)\\)$')
    )
  order by 1, a.attnum`

/** Every table, and whether its rows are tied to an order, or to a person who does not work here, over any number of others. */
const TABLES = `
  with recursive tied (id) as (
    select unnest(array['public.orders', 'public.customers', 'public.contact_messages', 'public.newsletter_subscribers', 'public.withdrawals', 'auth.users']::regclass[])
    union
    select k.conrelid::regclass from pg_constraint k join tied t on t.id = k.confrelid
    where k.contype = 'f' and k.conrelid <> 'public.admin_users'::regclass
  )
  select format('%s.%s', n.nspname, c.relname) as table, c.oid in (select id from tied) as is_tied
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private') order by 1`

async function textColumns(engine: Engine): Promise<TextColumn[]> {
  const [rows = []] = await engine.run([{ sql: COLUMNS }])
  return rows.map(({ table, column }) => ({ table: String(table), column: String(column) }))
}

/** @returns what the declaration of privacy lacks, says twice or says of what is not there, a sentence each. */
export async function undeclared(engine: Engine): Promise<string[]> {
  const columns = await textColumns(engine)
  const [rows = []] = await engine.run([{ sql: TABLES }])
  const tables = rows.map(({ table }) => String(table))
  const where = 'src/cli/schema/privacy.ts'
  return [
    ...tables
      .filter((table) => !(table in PRIVACY) && !(table in NOBODY))
      .map((table) => `${table}: does it say something of a customer? Declare it in ${where}.`),
    ...columns
      .filter(({ table, column }) => table in PRIVACY && !(column in (PRIVACY[table] ?? {})))
      .map(
        ({ table, column }) => `${table}.${column} is declared neither erased, unnamed nor kept in ${where}.`,
      ),
    ...[...Object.keys(PRIVACY), ...Object.keys(NOBODY)]
      .filter((table) => !tables.includes(table))
      .map((table) => `${table} stands in ${where}, and is no table.`),
    ...Object.entries(PRIVACY).flatMap(([table, fates]) =>
      Object.keys(fates)
        .filter((column) => !columns.some((one) => one.table === table && one.column === column))
        .map((column) => `${table}.${column} stands in ${where}, and is no column of text.`),
    ),
    ...rows
      .filter(({ table, is_tied }) => is_tied && String(table) in NOBODY)
      .filter(({ table }) => columns.some((one) => one.table === table))
      .map(
        ({ table }) => `${table} hangs on an order or a person: its columns are to be declared in ${where}.`,
      ),
    ...Object.keys(PRIVACY)
      .filter((table) => table in NOBODY)
      .map((table) => `${table} stands in ${where} twice.`),
  ]
}
