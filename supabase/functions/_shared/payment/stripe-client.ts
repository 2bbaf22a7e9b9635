import type Stripe from 'stripe'
import type { Variables } from '../environment.ts'

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
    httpClient: Client.createFetchHttpClient(),
    maxNetworkRetries: 1,
    timeout: TIMEOUT_MS,
    telemetry: false,
    ...(elsewhere ? addressOf(new URL(elsewhere)) : {}),
  })
}

const addressOf = ({ protocol, hostname, port }: URL) => ({
  protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  host: hostname,
  ...(port ? { port } : {}),
})
