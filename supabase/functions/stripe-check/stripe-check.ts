import type Stripe from 'stripe'
import { currentAdminOf } from '@/data/admin/current-admin.ts'
import type { Client } from '@/data/client.ts'
import type { StripeCheck } from '@/domain/stripe-check.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { logFailure } from '../_shared/log-failure.ts'
import { pause } from '../_shared/pause.ts'
import { refusalReply } from '../_shared/refusal.ts'

export interface StripeChecking extends FunctionContext {
  readonly stripe: Stripe | null
  readonly signingSecret: string | null
  /** A client with the rights of whoever bears the token. */
  readonly asCaller: (token: string) => Client
  /** Milliseconds to wait for Stripe's call, which comes within a second or two. */
  readonly patienceMs: number
}

/** What Stripe tells of when the check gives its payment up. */
const EVENT = 'payment_intent.canceled'
/** Cents of a payment that nobody is asked for. */
const AMOUNT = 100
const BETWEEN_LOOKS_MS = 500

/**
 * For owners: begins a payment at Stripe, gives it up, and waits until Stripe has told the shop of that: key, account, address and
 * signing secret all work then. Answers which of them does not, as a StripeCheck. No card is asked for and no money moves.
 */
export async function handleStripeCheck(checking: StripeChecking, request: Request): Promise<Response> {
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  const token = request.headers.get('authorization')?.replace(/^bearer\s+/i, '') ?? ''
  const caller = await currentAdminOf(checking.asCaller(token))
  if (!caller) return refusalReply({ code: 'sign_in_required' })
  if (caller.role !== 'owner') return refusalReply({ code: 'owner_required' })
  // A copy calls nobody.
  if ((await checking.standing()).isSilent) return refusalReply({ code: 'shop_is_copy' })
  const endpoint = `${checking.functionsUrl}/stripe-webhook`
  return jsonReply(200, { state: await stateOf(checking, endpoint), endpoint } satisfies StripeCheck)
}

async function stateOf(checking: StripeChecking, endpoint: string): Promise<StripeCheck['state']> {
  const { stripe, signingSecret, db, patienceMs } = checking
  if (!stripe) return 'no_keys'
  try {
    if (!(await takesPayments(stripe))) return 'account_closed'
    if (!signingSecret) return 'no_secret'
    const begun = new Date()
    const { id } = await stripe.paymentIntents.create({
      amount: AMOUNT,
      currency: 'eur',
      description: 'Webhook check: nobody pays this.',
    })
    await stripe.paymentIntents.cancel(id)
    return (await isHeard(db, begun, patienceMs)) ? 'heard' : await whyNot(stripe, endpoint)
  } catch (error) {
    const { default: Client } = await import('stripe')
    if (error instanceof Client.errors.StripeAuthenticationError) return 'key_refused'
    if (error instanceof Client.errors.StripePermissionError) return 'key_refused'
    logFailure('Stripe could not be checked', error)
    return 'unreachable'
  }
}

/** A key of limited rights may not look: what follows tells. */
async function takesPayments(stripe: Stripe): Promise<boolean> {
  const { default: Client } = await import('stripe')
  try {
    return (await stripe.accounts.retrieveCurrent()).charges_enabled
  } catch (error) {
    if (error instanceof Client.errors.StripePermissionError) return true
    throw error
  }
}

async function isHeard(db: Client, begun: Date, patienceMs: number): Promise<boolean> {
  for (let waited = 0; waited <= patienceMs; waited += BETWEEN_LOOKS_MS) {
    const { data } = await db
      .from('stripe_events')
      .select('id')
      .eq('type', EVENT)
      .gte('received_at', begun.toISOString())
      .limit(1)
      .throwOnError()
    if (data && data.length > 0) return true
    await pause(BETWEEN_LOOKS_MS)
  }
  return false
}

/** Why Stripe has not called, as far as its list of endpoints says. */
async function whyNot(stripe: Stripe, endpoint: string): Promise<StripeCheck['state']> {
  const { default: Client } = await import('stripe')
  try {
    const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
    const own = data.find(({ url }) => url === endpoint)
    if (!own) return 'no_endpoint'
    if (own.status !== 'enabled') return 'endpoint_off'
    return own.enabled_events.some((event) => event === '*' || event === EVENT)
      ? 'not_heard'
      : 'event_missing'
  } catch (error) {
    if (error instanceof Client.errors.StripePermissionError) return 'not_heard'
    throw error
  }
}
