import { parseArgs } from 'node:util'
import type { Row } from '../../supabase/local/engine/engine.ts'
import { runQuery } from '../../supabase/local/ops/query.ts'
import { withEngine } from '../../supabase/local/ops/with-engine.ts'
import { readConfig, UsageError } from './config.ts'
import { askRunningShop } from './control.ts'
import { shopPaths } from './paths.ts'
import { tableOf } from './table.ts'
import { main } from './terminal.ts'

/** `npm run -s db:query -- "select …" [--json]`: asks the shop's database, running or not, with every right. */
await main(async () => {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const sql = positionals.join(' ').trim()
  if (sql === '')
    throw new UsageError(
      'What should be asked?',
      'For example: npm run -s db:query -- "select count(*) from orders"',
    )
  const config = readConfig()
  const answer = config.databaseUrl ? null : await askRunningShop(shopPaths(config).control, 'query', { sql })
  const rows = answer
    ? (answer.value as { rows: Row[] }).rows
    : await withEngine(config, (engine) => runQuery(engine, sql))
  console.log(values.json ? JSON.stringify(rows, null, 2) : tableOf(rows))
})
