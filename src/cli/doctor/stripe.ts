import Stripe from 'stripe'
import type { Finding } from '@/domain/doctor.ts'
import { STRIPE_EVENTS } from '@/domain/payment.ts'
import { doctorText as t } from '@/texts/doctor.ts'
import { ASK_TIMEOUT_MS, bad, causeOf, doubt, good } from './finding.ts'

const ACCOUNT = 'Stripe'
const WEBHOOK = 'webhook'
const WALLETS = 'wallets'

/** What the environment says of Stripe. */
export interface StripeSettings {
  readonly secretKey: string | undefined
  readonly signingSecret: string | undefined
  /** Another address than Stripe's own, for tests. */
  readonly apiUrl: string | undefined
  readonly siteUrl: string | undefined
}

/** A key of limited rights may not look at everything: that is no fault. */
const mayNotLook = (error: unknown): boolean => error instanceof Stripe.errors.StripePermissionError

/** Asks Stripe whether the account takes money, tells this shop of payments, and knows its address. */
export async function lookAtStripe(settings: StripeSettings): Promise<Finding[]> {
  const { secretKey, apiUrl, siteUrl } = settings
  if (!secretKey) return [bad(ACCOUNT, t.noStripe)]
  const address = apiUrl ? new URL(apiUrl) : null
  const stripe = new Stripe(secretKey, {
    timeout: ASK_TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(address && {
      protocol: address.protocol === 'http:' ? 'http' : 'https',
      host: address.hostname,
      ...(address.port && { port: address.port }),
    }),
  })
  const account = await lookAtAccount(stripe, secretKey)
  if (account.state === 'bad' || !siteUrl) return [account]
  return [
    account,
    await lookAtWebhook(stripe, settings),
    await lookAtWallets(stripe, new URL(siteUrl).hostname),
  ]
}

async function lookAtAccount(stripe: Stripe, key: string): Promise<Finding> {
  try {
    const { charges_enabled, payouts_enabled } = await stripe.accounts.retrieveCurrent()
    if (!charges_enabled) return bad(ACCOUNT, t.noCharges)
    if (!payouts_enabled) return doubt(ACCOUNT, t.noPayouts)
    return key.includes('_test_') ? doubt(ACCOUNT, t.testKeys) : good(ACCOUNT, t.stripe)
  } catch (error) {
    if (mayNotLook(error)) return doubt(ACCOUNT, t.maySeeNoAccount)
    return error instanceof Stripe.errors.StripeAuthenticationError
      ? bad(ACCOUNT, t.wrongStripeKey)
      : bad(ACCOUNT, t.stripeUnreachable(causeOf(error)))
  }
}

async function lookAtWebhook(stripe: Stripe, { signingSecret, siteUrl }: StripeSettings): Promise<Finding> {
  const path = '/functions/v1/stripe-webhook'
  const remedy = t.webhookRemedy(siteUrl ? new URL(path, siteUrl).href : path)
  if (!signingSecret) return bad(WEBHOOK, [t.noSigningSecret, remedy])
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const own = data.filter(({ url }) => URL.parse(url)?.pathname === path && sameHost(url, siteUrl))
    const [endpoint] = own
    if (!endpoint) return bad(WEBHOOK, [t.noWebhook, remedy])
    if (endpoint.status !== 'enabled') return bad(WEBHOOK, t.webhookOff)
    const all = endpoint.enabled_events.includes('*')
    const missing = all ? [] : STRIPE_EVENTS.filter((event) => !endpoint.enabled_events.includes(event))
    return missing.length > 0 ? bad(WEBHOOK, t.webhookLacks(missing)) : good(WEBHOOK, t.webhook)
  } catch (error) {
    return doubt(WEBHOOK, mayNotLook(error) ? t.maySeeNoWebhooks : t.stripeUnreachable(causeOf(error)))
  }
}

const sameHost = (url: string, siteUrl: string | undefined): boolean =>
  siteUrl !== undefined && URL.parse(url)?.host === new URL(siteUrl).host

async function lookAtWallets(stripe: Stripe, domain: string): Promise<Finding> {
  try {
    const { data } = await stripe.paymentMethodDomains.list({ domain_name: domain, limit: 1 })
    const [found] = data
    return found?.enabled ? good(WALLETS, t.wallets(domain)) : doubt(WALLETS, t.noWallets(domain))
  } catch (error) {
    return doubt(WALLETS, t.stripeUnreachable(causeOf(error)))
  }
}
