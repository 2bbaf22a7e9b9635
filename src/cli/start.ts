import { readConfig } from './config.ts'
import { openShop } from './shop.ts'
import { closeOnSignal, main } from './terminal.ts'

/** `npm start`: the whole shop on one origin. */
await main(async () => {
  const shop = await openShop(readConfig())
  closeOnSignal(shop.close)
  const { url } = shop.backend
  console.log(`
  Boutique          ${url}/
  Administration    ${url}/admin
  Courrier          ${url}/_/mail

ready ${url}`)
})
