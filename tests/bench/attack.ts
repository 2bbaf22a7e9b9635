import { randomUUID } from 'node:crypto'
import { insertProducts } from '../db/support/samples.ts'
import { shopBackend } from '../db/support/shop-backend.ts'
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
  const ask = async (
    path: string,
    body?: object | string,
    from = `198.51.100.${++visitors % 250}`,
    /** Statuses that are an answer. */
    expected: readonly number[] = [200],
  ) => {
    const began = performance.now()
    const answer = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { apikey: anonKey, 'content-type': 'application/json', 'x-forwarded-for': from },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!expected.includes(answer.status)) throw new Error(`${path} answered ${answer.status} ${text}`)
    return performance.now() - began
  }
  const LOG_IN = '/auth/v1/token?grant_type=password'
  const probes: Readonly<Record<string, () => Promise<number>>> = {
    // Without a site it is never ready: how fast it says so is what counts.
    healthz: () => ask('/healthz', undefined, undefined, [200, 503]),
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
  let isOver = false
  const attack = Promise.all(
    ['203.0.113.1', '203.0.113.2'].flatMap((from) => [
      ask('/rest/v1/rpc/order_by_token', nested, from, [400]),
      ask(`/rest/v1/products?name=fts.${encodeURIComponent(terms)}`, undefined, from, [501]),
      ask('/auth/v1/signup', large, from, [400, 403, 422]),
      ...Array.from({ length: LOG_INS / 2 }, (_, n) => `guess${n}@client.example`).flatMap((email) => [
        ask(LOG_IN, { email, password: 'a wrong password' }, from, [400, 429]),
        ask('/functions/v1/admin-login', { email, password: 'a wrong password' }, from, [401, 429]),
      ]),
    ]),
  ).finally(() => {
    isOver = true
  })
  const attacked: Waits = {}
  while (!isOver) await round(attacked)
  await attack
  return { healthy, attacked }
}

const orderOf = (visitor: number) => ({
  idempotencyKey: randomUUID(),
  lines: [{ productId: 1, quantity: 1 }],
  customer: { firstName: 'Inès', lastName: 'Moreau', email: `visitor${visitor}@client.example`, phone: '' },
  address: {
    address: `${visitor} rue des Lilas`,
    addressComplement: '',
    postalCode: '75011',
    city: 'Paris',
    country: 'FR',
  },
  shippingMethod: 'colissimo',
  relayPoint: null,
  paymentMethod: 'card',
  expectedTotal: 5685,
})
