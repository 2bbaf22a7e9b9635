import { readFile } from 'node:fs/promises'
import { loadKeys } from '../../supabase/local/keys.ts'
import { readConfig } from './config.ts'
import { DEMO_ADMIN } from './demo/admin.ts'
import { shopPaths } from './paths.ts'
import { main } from './terminal.ts'

/** `npm run -s keys`: address and keys of the local backend as JSON, for programs on this machine. */
await main(async () => {
  const config = readConfig()
  const { anonKey, serviceRoleKey } = await loadKeys(config.dataDir)
  const running = await readFile(shopPaths(config).running, 'utf8').then(JSON.parse, () => null)
  const url: string = running?.url ?? `http://${config.host}:${config.port}`
  console.log(
    JSON.stringify({ url, anonKey, serviceRoleKey, admin: config.demo ? DEMO_ADMIN : null }, null, 2),
  )
})
