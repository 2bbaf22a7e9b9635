import type Stripe from 'stripe'
import { applyPaymentNews, type PaymentNews } from '@/data/payments.ts'
import { endRefused, retrieveIntent, type StripeContext } from './attempts.ts'
import { disputeFacts, intentFacts, refundFacts } from './stripe-facts.ts'

/** All refunds of a charge: the event tells their sum alone. */
async function refundsOf({ stripe }: StripeContext, charge: Stripe.Charge): Promise<PaymentNews> {
  const intent = typeof charge.payment_intent === 'string' ? charge.payment_intent : charge.payment_intent?.id
  // Stripe copies what the shop wrote on the intent: a charge without it is another's.
  if (!intent || !charge.metadata.order_id) return {}
  const refunds = await stripe.refunds.list({ payment_intent: intent, limit: 100 })
  return { refunds: refunds.data.map(refundFacts) }
}

async function newsOf(context: StripeContext, event: Stripe.Event): Promise<PaymentNews | null> {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
    case 'payment_intent.processing':
      return { intent: intentFacts(event.data.object) }
    case 'charge.refunded':
      return await refundsOf(context, event.data.object)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return { refunds: [refundFacts(event.data.object)] }
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return { dispute: disputeFacts(event.data.object) }
    default:
      return null
  }
}

/**
 * News of money that goes back may come before that of the payment, or before the shop knows its intent: with the intent it has its
 * effect all the same. An intent without the shop's mark is another's. @throws Error where Stripe does not say.
 */
async function withIntent(context: StripeContext, news: PaymentNews): Promise<PaymentNews> {
  const of = news.refunds?.[0]?.intent ?? news.dispute?.intent
  if (news.intent || typeof of !== 'string') return news
  const intent = await retrieveIntent(context, of)
  return intent?.metadata.order_id ? { ...news, intent: intentFacts(intent) } : news
}

/** Has an event its effect, once, whenever it comes. @returns what came of it. @throws Error for it to come again. */
export async function applyEvent(context: StripeContext, event: Stripe.Event): Promise<string> {
  const news = await newsOf(context, event)
  if (!news) return 'ignored'
  const outcome = await applyPaymentNews(context.db, {
    ...(await withIntent(context, news)),
    id: event.id,
    type: event.type,
  })
  if (news.intent) await endRefused(context, news.intent.id, outcome)
  return outcome
}
