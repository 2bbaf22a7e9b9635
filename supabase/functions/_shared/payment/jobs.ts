import type Stripe from 'stripe'
import {
  applyPaymentNews,
  beginReconciliation,
  endReconciliation,
  failRefund,
  releaseReservation,
  takeDuePayments,
  takeDueRefunds,
  takeDueReservations,
} from '@/data/payments.ts'
import { STRIPE_EVENTS } from '@/domain/payment.ts'
import { endAttempt, isStripeFailure, lookAt, type StripeContext } from './attempts.ts'
import { applyEvent } from './events.ts'
import { refundFacts } from './stripe-facts.ts'

/** Things that one run takes at most of each kind: the rest is due a moment later. */
const AT_MOST = 50

/** Does all, and throws the first failure at the end: one that Stripe refuses keeps no other waiting. */
async function each<T>(
  all: Iterable<T> | AsyncIterable<T>,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  const failed: unknown[] = []
  for await (const one of all) await work(one).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

/** Attempts of which nothing was heard: a webhook was lost, a browser closed, a process killed. */
export async function lookAtPayments(context: StripeContext): Promise<void> {
  await each(await takeDuePayments(context.db, AT_MOST), (attempt) => lookAt(context, attempt))
}

/** Orders wait for a transfer or a cheque without Stripe, too. */
interface ReservationContext extends Pick<StripeContext, 'db'> {
  readonly stripe: StripeContext['stripe'] | null
}

/** Reservations that have ended: first no money can come any more, then the units go back. */
export async function endReservations({ db, stripe }: ReservationContext): Promise<void> {
  await each(await takeDueReservations(db, AT_MOST), async ({ order_id, attempts }) => {
    // Without keys what is open at Stripe stays so, and keeps its units.
    if (stripe) for (const attempt of attempts) await endAttempt({ db, stripe }, attempt)
    await releaseReservation(db, order_id, 'expired')
  })
}

/** Whether Stripe would refuse a refund again: what is asked for is wrong, and not the moment. */
const isFinal = (error: unknown): boolean =>
  isStripeFailure(error) &&
  error.type === 'StripeInvalidRequestError' &&
  !/balance_insufficient|lock_timeout/.test(error.code ?? '')

/** Whether an error is what Stripe answered: not that it was out of reach, nor that it is at work on the same request. */
const isAnswer = (error: unknown): boolean =>
  isStripeFailure(error) && error.statusCode !== undefined && error.statusCode !== 409

/** Each is taken when its turn comes: those before it may take longer than it is kept from others. */
async function* refundsDue({ db }: StripeContext) {
  for (let taken = 0; taken < AT_MOST; taken++) {
    const [due] = await takeDueRefunds(db, 1)
    if (!due) return
    yield due
  }
}

/** Money that goes back: by itself, or because an owner gives it back. */
export async function giveBack(context: StripeContext): Promise<void> {
  const { db, stripe } = context
  await each(refundsDue(context), async ({ id, intent, amount, refusals, attempts }) => {
    try {
      // The answer to an earlier attempt may have been lost; or to one that was given up here, and made there after all.
      const made = await stripe.refunds.list({ payment_intent: intent, limit: 100 })
      const isMade = ({ status, metadata }: Stripe.Refund) =>
        metadata?.refund_id === id ||
        (attempts.includes(metadata?.refund_id ?? '') && status !== 'failed' && status !== 'canceled')
      const refund =
        made.data.find(isMade) ??
        (await stripe.refunds.create(
          { payment_intent: intent, amount, metadata: { refund_id: id } },
          { idempotencyKey: `refund ${id} ${refusals}` },
        ))
      await applyPaymentNews(db, { refunds: [refundFacts(refund)] })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      await failRefund(db, id, { reason, isFinal: isFinal(error), isAnswer: isAnswer(error) })
      throw error
    }
  })
}

/** Once an hour: every event of Stripe since the last time has its effect, if it has not had it. */
export async function reconcile(context: StripeContext): Promise<void> {
  const since = await beginReconciliation(context.db)
  if (since === null) return
  const until = Math.floor(Date.now() / 1000)
  const events: Stripe.Event[] = []
  const listed = context.stripe.events.list({
    created: { gte: since },
    types: [...STRIPE_EVENTS],
    limit: 100,
  })
  for await (const event of listed) events.push(event)
  // The latest comes first.
  await each(events.reverse(), (event) => applyEvent(context, event))
  await endReconciliation(context.db, until)
}
