import type { Client } from '@/data/client.ts'
import { loadKeys } from '../../supabase/local/keys.ts'
import { readConfig, readEnvFile } from './config.ts'
import { runningUrl } from './control.ts'
import { openProject, projectOrigin, secretKeyFor } from './hosted-project.ts'
import { shopPaths } from './paths.ts'
import { openBackend, serviceClient } from './shop-backend.ts'

/**
 * Does something with the service role in the shop of this machine, running or not, or in a hosted project.
 * @param url address of the project; undefined for the shop of this machine.
 */
export async function withShop<T>(url: string | undefined, work: (db: Client) => Promise<T>): Promise<T> {
  if (url) {
    readEnvFile()
    return await work(await openProject(projectOrigin(url), await secretKeyFor(undefined)))
  }
  const config = readConfig()
  const running = await runningUrl(shopPaths(config).control)
  if (running)
    return await work(
      serviceClient({ url: running, serviceRoleKey: (await loadKeys(config.dataDir)).serviceRoleKey }),
    )
  const backend = await openBackend({ ...config, host: '127.0.0.1', port: 0 })
  return await work(serviceClient(backend)).finally(() => backend.close())
}
