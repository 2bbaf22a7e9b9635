import type Stripe from 'stripe'
import type { IntentFacts, RefundFacts } from '@/data/payments.ts'

const idOf = (value: string | { readonly id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)

/** What the database is told of an intent: nothing of a card, nothing of a person. */
export const intentFacts = (intent: Stripe.PaymentIntent): IntentFacts => ({
  id: intent.id,
  status: intent.status,
  received: intent.amount_received,
  currency: intent.currency,
  order: intent.metadata.order_id ?? null,
  payment: intent.metadata.payment_id ?? null,
  code: intent.last_payment_error?.decline_code ?? intent.last_payment_error?.code ?? null,
  message: intent.last_payment_error?.message ?? null,
})

export const refundFacts = (refund: Stripe.Refund): RefundFacts => ({
  id: refund.id,
  intent: idOf(refund.payment_intent),
  amount: refund.amount,
  status: refund.status ?? 'pending',
  refund: refund.metadata?.refund_id ?? null,
})

export const disputeFacts = (dispute: Stripe.Dispute) => ({
  id: dispute.id,
  intent: idOf(dispute.payment_intent),
  amount: dispute.amount,
  status: dispute.status,
  reason: dispute.reason,
})
