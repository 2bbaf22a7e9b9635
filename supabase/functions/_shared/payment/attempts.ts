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

/** Cancels an intent. @returns what it is then: `canceled`, or what it was too late for. @throws Error */
async function cancel({ stripe, db }: StripeContext, id: string): Promise<string> {
  const intent = await stripe.paymentIntents.cancel(id).catch(async (error: unknown) => {
    if (!isStripeFailure(error) || error.code !== 'payment_intent_unexpected_state') throw error
    return await stripe.paymentIntents.retrieve(id)
  })
  await applyPaymentNews(db, { intent: intentFacts(intent) })
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

/** Asks Stripe what became of an attempt. @returns null where it never reached Stripe, or has not yet. @throws Error */
export async function lookAt(
  context: StripeContext,
  attempt: OpenAttempt,
): Promise<Stripe.PaymentIntent | null> {
  if (attempt.intent)
    return await learn(context, await context.stripe.paymentIntents.retrieve(attempt.intent))
  const found = await lostIntent(context, attempt)
  if (found) return await learn(context, found)
  if (Date.now() / 1000 - attempt.created > IN_FLIGHT_S) await abandonPayment(context.db, attempt.id)
  return null
}

/**
 * Ends an attempt at Stripe, so that no money can come of it any more.
 * @returns what it is then: `canceled`, or `succeeded` or `processing` where it was too late. @throws Error
 */
export async function endAttempt(context: StripeContext, attempt: OpenAttempt): Promise<string> {
  const id = attempt.intent ?? (await lostIntent(context, attempt))?.id
  if (!id) {
    await abandonPayment(context.db, attempt.id)
    return 'canceled'
  }
  return await cancel(context, id)
}
