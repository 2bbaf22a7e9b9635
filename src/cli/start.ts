import { setFlagsFromString } from 'node:v8'
import { allowedMemory } from '@/rendering/memory.ts'
import { hasAdmin } from './admin-account.ts'
import { readConfig } from './config.ts'
import { memoryWarning } from './memory-needs.ts'
import { networkAddresses } from './reachable.ts'
import { openShop } from './shop.ts'
import { serviceClient } from './shop-backend.ts'
import { closeOnSignal, main, say, sayAsLog } from './terminal.ts'

/**
 * V8 lets old objects grow to a multiple of those that are in use before it looks which are, and the bodies of requests hang on such
 * objects. Of a flood of the largest ones, which may take 100 MB of all processes, it took 91 to 94 with this, 90 to 117 with 30 %
 * and 110 without; the less it may grow, the more often it looks: at 15 % an order costs a seventh more than at 30
 * (`npm run bench -- attack` and `orders`, 28 November 2026). A V8 that does not know it says so, and goes on.
 */
setFlagsFromString('--heap-growing-percent=20')

/** `npm start`: the whole shop on one origin. */
await main(async () => {
  sayAsLog()
  const config = readConfig()
  // Before anything takes memory: what it does not suffice for ends without a word.
  const warning = memoryWarning(allowedMemory())
  if (warning) say(`! ${warning}`)
  const shop = await openShop(config)
  closeOnSignal(shop.close)
  const { url, port, mailboxUrl } = shop.backend
  const elsewhere = networkAddresses(config.host, port)
  const warnings = [
    ...((await hasAdmin(serviceClient(shop.backend)))
      ? []
      : [
          'Nobody can log in at /admin yet: npm run admin:create -- --email … --name … adds its owner, while this runs.',
        ]),
    ...config.warnings,
  ]
  console.log(`
  Boutique          ${[`${url}/`, ...elsewhere].join('  ')}
  Administration    ${url}/admin
  Courrier          ${mailboxUrl}
${
  config.demo && elsewhere.length > 0
    ? `
  ! A demonstration on a network: whoever reaches it can log in as its administrator.
    SHOP_DEMO=false makes it a shop of your own.
`
    : ''
}
${warnings.map((warning) => `  ! ${warning}\n`).join('')}
ready ${url}`)
})
