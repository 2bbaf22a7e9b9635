import { createHash, timingSafeEqual } from 'node:crypto'
import type { Client } from '@/data/client.ts'
import { readFigures } from '@/data/metrics.ts'
import { METRICS_TYPE, openMetrics } from '@/domain/metrics.ts'
import type { Service } from '../../../supabase/local/gateway/context.ts'
import type { DiskState } from '../../../supabase/local/ops/disk.ts'

/** What whoever watches the shop asks of it. */
export interface Watched {
  /** With the service role. */
  readonly db: Client
  readonly isDatabaseThere: () => Promise<boolean>
  readonly areFunctionsThere: () => Promise<boolean>
  readonly isSiteThere: () => boolean
  readonly disk: () => DiskState
}

/** Milliseconds for which an answer serves others too: whoever asks often does not work the shop. */
const HOLDS_MS = 1000

const digest = (text: string) => createHash('sha256').update(text).digest()
const reply = (status: number, body: unknown): Response =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })

/** Names of what is not ready; none where the shop can take an order. */
async function notReady(shop: Watched): Promise<string[]> {
  const [database, functions] = await Promise.all([shop.isDatabaseThere(), shop.areFunctionsThere()])
  const found = { database, functions, site: shop.isSiteThere(), disk: shop.disk().state !== 'full' }
  return Object.entries(found).flatMap(([name, isThere]) => (isThere ? [] : [name]))
}

/**
 * `/readyz`: whether the shop can take an order, and by name what keeps it; `/metrics`: its figures, for whoever holds the key.
 * @param shop null while it starts. @param key `METRICS_KEY`; undefined where nobody watches.
 * @returns what answers these two addresses, and null at any other.
 */
export function watchedService(shop: () => Watched | null, key: string | undefined) {
  let asked: { readonly at: number; readonly names: Promise<string[]> } | null = null

  async function ready(): Promise<Response> {
    const running = shop()
    if (!running) return reply(503, { status: 'starting' })
    if (!asked || performance.now() - asked.at > HOLDS_MS)
      asked = { at: performance.now(), names: notReady(running) }
    const names = await asked.names
    return names.length === 0
      ? reply(200, { status: 'ok' })
      : reply(503, { status: 'not ready', not_ready: names })
  }

  async function metrics(request: Request): Promise<Response | null> {
    const [, given = ''] = /^Bearer (\S{1,400})$/i.exec(request.headers.get('authorization') ?? '') ?? []
    const running = shop()
    // As of a page that is missing: whoever has no key learns nothing.
    if (!key || !running || !timingSafeEqual(digest(given), digest(key))) return null
    const { free, state } = running.disk()
    const text = openMetrics(await readFigures(running.db), { free, isFull: state === 'full' }, Date.now())
    return new Response(text, { headers: { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' } })
  }

  return async (request: Parameters<Service>[0], path: string): Promise<Response | null> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null
    if (path === '/readyz') return await ready()
    return path === '/metrics' ? await metrics(request) : null
  }
}
