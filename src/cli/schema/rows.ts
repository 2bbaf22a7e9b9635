import type { Engine } from '../../../supabase/local/engine/engine.ts'
import { filledByTriggers } from './effects.ts'

/** What a row says, without moments and what is drawn by lot. */
const SAYS = `a.atttypid not in ('timestamptz'::regtype, 'uuid'::regtype, 'bytea'::regtype) and coalesce(pg_get_expr(d.adbin, d.adrelid), '') !~ 'random'`

/** A query for each table. */
const QUERIES = `
  select c.relnamespace::regnamespace || '.' || quote_ident(c.relname) as name,
    format('select md5(coalesce(string_agg(t::text, '','' order by t::text), '''')) as hash from (select %s from %s) t',
      coalesce(string_agg(format('%I', a.attname), ', ' order by a.attname) filter (where ${SAYS}), 'null'), c.oid::regclass) as hash,
    string_agg(format('%I', a.attname), ', ' order by a.attnum) filter (where ${SAYS} and a.attgenerated = '') as columns,
    bool_or(a.attidentity = 'a') as has_identity,
    exists (select from pg_constraint k where k.conrelid = c.oid and k.contype in ('u', 'x') and k.condeferrable) as has_deferred,
    (select string_agg(format('%I', b.attname), ', ' order by k.n) from pg_index i, unnest(i.indkey) with ordinality k (attnum, n)
       join pg_attribute b on b.attrelid = c.oid and b.attnum = k.attnum where i.indrelid = c.oid and i.indisprimary) as key
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relkind = 'r' and (c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) or c.oid = 'storage.buckets'::regclass)
  group by c.oid order by 1`

interface Table {
  readonly name: string
  /** Names of columns as SQL writes them, joined by commas; null where there are none. */
  readonly columns: string | null
  readonly key: string | null
  readonly hasIdentity: boolean
  /** Whether what may be there once is looked at when the transaction ends. */
  readonly hasDeferred: boolean
}

async function tablesOf(engine: Engine): Promise<Map<string, Table & { readonly hash: unknown }>> {
  const [found = []] = await engine.run([{ sql: QUERIES }])
  const answers = await engine.run(found.map(({ hash }) => ({ sql: String(hash) })))
  return new Map(
    found.map(({ name, columns, key, has_identity, has_deferred }, index) => [
      String(name),
      {
        name: String(name),
        columns: columns as string | null,
        key: key as string | null,
        hasIdentity: has_identity === true,
        hasDeferred: has_deferred === true,
        hash: answers[index]?.[0]?.hash,
      },
    ]),
  )
}

/** @returns the tables whose first rows differ between two databases that have the same tables. */
export async function tablesWithOtherRows(one: Engine, other: Engine): Promise<Table[]> {
  const [first, second] = await Promise.all([tablesOf(one), tablesOf(other)])
  return [...first.values()].filter(({ name, hash }) => second.get(name)?.hash !== hash)
}

/** Rows by their key, as a list of values that SQL takes. */
async function rowsOf(engine: Engine, { name, columns, key }: Table): Promise<Map<string, string>> {
  const values = columns?.split(', ').map((column) => `quote_nullable(${column})`)
  if (!values || !key) return new Map()
  const sql = `select row(${key})::text as key, concat_ws(', ', ${values.join(', ')}) as row from ${name} order by ${key}`
  const [rows = []] = await engine.run([{ sql }])
  return new Map(rows.map((row) => [String(row.key), String(row.row)]))
}

/** What a database's first rows lack. */
export interface RowDifference {
  /** Statements that add rows which only the other one has. */
  readonly statements: readonly string[]
  /** Tables whose rows differ otherwise: a row that says something else, or is gone, may be the owner's by now. */
  readonly tables: readonly string[]
}

/**
 * Adds to one database the rows that only the other has after its schema files. What triggers add comes by itself, and is left to them.
 * @param ours is changed. @returns what was done, and what nobody but the author can decide.
 */
export async function addRows(ours: Engine, wanted: Engine): Promise<RowDifference> {
  const statements: string[] = []
  const tried = new Set(await filledByTriggers(wanted))
  for (;;) {
    const differing = await tablesWithOtherRows(ours, wanted)
    const table = differing.find(({ name }) => !tried.has(name))
    if (!table) return { statements, tables: differing.map(({ name }) => name) }
    tried.add(table.name)
    const [here, there] = await Promise.all([rowsOf(ours, table), rowsOf(wanted, table)])
    const added = [...there].filter(([key]) => !here.has(key)).map(([, row]) => `  (${row})`)
    if (added.length === 0) continue
    const overriding = table.hasIdentity ? ' overriding system value' : ''
    // A constraint that is looked at when the transaction ends cannot say which rows are there.
    const known = table.hasDeferred ? ` (${table.key})` : ''
    const sql = `insert into ${table.name} (${table.columns})${overriding} values\n${added.join(',\n')}\non conflict${known} do nothing;`
    await ours.run([{ sql }])
    statements.push(sql)
  }
}
