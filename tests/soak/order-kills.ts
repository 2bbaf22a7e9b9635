import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { loadKeys } from '../../supabase/local/keys.ts'
import { checkoutRequest } from '../db/support/checkout-request.ts'
import { startChild } from '../local/child.ts'
import { newDataFolder } from '../local/under-test.ts'
import { shareDenoCache } from '../support/deno-cache.ts'
import { ROOT } from '../support/imports.ts'
import { layOpenShop } from '../support/open-shop.ts'
import type { Random } from './random.ts'

export interface OrderKillFigures {
  readonly rounds: number
  /** Orders that were answered, before or after the kill. */
  readonly orders: number
  /** Buyers who got no answer, because the backend was killed, and asked again. */
  readonly cutOff: number
  /** Of these, orders that had been made all the same. */
  readonly foundAgain: number
  /** What is not as it must be. */
  readonly wrong: readonly string[]
}

const BUYERS = 4
const STOCK = 1_000_000

interface Attempt {
  readonly request: ReturnType<typeof checkoutRequest>
  orderNumber: string | null
}

/**
 * Starts the shop's backend on one folder again and again and kills it while four buyers pay. Whoever got no answer asks again
 * with the same key, as the checkout does. In the end each buyer has one order, and stock, numbers, mails and invoices agree.
 */
