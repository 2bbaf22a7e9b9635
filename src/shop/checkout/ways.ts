import { type CheckoutPayment, ONLINE_PAYMENTS, type SentPayment } from '@/domain/order-states.ts'
import { SIMULATES, STRIPE_KEY } from './stripe/key.ts'

/** What may be chosen at the checkout, in its order; nothing where the shop cannot take money yet. Stripe's form asks itself for more than cards. */
export const waysWith = (sent: readonly SentPayment[]): readonly CheckoutPayment[] => [
  ...(SIMULATES ? ONLINE_PAYMENTS : STRIPE_KEY ? (['card'] as const) : []),
  ...sent,
]
