import { openEngine } from '../../supabase/local/engine/open.ts'
import { lockDataFolder } from '../../supabase/local/lock.ts'

/** Writes numbered rows into the data folder named on the command line and tells every one that was committed. */
const dataDir = process.argv[2] ?? ''
await lockDataFolder(dataDir)
const engine = await openEngine({ dataDir })
await engine.exec('create table if not exists kept (id bigint primary key)')
const [[row] = []] = await engine.run([{ sql: 'select coalesce(max(id), 0)::int as last from kept' }])
console.log('open')
for (let id = Number(row?.last) + 1; ; id++) {
  await engine.run([{ sql: 'insert into kept values ($1)', params: [id] }])
  process.stdout.write(`${id}\n`)
}
