import { readConfig } from './config.ts'
import { openShop } from './shop.ts'
import { main, say } from './terminal.ts'

/** `npm run setup`: everything `npm start` does before it serves; the launcher has installed the packages already. */
await main(async () => {
  const shop = await openShop({ ...readConfig(), host: '127.0.0.1', port: 0 })
  await shop.close()
  say('✓ Everything is set up. Next: npm start')
})
