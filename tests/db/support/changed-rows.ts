import type { Engine, Row } from '../../../supabase/local/engine/engine.ts'

const KEYS = `
  select format('%I.%I', n.nspname, t.relname) as table,
    (select array_agg(a.attname::text) from pg_attribute a where a.attrelid = t.oid and a.attnum = any (c.conkey)) as key
  from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
  where c.contype = 'p' and n.nspname in ('public', 'private', 'auth', 'storage') order by 1`

type Rows = ReadonlyMap<string, Row>
/** What tables hold, each row by its key. */
export type Held = ReadonlyMap<string, Rows>

const rowsOf = async (engine: Engine, sql: string): Promise<Row[]> => (await engine.run([{ sql }]))[0] ?? []

/** All that a shop holds, in tables with a key. */
export async function heldRows(engine: Engine): Promise<Held> {
  const held = new Map<string, Rows>()
  for (const { table, key } of await rowsOf(engine, KEYS)) {
    const rows = await rowsOf(engine, `select to_jsonb(t) as row from ${table} t`)
    const named = rows.map(({ row }) => {
      const values = row as Row
      return [JSON.stringify((key as string[]).map((name) => values[name])), values] as const
    })
    held.set(String(table), new Map(named))
  }
  return held
}

/** What is no longer as it was: `table.column` of values that changed, `table` where rows are gone; new rows and columns are none of it. */
export function changesOf(before: Held, after: Held): string[] {
  const changes = new Set<string>()
  for (const [table, rows] of before)
    for (const [key, row] of rows) {
      const now = after.get(table)?.get(key)
      if (!now) changes.add(table)
      for (const [column, value] of Object.entries(now ? row : {}))
        if (JSON.stringify(now?.[column]) !== JSON.stringify(value)) changes.add(`${table}.${column}`)
    }
  return [...changes].sort()
}
