import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { insertProducts } from '../db/support/samples.ts'
import { type ShopBackend, shopBackend } from '../db/support/shop-backend.ts'
import { DURABLE, hasNativePostgres } from '../support/postgres.ts'
import type { OrderClients, OrderTimes } from './order-clients.ts'
import { type Figure, report } from './report.ts'

const SECONDS = 6
const CLIENTS = [1, 10, 50]

/**
 * Orders through the whole path, one piece of the same product each: gateway, function, database, a row of the outbox, and the mails
 * that are sent meanwhile. What is answered is on the disk.
 */
export async function benchOrders(): Promise<void> {
  const figures: Figure[] = []
  for (const engine of ['any', 'pglite'] as const) {
    if (engine === 'any' && !hasNativePostgres()) continue
    const shop = await shopBackend({ SITE_URL: 'https://shop.example/' }, engine, DURABLE)
    try {
      await insertProducts(shop.db, [{ id: 1, stock: 1_000_000 }])
      await measure(shop, { clients: 10, seconds: 2 })
      for (const clients of CLIENTS)
        figures.push(...figuresOf(engine, clients, await measure(shop, { clients, seconds: SECONDS })))
    } finally {
      await shop.close()
    }
  }
  report('orders', figures)
}

async function measure(
  { url, anonKey }: ShopBackend,
  load: Pick<OrderClients, 'clients' | 'seconds'>,
): Promise<OrderTimes> {
  const thread = new Worker(new URL('./order-clients.ts', import.meta.url), {
    workerData: { url, anonKey, ...load } satisfies OrderClients,
  })
  const [times] = (await once(thread, 'message')) as [OrderTimes]
  return times
}

function figuresOf(engine: 'any' | 'pglite', clients: number, { waits, seconds }: OrderTimes): Figure[] {
  const name = `${engine === 'any' ? 'native Postgres' : 'PGlite'}, ${clients} at once`
  const sorted = [...waits].sort((a, b) => a - b)
  const goal = clients === 1 ? {} : { goal: engine === 'any' ? '≥ 400' : '≥ 300' }
  const waitGoal = engine === 'any' && clients === 50 ? { goal: '< 200' } : {}
  return [
    { name: `${name}: orders`, value: waits.length / seconds, unit: '/s', ...goal },
    {
      name: `${name}: p95`,
      value: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
      unit: 'ms',
      ...waitGoal,
    },
  ]
}
