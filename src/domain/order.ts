import { addCents, type Cents } from './money.ts'
import type { RelayPoint } from './relay-point.ts'
import type { Country } from './rules.ts'
import type { DocumentKind } from './shop-document.ts'

export const ORDER_STATUSES = ['pending', 'shipped', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_STATUSES = ['paid', 'pending', 'failed', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

export const PAYMENT_METHODS = ['card', 'paypal'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const VAT_REGIMES = ['standard', 'exempt', 'export'] as const

/** VAT of an order as it was placed: today's settings may be others. */
export interface OrderVat {
  /** `exempt`: art. 293 B du CGI; `export`: to Switzerland. */
  readonly regime: (typeof VAT_REGIMES)[number]
  /** Percent applied; 0 without VAT. */
  readonly ratePercent: number
}

export interface OrderLine {
  readonly productId: number | null
  readonly variantId: number | null
  /** Reference when it was sold. */
  readonly sku: string
  readonly name: string
  /** Of a product with options: "Taille 57", as it was sold. */
  readonly label: string | null
  readonly unitPrice: Cents
  readonly quantity: number
  readonly image: string | null
  /** Added at no price by a discount code. */
  readonly isGift?: boolean
}

/** "Chapeau de Chefchaouen (Taille 57)": as carts name it, too. */
export const orderedName = ({ name, label }: Pick<OrderLine, 'name' | 'label'>): string =>
  label === null ? name : `${name} (${label})`

/** Pieces of an order that its buyer gets in another variant. */
export interface OrderExchange {
  readonly id: string
  readonly name: string
  readonly sku: string
  /** What tells the new pieces from others, and the former ones; null of a product without options. */
  readonly label: string | null
  readonly formerLabel: string | null
  readonly quantity: number
  readonly image: string | null
  /** ISO date and time when it was registered, and when the new pieces were sent; null before. */
  readonly at: string
  readonly sentAt: string | null
  readonly tracking: Order['tracking']
}

/** An order as its buyer sees it; every amount was computed by the database. */
export interface Order {
  readonly orderNumber: string
  readonly createdAt: string
  readonly status: OrderStatus
  readonly paymentStatus: PaymentStatus
  readonly paymentMethod: PaymentMethod
  readonly isSimulated: boolean
  /** Whether it may (still) be paid. */
  readonly isPayable?: boolean
  readonly customer: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string
    readonly phone: string | null
  }
  readonly shippingAddress: {
    readonly address: string
    readonly addressComplement: string | null
    readonly postalCode: string
    readonly city: string
    readonly country: Country
  }
  readonly shippingMethod: string
  /** The method's id. */
  readonly shippingMethodId?: string
  /** Where the parcel is collected, as it was then; without one it goes to the address. */
  readonly relayPoint?: RelayPoint | null
  /** Parcel at its carrier, once it is on its way: id of the shipping method, and the number. */
  readonly tracking?: { readonly method: string; readonly number: string } | null
  /** ISO date and time; null before, and of an order that was taken back. */
  readonly shippedAt?: string | null
  readonly deliveredAt?: string | null
  /** Last day on which the buyer may withdraw, as `2026-12-07`; null as long as the delivery is not known. */
  readonly withdrawalUntil?: string | null
  /** The declaration that the buyer has made, of the whole order where there is one. */
  readonly withdrawal?: {
    readonly reference: string
    readonly declaredAt: string
    readonly isWhole: boolean
  } | null
  readonly cancelledAt?: string | null
  /** When all of it had gone back. */
  readonly refundedAt?: string | null
  /** What went back of what was paid, oldest first. */
  readonly refunds?: readonly { readonly at: string; readonly amount: Cents }[]
  /** Whether the money of every piece went back, though that of the parcel may not have. */
  readonly isGivenBack?: boolean
  readonly lines: readonly OrderLine[]
  /** Those that were sent, then those that are still to be sent. */
  readonly exchanged?: readonly OrderExchange[]
  readonly subtotal: Cents
  readonly discount: Cents
  /** Code that the buyer entered: it took `discount` off, made the delivery free or added a gift. */
  readonly discountCode?: string | null
  readonly shippingFee: Cents
  /** VAT contained in the total, and how it was computed: see `containedVat`. */
  readonly tax: Cents
  readonly vat?: OrderVat
  readonly total: Cents
  /** Invoice and credit notes that were issued, in their order. */
  readonly documents?: readonly { readonly kind: DocumentKind; readonly number: string }[]
  /** Version of the terms of sale that the buyer accepted. */
  readonly termsVersion: string
}

/** What went back to the buyer: all of it where the order is refunded, even without single refunds. */
export const refundedAmount = ({
  paymentStatus,
  total,
  refunds = [],
}: Pick<Order, 'paymentStatus' | 'total' | 'refunds'>): Cents =>
  paymentStatus === 'refunded' ? total : addCents(...refunds.map(({ amount }) => amount))

/** Whether there is anything left that its buyer can withdraw from: nothing of an order that was cancelled, or of which every piece was given back. */
export const isWithdrawable = ({
  status,
  paymentStatus,
  isGivenBack = false,
}: Pick<Order, 'status' | 'paymentStatus' | 'isGivenBack'>): boolean =>
  status !== 'cancelled' && paymentStatus !== 'refunded' && !isGivenBack
