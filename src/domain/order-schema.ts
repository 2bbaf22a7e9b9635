import * as z from 'zod/mini'
import { DOCUMENT_KINDS } from './document-kind.ts'
import { type Amount, orderExchangeFields, orderLineFields } from './order-line.ts'
import { ORDER_STATUSES, PAYMENT_METHODS, PAYMENT_STATUSES, VAT_REGIMES } from './order-states.ts'
import { payToSchema } from './pay-to.ts'
import { relayPointSchema } from './relay-point.ts'
import { COUNTRIES } from './rules.ts'
import { sentParcelSchema } from './sent-parcel.ts'

const text = z.string()
/** ISO date and time, null before. */
const moment = z.exactOptional(z.nullable(text))

/** A declaration of withdrawal as the order's page shows it. */
const declaration = z.object({
  reference: text,
  /** ISO date and time. */
  declaredAt: text,
  /** Which items, in the buyer's words; null is the whole order. */
  items: z.nullable(text),
  state: z.enum(['received', 'returned', 'refunded']),
  /** Came after the last day to withdraw: the shop judges it. */
  isLate: z.boolean(),
  /** Last day to refund it, as `2026-12-07`. */
  dueOn: text,
})

const deliveryTerms = z.object({ delay: text, preparationDays: z.int(), cutoffHour: z.int() })

/** VAT of an order as it was placed: today's settings may be others. */
const vat = z.object({
  /** `exempt`: art. 293 B du CGI; `export`: to Switzerland. */
  regime: z.enum(VAT_REGIMES),
  /** Percent applied; 0 without VAT. */
  ratePercent: z.number(),
})

/** The one list of what is told of an order to its buyer; every amount was computed by the database. */
export const orderSchema = (amount: Amount) =>
  z.object({
    orderNumber: text,
    createdAt: text,
    status: z.enum(ORDER_STATUSES),
    paymentStatus: z.enum(PAYMENT_STATUSES),
    paymentMethod: z.enum(PAYMENT_METHODS),
    isSimulated: z.boolean(),
    /** Whether it may (still) be paid. */
    isPayable: z.exactOptional(z.boolean()),
    /** Until when the units of one that is not paid are kept; null of any other. */
    reservedUntil: moment,
    /** Where the money of one goes that is paid by transfer or cheque; null where nobody was told. */
    payTo: z.exactOptional(z.nullable(payToSchema)),
    /** Whether an administrator took it by telephone. */
    isByPhone: z.exactOptional(z.boolean()),
    /** Whether its confirmation was sent by email, or is about to be. */
    isConfirmed: z.exactOptional(z.boolean()),
    customer: z.object({ firstName: text, lastName: text, email: text, phone: z.nullable(text) }),
    shippingAddress: z.object({
      address: text,
      addressComplement: z.nullable(text),
      postalCode: text,
      city: text,
      country: z.enum(COUNTRIES),
    }),
    shippingMethod: text,
    /** The method's id. */
    shippingMethodId: z.exactOptional(text),
    /** Where the parcel is collected, as it was then; without one it goes to the address. */
    relayPoint: z.exactOptional(z.nullable(relayPointSchema)),
    /** What its buyer was told of the delivery; null of those of before. */
    deliveryTerms: z.exactOptional(z.nullable(deliveryTerms)),
    /** When it was paid first. */
    paidAt: moment,
    tracking: z.exactOptional(orderExchangeFields.tracking),
    /** What left of it, the main one first, whose number `tracking` has. */
    parcels: z.exactOptional(z.array(sentParcelSchema)),
    /** Null of an order that was taken back, too. */
    shippedAt: moment,
    deliveredAt: moment,
    /** Last day on which the buyer may withdraw, as `2026-12-07`; null as long as the delivery is not known. */
    withdrawalUntil: z.exactOptional(z.nullable(text)),
    /** What the buyer has withdrawn from and that was not closed: first from the whole order, then from parts, latest first. */
    declarations: z.exactOptional(z.array(declaration)),
    cancelledAt: moment,
    /** When all of it had gone back. */
    refundedAt: moment,
    /** What went back of what was paid, oldest first. */
    refunds: z.exactOptional(z.array(z.object({ at: text, amount }))),
    /** Whether the money of every unit went back, though that of the parcel may not have. */
    isGivenBack: z.exactOptional(z.boolean()),
    lines: z.array(z.object(orderLineFields(amount))),
    /** Those that were sent, then those that are still to be sent. */
    exchanged: z.exactOptional(z.array(z.object(orderExchangeFields))),
    subtotal: amount,
    discount: amount,
    /** Code that the buyer entered: it took `discount` off, made the delivery free or added a gift. */
    discountCode: z.exactOptional(z.nullable(text)),
    shippingFee: amount,
    /** VAT contained in the total, and how it was computed: see `containedVat`. */
    tax: amount,
    vat: z.exactOptional(vat),
    total: amount,
    /** Invoice and credit notes that were issued, in their order. */
    documents: z.exactOptional(z.array(z.object({ kind: z.enum(DOCUMENT_KINDS), number: text }))),
    /** Labels with which units may come back, which the shop paid. */
    returnLabels: z.exactOptional(z.array(z.object({ number: text }))),
    /** Version of the terms of sale that the buyer accepted. */
    termsVersion: text,
  })

type Fixed<Value> = Value extends readonly (infer One)[]
  ? readonly Fixed<One>[]
  : Value extends string | number | boolean | null | undefined
    ? Value
    : { readonly [Field in keyof Value]: Fixed<Value[Field]> }

/** An order as its buyer sees it. */
export type Order = Fixed<z.output<ReturnType<typeof orderSchema>>>
export type OrderVat = Fixed<z.output<typeof vat>>
export type OrderDeclaration = Fixed<z.output<typeof declaration>>
