import type Stripe from 'stripe'
import type { Client } from '@/data/client.ts'
import { abandonPayment, applyPaymentNews, type OpenAttempt } from '@/data/payments.ts'
import { logFailure } from '../log-failure.ts'
import { intentFacts } from './stripe-facts.ts'

export interface StripeContext {
  readonly stripe: Stripe
  readonly db: Client
}

/** Seconds after which a call that was begun has reached Stripe, or never will. */
const IN_FLIGHT_S = 90
/** Clocks of two machines: seconds. */
const DRIFT_S = 300

/** Stripe's error: its class would have to be loaded to be asked for. */
export interface StripeFailure {
  readonly type: string
  readonly code?: string
  readonly statusCode?: number
  readonly payment_intent?: Stripe.PaymentIntent
}
export const isStripeFailure = (error: unknown): error is StripeFailure & Error =>
  error instanceof Error && String((error as { type?: unknown }).type).startsWith('Stripe')

/** Whether Stripe has no such thing: it was made with the keys of another account, or with those of tests. */
const isUnknown = (error: unknown): boolean => isStripeFailure(error) && error.code === 'resource_missing'

/** @returns an intent; null where Stripe has none of this id. @throws Error where it does not say. */
export const retrieveIntent = ({ stripe }: Pick<StripeContext, 'stripe'>, id: string) =>
  stripe.paymentIntents.retrieve(id).catch((error: unknown) => {
    if (isUnknown(error)) return null
    throw error
  })

/** Cancels an intent. @returns what it is then: `canceled`, or what it was too late for; null where Stripe has none. @throws Error */
async function cancel(context: StripeContext, id: string): Promise<string | null> {
  const intent = await context.stripe.paymentIntents.cancel(id).catch((error: unknown) => {
    if (isUnknown(error)) return null
    if (!isStripeFailure(error) || error.code !== 'payment_intent_unexpected_state') throw error
    return retrieveIntent(context, id)
  })
  if (!intent) return null
  await applyPaymentNews(context.db, { intent: intentFacts(intent) })
  return intent.status
}

/**
 * Ends an intent that was refused, as the database answered. Each attempt makes its own, and whoever holds the secret of this one
 * could try card after card on it in the browser, past all that limits them here.
 */
export async function endRefused(context: StripeContext, intent: string, outcome: string): Promise<void> {
  if (outcome !== 'refused') return
  try {
    await cancel(context, intent)
  } catch (error) {
    // The buyer hears of their card all the same; the clock ends it.
    logFailure('a refused payment is not ended yet', error)
  }
}

/** Has the database learn what an intent is, and ends one that was refused. @returns it, as it was. */
export async function learn(
  context: StripeContext,
  intent: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> {
  await endRefused(context, intent.id, await applyPaymentNews(context.db, { intent: intentFacts(intent) }))
  return intent
}

/** The intent of an attempt whose answer was never seen: looked for among those that were made since. */
async function lostIntent(
  { stripe }: StripeContext,
  attempt: OpenAttempt,
): Promise<Stripe.PaymentIntent | null> {
  const made = stripe.paymentIntents.list({ created: { gte: attempt.created - DRIFT_S }, limit: 100 })
  for await (const intent of made) if (intent.metadata.payment_id === attempt.id) return intent
  return null
}

/** Asks Stripe what became of an attempt. @returns null where Stripe has none of it, or not yet. @throws Error */
export async function lookAt(
  context: StripeContext,
  attempt: OpenAttempt,
): Promise<Stripe.PaymentIntent | null> {
  const { intent, created } = attempt
  const found = intent ? await retrieveIntent(context, intent) : await lostIntent(context, attempt)
  if (found) return await learn(context, found)
  if (intent || Date.now() / 1000 - created > IN_FLIGHT_S) await abandonPayment(context.db, attempt)
  return null
}

/**
 * Ends an attempt at Stripe, so that no money can come of it any more.
 * @returns what it is then: `canceled`, or `succeeded` or `processing` where it was too late. @throws Error
 */
export async function endAttempt(context: StripeContext, attempt: OpenAttempt): Promise<string> {
  const id = attempt.intent ?? (await lostIntent(context, attempt))?.id
  const state = id ? await cancel(context, id) : null
  if (state === null) await abandonPayment(context.db, attempt)
  return state ?? 'canceled'
}
