import type Stripe from 'stripe'
import { noteOutsideClock } from '../outside-clock.ts'
import { type AskStanding, SilentShop, standingOf } from '../standing.ts'
import type { Variables } from '../variables.ts'

/** The version of Stripe's interface that this shop was written for, whatever the account's own is. */
export const API_VERSION = '2026-10-28.endive'

/** Milliseconds that a call of Stripe may take: a bank that is slow is asked about later. */
const TIMEOUT_MS = 20_000

const LIVE = /^(?:sk|rk)_live_/

/**
 * The official client, loaded only where there is a key; null where there is none.
 * @throws Error where STRIPE_API_URL names another host for a live key.
 */
export async function stripeClient(read: Variables): Promise<Stripe | null> {
  const key = read('STRIPE_SECRET_KEY')
  if (!key) return null
  const elsewhere = read('STRIPE_API_URL')
  if (elsewhere && LIVE.test(key))
    throw new Error('STRIPE_API_URL is for tests: a live key goes to Stripe alone')
  const { default: Client } = await import('stripe')
  return new Client(key, {
    apiVersion: API_VERSION,
    httpClient: Client.createFetchHttpClient(fetchOf(standingOf(read))),
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(elsewhere ? addressOf(new URL(elsewhere)) : {}),
  })
}

/**
 * Every call passes here. A copy of the shop makes none; and a key of idempotency carries which shop it is: the same order in a
 * restored shop is another one, and Stripe would give it the answer of the first.
 */
const fetchOf =
  (standing: AskStanding): typeof fetch =>
  async (input, init = {}) => {
    const { isSilent, identity } = await standing()
    if (isSilent) throw new SilentShop()
    const headers = new Headers(init.headers)
    const key = headers.get('idempotency-key')
    if (key) headers.set('idempotency-key', `${identity} ${key}`)
    const response = await fetch(input, { ...init, headers })
    noteOutsideClock(String(input), response.headers)
    return response
  }

const addressOf = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  ...(port ? { port } : {}),
})
