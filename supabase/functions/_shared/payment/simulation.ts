import type { Client } from '@/data/client.ts'
import { getPaymentState } from '@/data/payments.ts'
import { refuse, succeed } from '@/domain/errors.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** How an order stands that no Stripe knows of: it is paid, or waits for a transfer, a cheque or cash, or was given up. */
const stateIn =
  (db: Client): PaymentProvider['stateOf'] =>
  async ({ orderToken }) => {
    const stored = await getPaymentState(db, orderToken)
    if (!stored) return refuse('order_not_found')
    if (stored.awaited) return succeed({ state: 'awaited' })
    const { payment_status: status } = stored
    return succeed({ state: status === 'paid' || status === 'refunded' ? status : 'closed' })
  }

/** A demonstration: an order is paid as it is placed, and marked as simulated. */
export const simulation = (db: Client): PaymentProvider => ({
  simulated: true,
  takesCards: true,
  pay: async () => succeed({ state: 'paid' }),
  stateOf: stateIn(db),
  orderOf: async () => refuse('order_not_found'),
  replace: async () => false,
})

/** A real shop without keys: no card is taken, and nothing counts as paid. */
export const noCards = (db: Client): PaymentProvider => ({
  simulated: false,
  takesCards: false,
  pay: async () => refuse('payment_means_unavailable'),
  stateOf: stateIn(db),
  orderOf: async () => refuse('order_not_found'),
  replace: async () => false,
})
