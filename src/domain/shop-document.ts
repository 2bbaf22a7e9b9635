import { DOCUMENT_KINDS, type DocumentKind } from './document-kind.ts'
import type { Cents } from './money.ts'
import type { Order, OrderVat } from './order.ts'
import type { DocumentLine, OrderItem, OrderLine } from './order-line.ts'
import type { PaymentMethod } from './order-states.ts'
import type { RelayPoint } from './relay-point.ts'
import type { Country } from './rules.ts'

/** Header of an answer with a PDF that lacks characters for want of their fonts. */
export const LACKS_CHARACTERS = 'X-Lacks-Letters'

/** What an administrator prints; a slip of the table is of what is packed there: of a sent order the units of its exchanges. */
export const PRINTED_KINDS = [...DOCUMENT_KINDS, 'packing_slip', 'table_slip'] as const
export type PrintedKind = (typeof PRINTED_KINDS)[number]

/** What a packing slip says of an order, or of the units that replace some of it. */
export interface PackedOrder extends Omit<Order, 'lines'> {
  readonly lines: readonly (OrderItem & Pick<OrderLine, 'isGift'>)[]
  readonly isExchange?: boolean
}

/** A part of a total, by rate of VAT. */
export interface VatShare {
  readonly ratePercent: number
  readonly net: Cents
  readonly tax: Cents
  readonly total: Cents
}

export interface Seller {
  readonly name: string
  readonly tradeName: string
  readonly legalForm: string
  readonly shareCapital: string
  /** Lines separated by line feeds. */
  readonly address: string
  readonly siren: string
  readonly rcs: string
  readonly vatNumber: string
  readonly email: string
  readonly phone: string
}

/** An invoice or a credit note, as it was issued; times are ISO 8601. */
export interface ShopDocument {
  readonly id: string
  readonly kind: DocumentKind
  readonly number: string
  /** What a credit note is for; null of an invoice. */
  readonly refundId: string | null
  readonly issuedAt: string
  /** Of an order that nobody paid: a demonstration. */
  readonly isSimulated: boolean
  readonly seller: Seller
  readonly buyer: {
    readonly name: string
    readonly address: string
    readonly addressComplement: string | null
    readonly postalCode: string
    readonly city: string
    readonly country: Country
  }
  readonly relayPoint: RelayPoint | null
  readonly orderNumber: string
  readonly orderedAt: string
  readonly paidAt: string
  readonly paymentMethod: PaymentMethod
  readonly termsVersion: string
  /** Empty of a credit note for an amount, without units. */
  readonly lines: readonly DocumentLine[]
  readonly subtotal: Cents | null
  readonly discount: Cents
  readonly discountCode: string | null
  readonly shippingLabel: string | null
  readonly shippingFee: Cents | null
  /** VAT that the shipping fee contains; null of documents from before it was kept, and without a fee. */
  readonly shippingTax: Cents | null
  readonly regime: OrderVat['regime']
  readonly rates: readonly VatShare[]
  readonly net: Cents
  readonly tax: Cents
  readonly total: Cents
  /** Why it contains no VAT, and the category of operation, as the law of its day had it say; null of those from before these were kept. */
  readonly vatMention: string | null
  readonly operation: string | null
  /** Of a credit note: the invoice that it takes back, and when the money went back. */
  readonly credited: {
    readonly number: string
    readonly issuedAt: string
    readonly refundedAt: string
    /** Of a part of the invoice: what it gives back of the shipping fee, and besides. */
    readonly shipping: Cents
    readonly extra: Cents
  } | null
}

/** Price of a unit without VAT. */
export const netPrice = (gross: Cents, ratePercent: number): Cents =>
  Math.round((gross * 100) / (100 + ratePercent)) as Cents

/** `facture-FAC-2026-0001.pdf` */
export const documentFileName = ({ kind, number }: Pick<ShopDocument, 'kind' | 'number'>): string =>
  `${kind === 'invoice' ? 'facture' : 'avoir'}-${number}.pdf`
