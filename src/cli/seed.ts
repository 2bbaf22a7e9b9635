import { parseArgs } from 'node:util'
import { loadKeys } from '../../supabase/local/keys.ts'
import { readConfig, UsageError } from './config.ts'
import { runningUrl } from './control.ts'
import { addGeneratedProducts } from './demo/generated-products.ts'
import { shopPaths } from './paths.ts'
import { openBackend, serviceClient } from './shop.ts'
import { main, say, step } from './terminal.ts'

/** `npm run seed -- --products N`: adds N generated products to the shop, running or not. */
await main(async () => {
  const { values } = parseArgs({ options: { products: { type: 'string' } } })
  const count = Number(values.products)
  if (!Number.isInteger(count) || count < 1 || count > 100_000) {
    throw new UsageError('How many products?', 'For example: npm run seed -- --products 1000')
  }
  const config = readConfig()
  const url = await runningUrl(shopPaths(config).control)
  const add = (target: { url: string; serviceRoleKey: string }) =>
    step(`Adding ${count} products`, () => addGeneratedProducts(serviceClient(target), count))
  if (url) {
    await add({ url, serviceRoleKey: (await loadKeys(config.dataDir)).serviceRoleKey })
  } else {
    const backend = await openBackend({ ...config, host: '127.0.0.1', port: 0 })
    await add(backend).finally(() => backend.close())
  }
  say('✓ Done. npm run publish shows them in the shop.')
})
