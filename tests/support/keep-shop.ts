import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { openEngine } from '../../supabase/local/engine/open.ts'

/**
 * `node --import tsx tests/support/keep-shop.ts DATA_FOLDER FILE`: keeps the rows of a shop of this release, for the test that later
 * releases can take it over. Their columns are those that are written, not computed.
 */
const [dataDir = '', file = ''] = process.argv.slice(2)
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as table,
    (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage') order by 1`

const engine = await openEngine({ dataDir })
const tables: Record<string, { columns: string; rows: string }> = {}
for (const { table, columns } of (await engine.run([{ sql: TABLES }]))[0] ?? []) {
  // As text: the hashes of the journal are those of its very words.
  const sql = `select json_agg(t)::text as rows from (select ${columns} from ${table}) t`
  const [[row] = []] = await engine.run([{ sql }])
  if (row?.rows) tables[String(table)] = { columns: String(columns), rows: String(row.rows) }
}
await engine.close()
writeFileSync(file, gzipSync(JSON.stringify(tables), { level: 9 }))
