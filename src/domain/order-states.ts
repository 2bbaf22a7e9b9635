export const ORDER_STATUSES = ['pending', 'shipped', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_STATUSES = ['paid', 'pending', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Means of payment that Stripe takes. */
export const ONLINE_PAYMENTS = ['card', 'paypal'] as const
export type OnlinePayment = (typeof ONLINE_PAYMENTS)[number]

/** Means that an administrator takes and marks as received. */
export const HAND_PAYMENTS = ['transfer', 'cheque', 'cash'] as const
export type HandPayment = (typeof HAND_PAYMENTS)[number]

/** Of these, what a shop may offer online: whoever pays sends it. */
export const SENT_PAYMENTS = ['transfer', 'cheque'] as const
export type SentPayment = (typeof SENT_PAYMENTS)[number]

/** What a buyer may choose at the checkout. */
export const CHECKOUT_PAYMENTS = [...ONLINE_PAYMENTS, ...SENT_PAYMENTS] as const
export type CheckoutPayment = (typeof CHECKOUT_PAYMENTS)[number]

export const PAYMENT_METHODS = [...ONLINE_PAYMENTS, ...HAND_PAYMENTS] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const isHandPayment = (method: string): method is HandPayment =>
  (HAND_PAYMENTS as readonly string[]).includes(method)

export const VAT_REGIMES = ['standard', 'exempt', 'export'] as const
