import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { checkoutRequest } from '../db/support/checkout-request.ts'
import { insertProducts } from '../db/support/samples.ts'
import { shopBackend } from '../db/support/shop-backend.ts'
import type { FloodRequest } from './flood.ts'
import { type Figure, median, report } from './report.ts'

/** Log-ins of strangers at the same time, of Auth and of the administration each. */
const LOG_INS = 50
const ROUNDS_BEFORE = 10
const GOAL = '300 ms'

const ACCOUNT = { email: 'customer@client.example', password: 'un mot de passe' }

/**
 * How long others wait while two networks ask for what costs most, on PGlite, whose one connection all share: nested JSON,
 * 400 terms of a search, 1 MB of metadata, and log-ins whose password is compared.
 */
export async function benchAttack(): Promise<void> {
  const shop = await shopBackend({ SITE_URL: 'https://shop.example/' }, 'pglite')
  try {
    await insertProducts(shop.db, [{ id: 1, stock: 100_000 }])
    await shop.addAccount(ACCOUNT.email, ACCOUNT.password)
    const { healthy, attacked } = await measure(shop.url, shop.anonKey)
    report(
      `attack: ${2 * LOG_INS} log-ins and costly requests from two networks`,
      Object.entries(attacked).flatMap(([name, waits]): Figure[] => [
        { name: `${name}, median without an attack`, value: median(healthy[name] ?? []), unit: 'ms' },
        { name: `${name}, median in an attack`, value: median(waits), unit: 'ms' },
        { name: `${name}, longest wait`, value: Math.max(...waits), unit: 'ms', goal: GOAL },
      ]),
    )
  } finally {
    await shop.close()
  }
}

type Waits = Record<string, number[]>

async function measure(url: string, anonKey: string): Promise<{ healthy: Waits; attacked: Waits }> {
  let visitors = 0
  const ask = async (path: string, body?: object, expected: readonly number[] = [200]) => {
    const began = performance.now()
    const answer = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        apikey: anonKey,
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.100.${++visitors % 250}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!expected.includes(answer.status)) throw new Error(`${path} answered ${answer.status} ${text}`)
    return performance.now() - began
  }
  const LOG_IN = '/auth/v1/token?grant_type=password'
  const probes: Readonly<Record<string, () => Promise<number>>> = {
    // Without a site it is never ready: how fast it says so is what counts.
    healthz: () => ask('/healthz', undefined, [200, 503]),
    catalogue: () => ask('/rest/v1/rpc/get_offers', { product_ids: [1] }),
    'sign-in': () => ask(LOG_IN, ACCOUNT),
    checkout: () => ask('/functions/v1/checkout', orderOf(++visitors)),
  }
  const round = async (waits: Waits) => {
    for (const [name, probe] of Object.entries(probes)) {
      const ms = await probe()
      waits[name] = [...(waits[name] ?? []), ms]
    }
  }
  const healthy: Waits = {}
  for (let count = 0; count < ROUNDS_BEFORE; count++) await round(healthy)

  const nested = `{"token":${'['.repeat(45_000)}${']'.repeat(45_000)}}`
  const terms = Array.from({ length: 400 }, (_, n) => `mot${n}`).join(' | ')
  const large = { ...ACCOUNT, email: 'large@client.example', data: { note: 'x'.repeat(1_000_000) } }
  const requests = ['203.0.113.1', '203.0.113.2'].flatMap((from): FloodRequest[] => [
    { from, path: '/rest/v1/rpc/order_by_token', body: nested, expected: [400] },
    { from, path: `/rest/v1/products?name=fts.${encodeURIComponent(terms)}`, expected: [501] },
    { from, path: '/auth/v1/signup', body: JSON.stringify(large), expected: [400, 403, 422] },
    ...Array.from({ length: LOG_INS / 2 }, (_, n) => guessOf(n)).flatMap((body): FloodRequest[] => [
      { from, path: LOG_IN, body, expected: [400, 429] },
      { from, path: '/functions/v1/admin-login', body, expected: [401, 429] },
    ]),
  ])
  const flood = new Worker(new URL('./flood.ts', import.meta.url), {
    workerData: { url, anonKey, requests },
  })
  let isOver = false
  const answered = once(flood, 'message').finally(() => {
    isOver = true
  })
  const attacked: Waits = {}
  while (!isOver) await round(attacked)
  await answered
  return { healthy, attacked }
}

const guessOf = (n: number) =>
  JSON.stringify({ email: `guess${n}@client.example`, password: 'a wrong password' })

const orderOf = (visitor: number) =>
  checkoutRequest({
    lines: [{ productId: 1, quantity: 1 }],
    customer: {
      firstName: 'Inès',
      lastName: 'Moreau',
      email: `visitor${visitor}@client.example`,
      phone: '',
    },
    expectedTotal: 5685,
  })
