import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutRequest } from './support/checkout-request.ts'
import { insertProducts } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const CALLS = 300

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example' })
  await insertProducts(shop.db, [{ id: 1, stock: 0 }])
})
afterAll(() => shop?.close())

/** Bytes of each file below the data folder; of a database that lies there only that it does. */
const files = (): Record<string, number> =>
  Object.fromEntries(
    readdirSync(shop.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/[\\/](db|deno)([\\/]|$)/.test(entry.parentPath))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, statSync(path).size]),
  )

/** Refused orders, unknown pages and bodies that are none: each leaves a line of the log. */
async function trouble(): Promise<void> {
  const call = (name: string, body: string) =>
    fetch(`${shop.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.anonKey}` },
      body,
    }).then((answer) => answer.arrayBuffer())
  for (let n = 0; n < CALLS; n += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, k) =>
        k % 2 ? call('checkout', JSON.stringify(checkoutRequest({}))) : call('stripe-webhook', '{'),
      ),
    )
}

test('hundreds of refusals leave no file and let none grow: the log goes to whoever started the shop', async () => {
  await trouble()
  const before = files()
  await trouble()
  expect(files()).toEqual(before)
})
