import { fork } from 'node:child_process'
import { once } from 'node:events'
import { openEngine } from '../../supabase/local/engine/open.ts'
import { checkoutRequest } from '../db/support/checkout-request.ts'
import { over } from '../db/support/database.ts'
import { type ApiFunction, apiFunctions } from '../db/support/visitor-functions.ts'
import { removeDataDir, type StartedShop, startShop } from '../support/shop.ts'
import { callsOf, otherRequests } from './attack-requests.ts'
import type { Flood, Flooded, FloodRequest } from './flood.ts'
import { memoryOf } from './memory.ts'
import { type Figure, median, report } from './report.ts'

const NETWORKS = 4
const AT_ONCE = 24
/** Of each network in a second: as much as the shop answers, and no more, or others would wait for the attacker's own processor. */
const A_SECOND = 25
const ROUNDS_BEFORE = 20
const ACCOUNT = { email: 'customer@client.example', password: 'un mot de passe' }
/** The attackers' own: what they call deletes it. */
const ATTACKER = { email: 'attacker@client.example', password: 'un mot de passe' }
const GOALS: Readonly<Record<string, string>> = { 'home page': '100 ms', checkout: '500 ms' }

/**
 * How long others wait, and what memory the shop takes, while four networks send the largest thing that each argument takes to each
 * function that they may call, as customers, and to each upload and page: on the shop that `npm start` starts.
 */
export async function benchAttack(): Promise<void> {
  const first = await startShop()
  await first.stop()
  const functions = await prepared(first.dataDir)
  const shop = await startShop(first.dataDir)
  try {
    await measureAttack(shop, functions)
  } finally {
    await shop.stop()
    removeDataDir(shop.dataDir)
  }
}

/** Fills the stock, so that nobody is refused for it. @returns the functions that are called */
async function prepared(dataDir: string): Promise<ApiFunction[]> {
  const engine = await openEngine({ dataDir })
  try {
    await engine.exec('update public.inventory set stock = 100000 where stock is not null')
    return await apiFunctions(over(engine, async () => {}))
  } finally {
    await engine.close()
  }
}

type Waits = Record<string, number[]>

