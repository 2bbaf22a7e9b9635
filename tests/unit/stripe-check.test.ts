import Stripe from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '@/data/client.ts'
import { handleStripeCheck, type StripeChecking } from '../../supabase/functions/stripe-check/stripe-check.ts'
import { SECRET_KEY, SIGNING_SECRET, type StripeStandIn, startStripe } from '../support/stripe/server.ts'

const FUNCTIONS = 'https://shop.example/functions/v1'
const ENDPOINT = `${FUNCTIONS}/stripe-webhook`
let stripe: StripeStandIn
/** Whether what happens at Stripe reaches the shop. */
let isWired = true
beforeAll(async () => {
  stripe = await startStripe()
})
afterAll(() => stripe?.close())

const clientWith = (key: string, url: string) => {
  const { hostname, port } = new URL(url)
  return new Stripe(key, { protocol: 'http', host: hostname, port, maxNetworkRetries: 0, telemetry: false })
}
/** What was stored of Stripe's events. */
const events = () => (isWired ? stripe.events.filter(({ type }) => type === 'payment_intent.canceled') : [])
const query = {
  select: () => query,
  eq: () => query,
  gte: () => query,
  limit: () => query,
  throwOnError: async () => ({ data: events() }),
}
const asRole = (role: string) => () => {
  const data = {
    id: 'a',
    email: 'lise@shop.example',
    name: 'Lise',
    role,
    last_login: null,
    two_factor_required: false,
  }
  return { rpc: async () => ({ data, error: null, status: 200 }) } as unknown as Client
}

async function check(changes: Partial<StripeChecking> = {}) {
  const checking = {
    db: { from: () => query },
    standing: async () => ({ isSilent: false }),
    functionsUrl: FUNCTIONS,
    stripe: clientWith(SECRET_KEY, stripe.url),
    signingSecret: SIGNING_SECRET,
    asCaller: asRole('owner'),
    patienceMs: 0,
    ...changes,
  } as unknown as StripeChecking
  return await (await handleStripeCheck(checking, new Request(FUNCTIONS, { method: 'POST' }))).json()
}

it('says that Stripe was heard, about a payment that nobody made', async () => {
  expect(await check()).toEqual({ state: 'heard', endpoint: ENDPOINT })
  expect([...stripe.intents.values()].map(({ status }) => status)).toEqual(['canceled'])
})

it('says what is in the way: keys, account, secret', async () => {
  expect(await check({ stripe: null })).toMatchObject({ state: 'no_keys' })
  expect(await check({ stripe: clientWith('sk_test_another', stripe.url) })).toMatchObject({
    state: 'key_refused',
  })
  expect(await check({ stripe: clientWith(SECRET_KEY, 'http://127.0.0.1:9') })).toMatchObject({
    state: 'unreachable',
  })
  expect(await check({ signingSecret: null })).toMatchObject({ state: 'no_secret' })
  stripe.own.charges_enabled = false
  expect(await check()).toMatchObject({ state: 'account_closed' })
  stripe.own.charges_enabled = true
})

it('says why nothing came: no address, one that is off or not told of this, or a secret of another', async () => {
  isWired = false
  expect(await check()).toMatchObject({ state: 'no_endpoint' })
  const endpoint = { id: 'we_1', url: ENDPOINT, status: 'disabled', enabled_events: ['charge.refunded'] }
  stripe.endpoints.push(endpoint)
  expect(await check()).toMatchObject({ state: 'endpoint_off' })
  endpoint.status = 'enabled'
  expect(await check()).toMatchObject({ state: 'event_missing' })
  endpoint.enabled_events = ['*']
  expect(await check()).toMatchObject({ state: 'not_heard' })
})

it('is for owners of the shop itself', async () => {
  const before = stripe.calls.length
  expect(await check({ asCaller: asRole('staff') })).toMatchObject({ error: { code: 'owner_required' } })
  const silent = { standing: async () => ({ isSilent: true }) } as never
  expect(await check(silent)).toMatchObject({ error: { code: 'shop_is_copy' } })
  expect(stripe.calls.length).toBe(before)
})
