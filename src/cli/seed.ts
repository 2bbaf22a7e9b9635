import { parseArgs } from 'node:util'
import { loadKeys } from '../../supabase/local/keys.ts'
import { runQuery } from '../../supabase/local/ops/query.ts'
import { readConfig, UsageError } from './config.ts'
import { askRunningShop, runningUrl } from './control.ts'
import type { DemoTarget } from './demo/demo-target.ts'
import { ordersSql } from './demo/generated-orders.ts'
import { addGeneratedProducts } from './demo/generated-products.ts'
import { shopPaths } from './paths.ts'
import { openBackend, serviceClient } from './shop-backend.ts'
import { main, say, step } from './terminal.ts'

/** Three years: enough to compare one with another. */
const DAYS = '1095'

const wanted = (text: string | undefined, most: number): number => {
  const count = Number(text ?? 0)
  if (Number.isInteger(count) && count >= 0 && count <= most) return count
  throw new UsageError(
    `Not a number up to ${most}: ${text}`,
    'For example: npm run seed -- --products 1000 --orders 10000 --customers 2000',
  )
}

/** `npm run seed -- --products N --orders N --customers N`: adds what is generated to the shop, running or not. */
await main(async () => {
  const { values } = parseArgs({
    options: {
      products: { type: 'string' },
      orders: { type: 'string' },
      customers: { type: 'string' },
      days: { type: 'string', default: DAYS },
    },
  })
  const products = wanted(values.products, 100_000)
  const orders = wanted(values.orders, 1_000_000)
  const customers = wanted(values.customers, 1_000_000) || Math.ceil(orders / 5)
  const days = wanted(values.days, 10_000) || 1
  if (products + orders === 0)
    throw new UsageError('How many products or orders?', 'For example: npm run seed -- --products 1000')
  const config = readConfig()
  const { control } = shopPaths(config)
  const add = async ({ client, query }: DemoTarget) => {
    if (products > 0) await step(`Adding ${products} products`, () => addGeneratedProducts(client, products))
    if (orders > 0)
      await step(`Adding ${orders} orders of ${customers} customers`, async () =>
        query(await ordersSql({ orders, customers, days })),
      )
  }
  const url = await runningUrl(control)
  if (url) {
    const { serviceRoleKey } = await loadKeys(config.dataDir)
    const query = (sql: string) => askRunningShop(control, 'query', { sql })
    await add({ client: serviceClient({ url, serviceRoleKey }), query })
  } else {
    const backend = await openBackend({ ...config, host: '127.0.0.1', port: 0 })
    const query = (sql: string) => runQuery(backend.engine, sql)
    await add({ client: serviceClient(backend), query }).finally(() => backend.close())
  }
  say(products > 0 ? '✓ Done. npm run publish shows them in the shop.' : '✓ Done.')
})
