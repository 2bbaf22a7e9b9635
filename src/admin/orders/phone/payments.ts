import { HAND_PAYMENTS } from '@/domain/order-states.ts'
import { PHONE_PAYMENTS, type PhonePayment } from '@/domain/phone-order.ts'

/** Whether a link leads to a payment: of a real shop without Stripe it leads to none. */
const TAKES_CARDS = Boolean(import.meta.env.PUBLIC_STRIPE_KEY) || import.meta.env.PUBLIC_DEMO === 'true'

/** How an order by telephone may be paid in this shop. */
export const PAYMENTS: readonly PhonePayment[] = TAKES_CARDS ? PHONE_PAYMENTS : HAND_PAYMENTS