async function measureAttack(
  { url, keys, pid }: StartedShop,
  functions: readonly ApiFunction[],
): Promise<void> {
  let visitors = 0
  const ask = async (path: string, body?: object, as = keys.anonKey) => {
    const began = performance.now()
    const answer = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        apikey: as,
        authorization: `Bearer ${as}`,
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.100.${++visitors % 250}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${text.slice(0, 500)}`)
    return { ms: performance.now() - began, text }
  }
  for (const account of [ACCOUNT, ATTACKER])
    await ask('/auth/v1/admin/users', { ...account, email_confirm: true }, keys.serviceRoleKey)
  const LOG_IN = '/auth/v1/token?grant_type=password'
  const { access_token: token } = JSON.parse((await ask(LOG_IN, ATTACKER)).text) as { access_token: string }
  const order = await orderOf(async () => JSON.parse((await ask('/rest/v1/rpc/get_offers', {})).text))
  const probes: Readonly<Record<string, () => Promise<{ ms: number }>>> = {
    'home page': () => ask('/'),
    catalogue: () => ask('/rest/v1/rpc/get_offers', {}),
    'sign-in': () => ask(LOG_IN, ACCOUNT),
    checkout: () => ask('/functions/v1/checkout', order(++visitors)),
  }
  const round = async (waits: Waits) => {
    for (const [name, probe] of Object.entries(probes)) {
      const { ms } = await probe()
      waits[name] = [...(waits[name] ?? []), ms]
    }
  }
  const healthy: Waits = {}
  for (let count = 0; count < ROUNDS_BEFORE; count++) await round(healthy)

  await warmUp(url, token)
  const before = memoryOf(pid)
  let most = before
  const watch = setInterval(() => {
    const now = memoryOf(pid)
    most = {
      server: Math.max(most.server, now.server),
      functions: Math.max(most.functions, now.functions),
      all: Math.max(most.all, now.all),
    }
  }, 500)
  const requests = [...callsOf(functions), ...otherRequests(), ...(await pagesOf(ask))]
  const flood = flooding({
    url,
    networks: networks(),
    atOnce: AT_ONCE,
    aSecond: A_SECOND,
    requests,
    headers: { apikey: keys.anonKey, authorization: `Bearer ${token}` },
  })
  const attacked: Waits = {}
  let isOver = false
  void flood.finally(() => {
    isOver = true
  })
  try {
    while (!isOver) await round(attacked)
  } finally {
    clearInterval(watch)
  }
  const { answers, seconds } = await flood
  const faults = Object.entries(answers).filter(
    ([status]) => Number(status) >= 500 && !['501', '503'].includes(status),
  )
  if (faults.length > 0) throw new Error(`the flood was answered ${JSON.stringify(faults)}`)
  const figures = Object.entries(attacked).flatMap(([name, waits]): Figure[] => [
    { name: `${name}, median without an attack`, value: median(healthy[name] ?? []), unit: 'ms' },
    { name: `${name}, p95 in an attack`, value: p95(waits), unit: 'ms', goal: GOALS[name] ?? '1000 ms' },
    { name: `${name}, longest wait`, value: Math.max(...waits), unit: 'ms' },
  ])
  report('attack', [
    {
      name: `the largest of ${requests.length} requests from each of so many networks`,
      value: NETWORKS,
      unit: '',
    },
    { name: 'requests of the flood', value: (requests.length * NETWORKS) / seconds, unit: '/s' },
    ...figures,
    { name: 'memory before, of all processes', value: before.all, unit: 'MB' },
    { name: 'memory of the server, growth at its peak', value: most.server - before.server, unit: 'MB' },
    {
      name: 'memory of the functions, growth at its peak',
      value: most.functions - before.functions,
      unit: 'MB',
    },
    {
      name: 'memory of all processes, growth at its peak',
      value: most.all - before.all,
      unit: 'MB',
      goal: '100 MB',
    },
  ])
  console.log('  answers by status', JSON.stringify(answers))
}

/**
 * What every open shop has started once: the process of calls with a large body, which the owner's pictures begin, and the thread that
 * compares passwords, which the owner's log-in does. Neither is what an attacker adds.
 */
async function warmUp(url: string, token: string): Promise<void> {
  const send = (path: string, type: string, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body,
    })
  await send('/functions/v1/upload-picture?bucket=product-images', 'image/png', new Uint8Array(512 * 1024))
  await send('/functions/v1/admin-login', 'application/json', JSON.stringify(ACCOUNT))
}

const networks = () => Array.from({ length: NETWORKS }, (_, n) => `203.0.113.${n + 1}`)

/** A process of its own, which runs below the others. @throws Error where it ends before its work does */
async function flooding(flood: Flood): Promise<Flooded> {
  const process = fork(new URL('./flood.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  const ended = once(process, 'exit').then(([code]) => {
    throw new Error(`the flood ended with status ${code}`)
  })
  process.send(flood)
  const [flooded] = (await Promise.race([once(process, 'message'), ended])) as [Flooded]
  await ended.catch(() => {})
  return flooded
}

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN

/** Each page that the site names. */
async function pagesOf(ask: (path: string) => Promise<{ text: string }>): Promise<FloodRequest[]> {
  const { text } = await ask('/sitemap.xml')
  const pages = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  if (pages.length < 10) throw new Error('the site names no pages')
  return pages.map((path) => ({ method: 'GET', path }))
}

interface Offer {
  readonly product_id: number
  readonly price: number
  readonly variants: unknown
}

/** @returns what makes the order of a visitor: the cheapest product without options, which pays its delivery. */
async function orderOf(offersOf: () => Promise<Offer[]>) {
  const [offer] = (await offersOf())
    .filter(({ variants }) => variants === null)
    .sort((a, b) => a.price - b.price)
  if (!offer) throw new Error('the demonstration has no simple product')
  return (visitor: number) =>
    checkoutRequest({
      lines: [{ productId: offer.product_id, quantity: 1 }],
      customer: {
        firstName: 'Inès',
        lastName: 'Moreau',
        email: `visitor${visitor}@client.example`,
        phone: '',
      },
      expectedTotal: Math.round(offer.price * 100) + 695,
    })
}
