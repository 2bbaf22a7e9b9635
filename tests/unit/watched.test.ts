import { beforeEach, expect, test } from 'vitest'
import type { Client } from '@/data/client.ts'
import { METRICS_TYPE } from '@/domain/metrics.ts'
import { type Watched, watchedService } from '../../src/cli/site/watched.ts'

const KEY = 'a-key-of-twenty-characters'
const FIGURES = {
  orders: { shipped: 1, pending: 2 },
  payments: {},
  mails: { waiting: 3 },
  publications: { published: 4 },
  oldest_mail_at: new Date(Date.now() - 120_000).toISOString(),
  published_at: '2026-11-26T10:00:00Z',
  database_bytes: 9_000_000,
  backup_at: null,
  backup_is_good: null,
  is_silent: false,
  is_closed: true,
  alarms: ['mails'],
}

let well: Record<'database' | 'functions' | 'site', boolean>
let state: 'ok' | 'low' | 'full'
let asked: number
beforeEach(() => {
  well = { database: true, functions: true, site: true }
  state = 'ok'
  asked = 0
})

const shop: Watched = {
  db: { rpc: async () => ({ data: FIGURES, error: null }) } as unknown as Client,
  async isDatabaseThere() {
    asked++
    return well.database
  },
  areFunctionsThere: async () => well.functions,
  isSiteThere: () => well.site,
  disk: () => ({ state, free: 5_000_000 }),
}
const at = (path: string, init: RequestInit = {}, of: Watched | null = shop, key: string | undefined = KEY) =>
  watchedService(() => of, key)(new Request(`http://127.0.0.1${path}`, init), path)
const ready = async (of: Watched | null = shop) => {
  const answer = await at('/readyz', {}, of)
  return [answer?.status, await answer?.json()]
}
const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })

test('a shop that can take an order is ready; one that cannot names what keeps it', async () => {
  expect(await ready()).toEqual([200, { status: 'ok' }])
  state = 'low'
  expect(await ready()).toEqual([200, { status: 'ok' }])
  expect(await ready(null)).toEqual([503, { status: 'starting' }])
  state = 'full'
  well = { database: false, functions: false, site: false }
  expect(await ready()).toEqual([
    503,
    { status: 'not ready', not_ready: ['database', 'functions', 'site', 'disk'] },
  ])
})

test('whoever asks often does not work the shop', async () => {
  const service = watchedService(() => shop, undefined)
  const ask = () => service(new Request('http://127.0.0.1/readyz'), '/readyz')
  await Promise.all(Array.from({ length: 50 }, ask))
  expect(asked).toBe(1)
})

test('figures are for whoever holds the key; to all others there is nothing', async () => {
  const answer = await at('/metrics', bearer(KEY))
  expect([answer?.status, answer?.headers.get('content-type')]).toEqual([200, METRICS_TYPE])
  for (const refused of [
    at('/metrics'),
    at('/metrics', bearer(`${KEY}x`)),
    at('/metrics', bearer('')),
    watchedService(() => shop, undefined)(new Request('http://127.0.0.1/metrics', bearer('')), '/metrics'),
    at('/metrics', { method: 'POST', ...bearer(KEY) }),
    at('/metrics', bearer(KEY), null),
    at('/'),
  ])
    expect(await refused).toBeNull()
})

test('figures are OpenMetrics: each family once, with its type, and what was never is left out', async () => {
  const text = (await (await at('/metrics', bearer(KEY)))?.text()) ?? ''
  const lines = text.split('\n')
  expect(lines.slice(-2)).toEqual(['# EOF', ''])
  const forms =
    /^(?:# (?:TYPE \w+ gauge|UNIT \w+_(bytes|seconds) \1|HELP \w+ \S.*|EOF)|\w+(?:\{\w+="[\w ]*"\})? -?[\d.]+)$/
  expect(lines.slice(0, -1).filter((line) => !forms.test(line))).toEqual([])
  const types = lines.filter((line) => line.startsWith('# TYPE'))
  expect(new Set(types).size).toBe(types.length)
  expect(lines).toEqual(
    expect.arrayContaining([
      'shop_orders{status="pending"} 2',
      'shop_orders{status="shipped"} 1',
      'shop_mails{status="waiting"} 3',
      'shop_database_size_bytes 9000000',
      'shop_disk_free_bytes 5000000',
      'shop_closed 1',
      'shop_alarm{about="mails"} 1',
    ]),
  )
  const age = Number(/^shop_mails_oldest_waiting_seconds (.*)$/m.exec(text)?.[1])
  expect(age).toBeGreaterThanOrEqual(120)
  expect(age).toBeLessThan(180)
  expect(text).not.toMatch(/^shop_backup_timestamp_seconds/m)
})
