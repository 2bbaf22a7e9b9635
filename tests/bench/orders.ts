import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { createClient } from '@supabase/supabase-js'
import { orderMailText } from '@/texts/order-mail.ts'
import type { KeptMail } from '../../supabase/local/mail/mailbox.ts'
import { insertProducts } from '../db/support/samples.ts'
import { shopBackend } from '../db/support/shop-backend.ts'
import { DURABLE, hasNativePostgres } from '../support/postgres.ts'
import { mailsUrl, newDataDir, removeDataDir, type StartedShop, startShop } from '../support/shop.ts'
import { shopCpuSeconds } from './cpu.ts'
import type { OrderClients, OrderTimes } from './order-clients.ts'
import { type Figure, report } from './report.ts'

const SECONDS = 6
/** Of orders before the first figure: V8 compiles the code of the database while it is used, which takes the other core for seconds. */
const WARM_SECONDS = 8
const CLIENTS = [1, 10, 50]

/** What the rig's product costs with its delivery, in euros: the running shop sells one of the same price. */
const PRICE = 49.9

/**
 * Orders through the whole path, one unit of the same product each: gateway, function, database, a row of the outbox, and the mails
 * that are sent meanwhile. What is answered is on the disk. First the shop that `npm start` starts, with its terms, its attachments
 * and its mailbox; then the rig, which has none of these and says what engine and functions can do.
 */
export async function benchOrders(): Promise<void> {
  const figures = [...(await runningShop())]
  for (const engine of ['any', 'pglite'] as const) {
    if (engine === 'any' && !hasNativePostgres()) continue
    const shop = await shopBackend({ SITE_URL: 'https://shop.example/' }, engine, DURABLE)
    const name = `rig, ${engine === 'any' ? 'native Postgres' : 'PGlite'}`
    try {
      await insertProducts(shop.db, [{ id: 1, stock: 1_000_000 }])
      const target = { url: shop.url, anonKey: shop.anonKey, productId: 1 }
      await measure({ ...target, clients: 10, seconds: WARM_SECONDS })
      for (const clients of CLIENTS)
        figures.push(
          ...figuresOf(name, engine, clients, await measure({ ...target, clients, seconds: SECONDS })),
        )
    } finally {
      await shop.close()
    }
  }
  report('orders', figures)
}

/** Adds what everybody buys to the demonstration. @returns its id. */
export async function productOf({ keys }: Pick<StartedShop, 'keys'>): Promise<number> {
  const db = createClient(keys.url, keys.serviceRoleKey, { auth: { persistSession: false } })
  const { data: model } = await db
    .from('products')
    .select('category, description, artisan, manufacturer_id, images, image_alts')
    .eq('id', 3)
    .single()
    .throwOnError()
  const { data } = await db
    .from('products')
    .insert({ ...model, name: 'Cabas du banc', identifier: 'BANC-1', price: PRICE, state: 'published' })
    .select('id')
    .single()
    .throwOnError()
  await db.from('inventory').update({ stock: 1_000_000 }).eq('product_id', data.id).throwOnError()
  return data.id
}

async function runningShop(): Promise<Figure[]> {
  const dataDir = newDataDir()
  const shop = await startShop(dataDir)
  try {
    const target = { url: shop.url, anonKey: shop.keys.anonKey, productId: await productOf(shop) }
    await measure({ ...target, clients: 1, seconds: 0 })
    await checkConfirmation(shop)
    await measure({ ...target, clients: 10, seconds: WARM_SECONDS })
    const figures: Figure[] = []
    for (const clients of CLIENTS) {
      const before = shopCpuSeconds(shop.pid)
      const times = await measure({ ...target, clients, seconds: SECONDS })
      const cpu = shopCpuSeconds(shop.pid) - before
      figures.push(...figuresOf('npm start', 'pglite', clients, times), {
        name: `npm start, ${clients} at once: processor time of the shop an order`,
        value: (cpu * 1000) / times.waits.length,
        unit: 'ms',
      })
    }
    return figures
  } finally {
    await shop.stop()
    removeDataDir(dataDir)
  }
}

/** What is measured writes whole emails. @throws Error where a confirmation comes without its invoice or the terms, or not at all */
async function checkConfirmation({ keys }: StartedShop): Promise<void> {
  const until = performance.now() + 30_000
  while (performance.now() < until) {
    const mails = (await (await fetch(mailsUrl(keys))).json()) as readonly KeptMail[]
    const confirmation = mails.find(({ to }) => to.some((one) => one.startsWith('buyer-')))
    if (confirmation) {
      const { attachments = [], html } = confirmation
      if (!attachments.some((one) => one.content_type === 'application/pdf' && one.bytes > 1000))
        throw new Error('the confirmation of an order comes without its invoice')
      if (!html.includes(orderMailText.termsTitle('')))
        throw new Error('the confirmation of an order comes without the terms of sale')
      return
    }
    await delay(200)
  }
  throw new Error('no order was confirmed by email')
}

async function measure(load: OrderClients): Promise<OrderTimes> {
  const thread = new Worker(new URL('./order-clients.ts', import.meta.url), { workerData: load })
  const [times] = (await once(thread, 'message')) as [OrderTimes]
  return times
}

function figuresOf(
  where: string,
  engine: 'any' | 'pglite',
  clients: number,
  { waits, seconds }: OrderTimes,
): Figure[] {
  const name = `${where}, ${clients} at once`
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
