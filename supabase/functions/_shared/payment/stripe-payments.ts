import type Stripe from 'stripe'
import {
  abandonPayment,
  type BegunPayment,
  beginPayment,
  getOrderTokenOfIntent,
  getPaymentState,
  releaseReservation,
  type StoredPayment,
} from '@/data/payments.ts'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { PATHS } from '@/domain/paths.ts'
import type { PaymentAnswer } from '@/domain/payment.ts'
import { logFailure } from '../log-failure.ts'
import { endAttempt, isStripeFailure, learn, lookAt, retrieveIntent, type StripeContext } from './attempts.ts'
import type { Attempt, PaymentProvider } from './provider.ts'
import { intentFacts } from './stripe-facts.ts'

interface Context extends StripeContext {
  readonly siteUrl: string | null
}

/** What the buyer is told of an intent. */
function answerOf(intent: Stripe.PaymentIntent): PaymentAnswer {
  if (intent.status === 'succeeded') return { state: 'paid' }
  if (intent.status === 'requires_action')
    return {
      state: 'requires_action',
      ...(intent.client_secret ? { clientSecret: intent.client_secret } : {}),
    }
  if (intent.status === 'processing') return { state: 'processing' }
  const { code } = intentFacts(intent)
  return { state: 'failed', ...(code ? { reason: code } : {}) }
}

function storedAnswer(stored: StoredPayment): PaymentAnswer {
  if (stored.payment_status === 'paid') return { state: 'paid' }
  if (stored.payment_status === 'refunded') return { state: 'refunded' }
  // It came too late and is on its way back.
  if (!stored.payable && stored.failure?.state === 'succeeded') return { state: 'refunded' }
  if (!stored.payable) return { state: 'closed' }
  if (stored.open.length > 0) return { state: 'processing' }
  const kept = stored.reserved_until ? { reservedUntil: stored.reserved_until } : {}
  if (stored.failure?.state !== 'refused') return { state: 'unpaid', ...kept }
  return { state: 'failed', ...(stored.failure.code ? { reason: stored.failure.code } : {}), ...kept }
}

/** Makes and confirms an intent in one call: sent twice with the same key it is one. */
const create = (
  { stripe, siteUrl }: Context,
  begun: BegunPayment,
  { orderToken, confirmationToken }: Attempt,
) =>
  stripe.paymentIntents.create(
    {
      amount: begun.amount,
      currency: 'eur',
      confirm: true,
      confirmation_token: confirmationToken ?? '',
      automatic_payment_methods: { enabled: true },
      use_stripe_sdk: true,
      ...(siteUrl ? { return_url: `${siteUrl}${PATHS.confirmation}#${orderToken}` } : {}),
      description: begun.order_number,
      metadata: { order_id: begun.order, payment_id: begun.payment, order_number: begun.order_number },
    },
    { idempotencyKey: `${begun.order} ${confirmationToken}` },
  )

async function ask(context: Context, begun: BegunPayment, attempt: Attempt): Promise<Result<PaymentAnswer>> {
  try {
    return succeed(answerOf(await learn(context, await create(context, begun, attempt))))
  } catch (error) {
    if (!isStripeFailure(error)) throw error
    // A refused card: the intent comes with the error.
    if (error.payment_intent) return succeed(answerOf(await learn(context, error.payment_intent)))
    // The same call is under way.
    if (error.code === 'idempotency_key_in_use') return succeed({ state: 'processing' })
    logFailure('Stripe refused an attempt to pay', error)
    // Of a call that got no answer, or a broken one, nobody knows what came: Stripe is asked later.
    const isUnknown = error.statusCode === undefined || error.statusCode >= 500
    if (isUnknown) return refuse('service_unavailable')
    if (begun.payment) await abandonPayment(context.db, { id: begun.payment, intent: null })
    if (error.statusCode === 400 || error.statusCode === 402)
      return succeed({ state: 'failed', ...(error.code ? { reason: error.code } : {}) })
    return refuse('service_unavailable')
  }
}

/** Ends what else is open of an order. @returns what keeps it from being paid again, if anything does. */
async function endOthers(context: Context, open: BegunPayment['open']): Promise<PaymentAnswer | null> {
  for (const other of open) {
    const state = await endAttempt(context, other)
    if (state === 'succeeded') return { state: 'paid' }
    if (state === 'processing') return { state: 'processing' }
  }
  return null
}

async function pay(context: Context, attempt: Attempt): Promise<Result<PaymentAnswer>> {
  const { db } = context
  if (attempt.confirmationToken === null) return refuse('request_invalid')
  const answer = await beginPayment(db, attempt.orderToken, attempt.confirmationToken, attempt.caller)
  if (!answer.ok) return answer
  const begun = answer.value
  if (begun.verdict === 'paid') return succeed({ state: 'paid' })
  if (begun.verdict === 'busy') return succeed({ state: 'processing' })
  const intent =
    begun.verdict === 'known' && begun.intent ? await retrieveIntent(context, begun.intent) : null
  if (intent) {
    await learn(context, intent)
    // One that was refused was ended, and Stripe may say no more why.
    return intent.status === 'canceled'
      ? await stateOf(context, attempt.orderToken)
      : succeed(answerOf(intent))
  }
  if (begun.verdict === 'known') return succeed({ state: 'failed' })
  const other = await endOthers(context, begun.open)
  if (!other) return await ask(context, begun, attempt)
  if (begun.payment) await abandonPayment(db, { id: begun.payment, intent: null })
  return succeed(other)
}

async function stateOf(context: Context, orderToken: string): Promise<Result<PaymentAnswer>> {
  const stored = await getPaymentState(context.db, orderToken)
  if (!stored) return refuse('order_not_found')
  if (stored.payment_status !== 'pending' || stored.open.length === 0) return succeed(storedAnswer(stored))
  // The webhook may be late, or lost.
  const intents = await Promise.all(stored.open.map((attempt) => lookAt(context, attempt)))
  const now = await getPaymentState(context.db, orderToken)
  const asked = intents.find((intent) => intent?.status === 'requires_action')
  if (now?.payment_status === 'pending' && asked) return succeed(answerOf(asked))
  return now ? succeed(storedAnswer(now)) : refuse('order_not_found')
}

async function orderOf(context: Context, clientSecret: string): Promise<Result<string>> {
  const [intent = ''] = clientSecret.split('_secret_')
  // First our own book: what is none of ours costs no call.
  const token = await getOrderTokenOfIntent(context.db, intent)
  if (token === null) return refuse('order_not_found')
  const found = await retrieveIntent(context, intent)
  return found?.client_secret === clientSecret ? succeed(token) : refuse('order_not_found')
}

async function replace(context: Context, orderToken: string): Promise<boolean> {
  const stored = await getPaymentState(context.db, orderToken)
  if (!stored || stored.payment_status === 'failed') return true
  if (stored.payment_status !== 'pending') return false
  for (const attempt of stored.open) await endAttempt(context, attempt)
  return (await releaseReservation(context.db, stored.order, 'replaced')) === 'released'
}

/** Payments at Stripe: what it says is written by one function of the database, whoever hears it first. */
export const stripePayments = (context: Context): PaymentProvider => ({
  simulated: false,
  pay: (attempt) => pay(context, attempt),
  stateOf: (orderToken) => stateOf(context, orderToken),
  orderOf: (clientSecret) => orderOf(context, clientSecret),
  replace: (orderToken) => replace(context, orderToken),
})
