import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { loadRelayPoints } from '@/data/relay-points.ts'
import { loadKeys } from '../../supabase/local/keys.ts'
import { readConfig, UsageError } from './config.ts'
import { runningUrl } from './control.ts'
import { asTyped, shopPaths } from './paths.ts'
import { readRelayFile } from './relay-file.ts'
import { openBackend, serviceClient } from './shop.ts'
import { main, say, step } from './terminal.ts'

/**
 * `npm run relay-points -- FILE [--method relais]`: takes the whole list of a method's relay points from its carrier's
 * file, the shop running or not. With `--url` and SUPABASE_SECRET_KEY it goes to a hosted project.
 */
await main(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { method: { type: 'string', default: 'relais' }, url: { type: 'string' } },
  })
  const [file] = positionals
  if (!file)
    throw new UsageError('Which file?', 'For example: npm run relay-points -- content/demo/relay-points.csv')
  const points = readRelayFile(
    await readFile(asTyped(file), 'utf8').catch(() => {
      throw new UsageError(`${file} cannot be read.`, 'Is its name right?')
    }),
  )
  const load = (target: { url: string; serviceRoleKey: string }) =>
    step(`Loading ${points.length} relay points`, () =>
      loadRelayPoints(serviceClient(target), values.method, points),
    )
  if (values.url) {
    const key = process.env.SUPABASE_SECRET_KEY
    if (!key) throw new UsageError('Which key?', 'Put the project’s secret key into SUPABASE_SECRET_KEY.')
    await load({ url: values.url, serviceRoleKey: key })
    return say('✓ Done.')
  }
  const config = readConfig()
  const url = await runningUrl(shopPaths(config).control)
  if (url) {
    await load({ url, serviceRoleKey: (await loadKeys(config.dataDir)).serviceRoleKey })
  } else {
    const backend = await openBackend({ ...config, host: '127.0.0.1', port: 0 })
    await load(backend).finally(() => backend.close())
  }
  say('✓ Done. npm run publish offers the method where it has points.')
})
