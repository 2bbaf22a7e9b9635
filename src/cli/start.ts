import { readConfig } from './config.ts'
import { networkAddresses } from './reachable.ts'
import { openShop } from './shop.ts'
import { closeOnSignal, main } from './terminal.ts'

/** `npm start`: the whole shop on one origin. */
await main(async () => {
  const config = readConfig()
  const shop = await openShop(config)
  closeOnSignal(shop.close)
  const { url, port, mailboxUrl } = shop.backend
  const elsewhere = networkAddresses(config.host, port)
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
ready ${url}`)
})
