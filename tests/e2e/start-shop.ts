import { freePort } from '../support/free-port.ts'
import { newDataDir, removeDataDir, startShop } from '../support/shop.ts'

/** Starts one shop with the demonstration catalogue for all end-to-end tests; they tell it apart by their own products. */
export default async function startForAll(): Promise<() => Promise<void>> {
  // A port of its own, which the pages then name: they are made before one that is free is known.
  const shop = await startShop(newDataDir(), { PORT: String(await freePort()) })
  process.env.TEST_SHOP_URL = shop.url
  process.env.TEST_SHOP_KEYS = JSON.stringify(shop.keys)
  process.env.TEST_SHOP_MAILBOX = shop.mailboxUrl
  process.env.TEST_SHOP_DATA = shop.dataDir
  return async () => {
    await shop.stop()
    removeDataDir(shop.dataDir)
  }
}