export async function orderKills(rounds: number, random: Random): Promise<OrderKillFigures> {
  const dataDir = await newDataFolder()
  const envFile = await layOpenShop(dataDir)
  await shareDenoCache(dataDir)
  const attempts: Attempt[] = []
  const wrong: string[] = []
  let [cutOff, foundAgain] = [0, 0]
  try {
    for (let round = 0; round <= rounds; round++) {
      const child = startChild(
        '../../supabase/local/cli.ts',
        '--project',
        ROOT,
        '--port',
        '0',
        '--data',
        dataDir,
        '--env-file',
        envFile,
      )
      await child.line((line) => line.startsWith('ready '))
      const { url, anonKey, serviceRoleKey } = JSON.parse(await child.line((line) => line.startsWith('{')))
      const service = createClient(url, serviceRoleKey, { auth: { persistSession: false } })
      if (round === 0) await stockUp(service)
      const buy = async (attempt: Attempt): Promise<void> => {
        const answer = await fetch(`${url}/functions/v1/checkout`, {
          method: 'POST',
          headers: { apikey: anonKey, 'content-type': 'application/json' },
          body: JSON.stringify(attempt.request),
        })
        const body = await answer.json()
        if (!answer.ok) throw new Error(JSON.stringify(body))
        if (attempt.orderNumber !== null && attempt.orderNumber !== body.orderNumber)
          wrong.push(`${attempt.orderNumber} became ${body.orderNumber}`)
        attempt.orderNumber = body.orderNumber
      }
      const left = attempts.filter(({ orderNumber }) => orderNumber === null)
      cutOff += left.length
      for (const attempt of left) {
        const { data } = await service
          .from('orders')
          .select('order_number')
          .eq('idempotency_key', attempt.request.idempotencyKey)
        if (data?.length) foundAgain++
        await buy(attempt)
      }
      if (round === rounds) {
        wrong.push(...(await disagreements(service, url, dataDir, attempts)))
        child.process.kill('SIGTERM')
        await child.ended
        break
      }
      let buying = true
      const buyer = async () => {
        while (buying) {
          const attempt: Attempt = { request: aRequest(), orderNumber: null }
          attempts.push(attempt)
          await buy(attempt).catch(() => undefined)
        }
      }
      const buyers = Array.from({ length: BUYERS }, buyer)
      const answered = () => attempts.filter(({ orderNumber }) => orderNumber !== null).length
      const enough = answered() + 3
      while (answered() < enough) await new Promise((later) => setTimeout(later, 2))
      await new Promise((later) => setTimeout(later, random.below(40)))
      buying = false
      child.process.kill('SIGKILL')
      await child.ended
      await Promise.all(buyers)
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { rounds, orders: attempts.length, cutOff, foundAgain, wrong }
}

/** Numbers end in `-NNNN`, counted from 1. */
const hasGap = (numbers: readonly unknown[]): boolean =>
  numbers
    .map((number) => Number(/\d+$/.exec(String(number))?.[0]))
    .sort((a, b) => a - b)
    .some((number, index) => number !== index + 1)

const aRequest = () =>
  checkoutRequest({
    idempotencyKey: randomUUID(),
    lines: [{ productId: 1, quantity: 1 }],
    customer: { firstName: 'Inès', lastName: 'Moreau', email: `${randomUUID()}@client.example`, phone: '' },
    expectedTotal: 5685,
  })

/** One product, with units for all. */
export async function stockUp(service: SupabaseClient): Promise<void> {
  const done = [
    await service.from('manufacturers').insert({
      id: 1,
      name: 'Coopérative',
      postal_address: 'Chefchaouen, Maroc',
      email: 'contact@maker.example',
    }),
    await service.from('products').insert({
      id: 1,
      name: 'Cabas',
      price: 49.9,
      category: 'Sacs',
      artisan: 'Salma',
      state: 'published',
      manufacturer_id: 1,
      images: [],
    }),
    await service.from('inventory').update({ stock: STOCK }).eq('product_id', 1),
  ]
  for (const { error } of done) if (error) throw error
}

async function disagreements(
  service: SupabaseClient,
  url: string,
  dataDir: string,
  attempts: readonly Attempt[],
): Promise<string[]> {
  const all = async (table: string, columns: string): Promise<Record<string, unknown>[]> => {
    const rows: Record<string, unknown>[] = []
    for (let from = 0; ; from += 1000) {
      const { data, error } = await service
        .from(table)
        .select(columns)
        .range(from, from + 999)
      if (error) throw error
      rows.push(...(data as unknown as Record<string, unknown>[]))
      if (data.length < 1000) return rows
    }
  }
  // What waited when the backend was killed is done now; a mail that was being sent is due again after five minutes.
  const { secretKey } = await loadKeys(dataDir)
  const wrong: string[] = []
  for (let isDue = true; isDue && wrong.length === 0; isDue = (await service.rpc('order_clock_due')).data) {
    const clock = await fetch(`${url}/functions/v1/order-clock`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}` },
    })
    if (!clock.ok) wrong.push(`order-clock answered ${clock.status} ${await clock.text()}`)
  }
  const orders = await all('orders', 'order_number, payment_status')
  if (hasGap(orders.map((row) => row.order_number))) wrong.push('the numbers of orders have a gap')
  const invoices = await all('documents', 'number, order_id')
  if (hasGap(invoices.map((row) => row.number))) wrong.push('the numbers of invoices have a gap')
  if (
    new Set(invoices.map((row) => row.order_id)).size !== orders.length ||
    invoices.length !== orders.length
  )
    wrong.push(`${invoices.length} invoices of ${orders.length} orders`)
  const known = new Set(attempts.map(({ orderNumber }) => orderNumber))
  if (known.size !== attempts.length || known.size !== orders.length)
    wrong.push(`${attempts.length} buyers, ${known.size} numbers, ${orders.length} orders`)
  const [{ stock } = {}] = await all('inventory', 'stock')
  if (Number(stock) !== STOCK - orders.length) wrong.push(`${stock} pieces are left`)
  const mails = await all('mail_outbox', 'status, order_id')
  if (new Set(mails.map((row) => row.order_id)).size !== orders.length || mails.length !== orders.length)
    wrong.push(`${mails.length} mails of ${orders.length} orders`)
  const sent = readdirSync(join(dataDir, 'mails'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(join(dataDir, 'mails', file), 'utf8')).subject as string)
  if (new Set(sent).size !== sent.length)
    wrong.push(`${sent.length - new Set(sent).size} mails were sent twice`)
  return wrong
}
