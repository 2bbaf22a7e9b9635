import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { readSchemas } from '../../src/cli/schema/project.ts'
import { openEngine } from '../../supabase/local/engine/open.ts'
import { recordedVersions } from '../../supabase/local/engine/upgrade.ts'

/**
 * `node --import tsx tests/support/keep-shop.ts DATA_FOLDER FILE`: keeps a shop of this release, its rows, schema and recorded
 * migrations, for the test that later releases can take it over. Columns of its rows are those that are written, not computed.
 */
const [dataDir = '', file = ''] = process.argv.slice(2)
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as table,
    (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'private', 'auth', 'storage') order by 1`

const engine = await openEngine({ dataDir })
const versions = await recordedVersions(engine)
const tables: Record<string, { columns: string; rows: string }> = {}
for (const { table, columns } of (await engine.run([{ sql: TABLES }]))[0] ?? []) {
  // As text: the hashes of the journal are those of its very words.
  const sql = `select json_agg(t)::text as rows from (select ${columns} from ${table}) t`
  const [[row] = []] = await engine.run([{ sql }])
  if (row?.rows) tables[String(table)] = { columns: String(columns), rows: String(row.rows) }
}
await engine.close()
const kept = { versions: versions.sort(), schema: await readSchemas(process.cwd()), tables }
writeFileSync(file, gzipSync(JSON.stringify(kept), { level: 9 }))
