import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { askRunningShop } from './control.ts'
import { shopPaths } from './paths.ts'
import type { Published } from './publishing/publisher.ts'
import { main, say, seconds } from './terminal.ts'

/**
 * `npm run publish [-- --force]`: rebuilds the running shop's site from its database, or, when none runs, for its next start. It says what
 * is not in it as it was written, and ends with status 2 then: whoever publishes from a script must hear of it.
 */
await main(async () => {
  const config = readConfig()
  const { force } = parseArgs({ options: { force: { type: 'boolean', default: false } } }).values
  const answer = await askRunningShop(shopPaths(config).control, 'publish', { force })
  if (!answer) {
    // Loaded only here: a running shop does the work itself.
    const { openShop } = await import('./shop.ts')
    const shop = await openShop({ ...config, host: '127.0.0.1', port: 0 })
    await shop.close()
    if (shop.leftOut.length > 0) process.exitCode = 2
    return
  }
  const { release, built, durationMs, leftOut, notices } = answer.value as Published
  for (const sentence of [...leftOut, ...notices]) say(`! ${sentence}`)
  if (leftOut.length > 0) process.exitCode = 2
  say(
    built
      ? `✓ Published ${release.productPages} products in ${seconds(durationMs)}`
      : '✓ Nothing changed since the last publication',
  )
})
