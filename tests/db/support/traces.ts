import type { TestDatabase } from './database.ts'

/** Every table, those of Auth and Storage included, but Postgres' own. */
const TABLES = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and c.relkind in ('r', 'p', 'm')`

/** @returns the tables in which a row says one of these words anywhere, in any case, by name. */
export async function tablesWith(db: TestDatabase, ...words: readonly string[]): Promise<string[]> {
  const patterns = words.map((word) => `%${word.toLowerCase()}%`)
  const found: string[] = []
  for (const { name } of await db.query(TABLES)) {
    const sql = `select exists (select from ${name} t where lower(t::text) like any ($1)) as hit`
    const [row] = await db.query(sql, [patterns])
    if (row?.hit) found.push(String(name))
  }
  return found.sort()
}

/** Names under which the shop keeps an address: itself, and the hashes that count its tries and its mailbox's. */
export async function namesOf(db: TestDatabase, email: string): Promise<string[]> {
  const [row] = await db.query(
    'select private.address_key($1) as address, private.customer_key($1) as mailbox',
    [email],
  )
  return [email, String(row?.address), String(row?.mailbox)]
}
