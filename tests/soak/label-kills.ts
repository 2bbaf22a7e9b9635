import { appendFileSync, rmSync } from 'node:fs'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database, Json } from '@/data/database.types.ts'
import { createAdmin } from '../../src/cli/admin-account.ts'
import { openEngine } from '../../supabase/local/engine/open.ts'
import { loadKeys } from '../../supabase/local/keys.ts'
import { orderRequest } from '../db/support/samples.ts'
import { startChild } from '../local/child.ts'
import { newDataFolder } from '../local/under-test.ts'
import { shareDenoCache } from '../support/deno-cache.ts'
import { ROOT } from '../support/imports.ts'
import { layOpenShop } from '../support/open-shop.ts'
import { PUBLIC_KEY, SECRET_KEY, type SendcloudStandIn, startSendcloud } from '../support/sendcloud/server.ts'
import { stockUp } from './order-kills.ts'

export interface LabelKillFigures {
  readonly rounds: number
  /** Orders whose label was asked for while the backend was killed. */
  readonly cutOff: number
  /** Of these, labels that Sendcloud had sold, and the shop did not know. */
  readonly unknown: number
  /** Labels that were bought twice, or lost; what else is not as it must be. */
  readonly wrong: readonly string[]
}

const EMAIL = 'salma@shop.example'
const PASSWORD = 'tresse-et-paille-2026'
const SENDER = `update public.settings set sender_street = '1 rue', sender_postal_code = '13001', sender_city = 'Marseille'`
/** The clock looks for a label two minutes after it was asked for. */
const DUE = `update public.labels set next_look_at = now() - interval '1 second' where next_look_at is not null;
  update private.label_clock set next_call_at = '-infinity'`
const AT_ONCE = 20

/** Changes a database that nobody serves. */
async function atRest(dataDir: string, sql: string): Promise<void> {
  const engine = await openEngine({ dataDir })
  await engine.exec(sql)
  await engine.close()
}

/** The backend on a folder, until it is ended. */
async function served(dataDir: string, envFile: string) {
  const given = ['--project', ROOT, '--port', '0', '--data', dataDir, '--env-file', envFile]
  const child = startChild('../../supabase/local/cli.ts', ...given)
  await child.line((line) => line.startsWith('ready '))
  const { url, anonKey, serviceRoleKey } = JSON.parse(await child.line((line) => line.startsWith('{')))
  return {
    child,
    service: createClient<Database>(url, serviceRoleKey, { auth: { persistSession: false } }),
    async post(name: string, body: object, token = anonKey): Promise<Record<string, unknown>> {
      const answer = await fetch(`${url}/functions/v1/${name}`, {
        method: 'POST',
        headers: { apikey: anonKey, Authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
      return (await answer.json()) as Record<string, unknown>
    },
    async end(signal: 'SIGKILL' | 'SIGTERM') {
      child.process.kill(signal)
      await child.ended
    },
  }
}

/**
 * Starts the shop's backend on one folder again and again, and kills it the moment that Sendcloud has sold a label, before it answers. In the
 * end the clock has found each one: every order has one label, which was paid once.
 */
export async function labelKills(rounds: number): Promise<LabelKillFigures> {
  const [dataDir, sendcloud] = [await newDataFolder(), await startSendcloud()]
  const envFile = await layOpenShop(dataDir)
  appendFileSync(
    envFile,
    `SENDCLOUD_PUBLIC_KEY=${PUBLIC_KEY}\nSENDCLOUD_SECRET_KEY=${SECRET_KEY}\nSENDCLOUD_API_URL=${sendcloud.url}\n`,
  )
  await atRest(dataDir, SENDER)
  await shareDenoCache(dataDir)
  const orders: string[] = []
  let [cutOff, unknown] = [0, 0]
  try {
    for (let round = 0; round < rounds; round++) {
      const { child, service, post } = await served(dataDir, envFile)
      if (round === 0) {
        await stockUp(service)
        await createAdmin(service, { email: EMAIL, password: PASSWORD, name: 'Salma', role: 'owner' })
      }
      const session = await post('admin-login', { email: EMAIL, password: PASSWORD })
      const { data, error } = await service.rpc('place_order', { request: orderRequest() as object as Json })
      if (error) throw error
      const order = String((data as { order_number?: unknown }).order_number)
      orders.push(order)
      sendcloud.onPurchase(() => child.process.kill('SIGKILL'))
      const wanted = { ask: 'buy', order, weightG: 1200 }
      await post('parcel-label', wanted, String(session.access_token)).catch(() => {
        cutOff += 1
      })
      sendcloud.onPurchase(null)
      // Where nothing was bought, and so nobody killed it, the figures say so.
      child.process.kill('SIGKILL')
      await child.ended
      unknown += sendcloud.of(order).length
    }
    await atRest(dataDir, DUE)
    const { service, post, end } = await served(dataDir, envFile)
    const { secretKey } = await loadKeys(dataDir)
    // The clock asks for twenty at a time.
    for (let run = 0; run < rounds / AT_ONCE; run++) await post('order-clock', {}, secretKey)
    const wrong = await disagreements(service, orders, sendcloud)
    await end('SIGTERM')
    return { rounds, cutOff, unknown, wrong }
  } finally {
    await sendcloud.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function disagreements(
  service: SupabaseClient<Database>,
  orders: readonly string[],
  sendcloud: SendcloudStandIn,
): Promise<string[]> {
  const { data, error } = await service
    .from('orders')
    .select('order_number, tracking_number, labels (state, number, is_stored)')
  if (error) throw error
  const stored = new Map(data.map((order) => [order.order_number, order]))
  return orders.flatMap((order) => {
    const bought = sendcloud.of(order)
    const number = bought[0]?.parcels[0].tracking_number
    const known = stored.get(order)
    const [label] = known?.labels ?? []
    const isRight =
      bought.length === 1 &&
      known?.labels.length === 1 &&
      label?.state === 'ready' &&
      label.is_stored &&
      label.number === number &&
      known.tracking_number === number
    return isRight ? [] : [`${order}: ${bought.length} bought, ${JSON.stringify(known)}`]
  })
}
