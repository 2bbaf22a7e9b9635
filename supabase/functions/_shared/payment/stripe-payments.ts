import type Stripe from 'stripe'
import {
  abandonPayment,
  askOfPayments,
  type BegunPayment,
  beginPayment,
  getPaymentState,
  isOwnIntent,
  makeTokenOfIntent,
  mayAskOfOrder,
  releaseReservation,
  type StoredPayment,
} from '@/data/payments.ts'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { PATHS } from '@/domain/paths.ts'
import type { PaymentAnswer } from '@/domain/payment.ts'
import { logFailure } from '../log-failure.ts'
import { endAttempt, isStripeFailure, learn, lookAt, retrieveIntent, type StripeContext } from './attempts.ts'
import { type LastAnswers, lastAnswers } from './last-answers.ts'
import type { Attempt, PaymentProvider, Question } from './payment-provider.ts'
import { intentFacts } from './stripe-facts.ts'

/** Milliseconds for which what Stripe said serves all who ask: the database lets nobody ask it sooner. */
const SERVES_MS = 2000

interface Context extends StripeContext {
  readonly siteUrl: string | null
  /** Of attempts under way: a click that is sent again and again is one call. */
  readonly clicks: LastAnswers<Result<PaymentAnswer>>
  readonly answers: LastAnswers<PaymentAnswer>
  /** Client secrets of intents; null where Stripe has none. */
  readonly secrets: LastAnswers<string | null>
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
  if (stored.awaited) return { state: 'awaited' }
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
      // Cards may be tried on the shop: the bank asks who pays, which whoever has only a number cannot tell.
      ...(begun.secure ? { payment_method_options: { card: { request_three_d_secure: 'challenge' } } } : {}),
      use_stripe_sdk: true,
      ...(siteUrl ? { return_url: `${siteUrl}${PATHS.confirmation}#${orderToken}` } : {}),
      description: begun.order_number,
      metadata: { order_id: begun.order, payment_id: begun.payment, order_number: begun.order_number },
    },
    { idempotencyKey: `${begun.order} ${confirmationToken}` },
  )

async function confirm(
  context: Context,
  begun: BegunPayment,
  attempt: Attempt,
): Promise<Result<PaymentAnswer>> {
  try {
    return succeed(answerOf(await learn(context, await create(context, begun, attempt))))
  } catch (error) {
    if (!isStripeFailure(error)) throw error
    // A refused card: the intent comes with the error.
    if (error.payment_intent) return succeed(answerOf(await learn(context, error.payment_intent)))
    // The same call is under way.
    if (error.code === 'idempotency_key_in_use') return succeed({ state: 'processing' })
    // Of a call that got no answer, or a broken one, nobody knows what came: Stripe is asked later.
    const isUnknown = error.statusCode === undefined || error.statusCode >= 500
    logFailure(
      isUnknown ? 'Stripe could not be asked to take a payment' : 'Stripe refused an attempt to pay',
      error,
    )
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
  // The same click again: its outcome is asked for like that of every other.
  if (begun.verdict === 'known')
    return begun.intent ? await stateOf(context, attempt) : succeed({ state: 'failed' })
  const other = await endOthers(context, begun.open)
  if (!other) return await confirm(context, begun, attempt)
  if (begun.payment) await abandonPayment(db, { id: begun.payment, intent: null })
  return succeed(other)
}

/** What Stripe says of those attempts of an order that it may be asked about now. */
async function ask(
  context: Context,
  { orderToken, caller }: Question,
  stored: StoredPayment,
): Promise<PaymentAnswer> {
  const open = await askOfPayments(context.db, orderToken, caller)
  // The webhook may be late, or lost; or it has just come, and nothing is open any more.
  const intents = await Promise.all(open.map((attempt) => lookAt(context, attempt)))
  const now = await getPaymentState(context.db, orderToken)
  const asked = intents.find((intent) => intent?.status === 'requires_action')
  return now?.payment_status === 'pending' && asked ? answerOf(asked) : storedAnswer(now ?? stored)
}

async function stateOf(context: Context, question: Question): Promise<Result<PaymentAnswer>> {
  const stored = await getPaymentState(context.db, question.orderToken)
  if (!stored) return refuse('order_not_found')
  if (stored.payment_status !== 'pending' || stored.open.length === 0) return succeed(storedAnswer(stored))
  const about = stored.open.map(({ id }) => id).join(' ')
  return succeed(await context.answers(about, () => ask(context, question, stored)))
}

async function orderOf(
  context: Context,
  clientSecret: string,
  caller: string | null,
): Promise<Result<string>> {
  const [intent = ''] = clientSecret.split('_secret_')
  // First our own book: what is none of ours costs no call.
  const own = await isOwnIntent(context.db, intent, caller)
  if (!own.ok) return own
  if (!own.value) return refuse('order_not_found')
  const secret = await context.secrets(
    intent,
    async () => (await retrieveIntent(context, intent))?.client_secret ?? null,
  )
  const token = secret === clientSecret ? await makeTokenOfIntent(context.db, intent) : null
  return token === null ? refuse('order_not_found') : succeed(token)
}

async function replace(context: Context, { orderToken, caller }: Question): Promise<boolean> {
  const stored = await getPaymentState(context.db, orderToken)
  if (!stored || stored.payment_status === 'failed') return true
  if (stored.payment_status !== 'pending') return false
  if (stored.open.length > 0 && !(await mayAskOfOrder(context.db, orderToken, caller))) return false
  for (const attempt of stored.open) await endAttempt(context, attempt)
  return (await releaseReservation(context.db, stored.order, 'replaced')) === 'released'
}

/** Payments at Stripe: what it says is written by one function of the database, whoever hears it first. */
export function stripePayments(given: StripeContext & { readonly siteUrl: string | null }): PaymentProvider {
  const context: Context = {
    ...given,
    clicks: lastAnswers(0),
    answers: lastAnswers(SERVES_MS),
    secrets: lastAnswers(SERVES_MS),
  }
  return {
    simulated: false,
    takesCards: true,
    pay: (attempt) =>
      context.clicks(`${attempt.orderToken} ${attempt.confirmationToken}`, () => pay(context, attempt)),
    stateOf: (question) => stateOf(context, question),
    orderOf: (clientSecret, caller) => orderOf(context, clientSecret, caller),
    replace: (question) => replace(context, question),
  }
}
