import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DEMO_ADMIN } from '../../content/demo/admin.ts'
import { loadKeys } from '../../supabase/local/keys.ts'
import { readConfig, UsageError } from './config.ts'
import { runningUrl } from './control.ts'
import { shopPaths } from './paths.ts'
import { main } from './terminal.ts'

/** `npm run -s keys`: address and keys of the local backend as JSON, for programs on this machine. */
await main(async () => {
  const config = readConfig()
  if (!existsSync(join(config.dataDir, 'keys.json'))) {
    throw new UsageError(`There is no shop in ${config.dataDir} yet.`, 'Start it once: npm start')
  }
  const { anonKey, serviceRoleKey, publishableKey, secretKey, mailboxKey } = await loadKeys(config.dataDir)
  const url = (await runningUrl(shopPaths(config).control)) ?? `http://${config.host}:${config.port}`
  const admin = config.demo ? DEMO_ADMIN : null
  const keys = { url, anonKey, serviceRoleKey, publishableKey, secretKey, mailboxKey, admin }
  console.log(JSON.stringify(keys, null, 2))
})
