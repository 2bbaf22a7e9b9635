import * as z from 'zod/mini'
import { itemTextsIn } from './item-text.ts'
import { fieldsOf } from './json.ts'
import type { Cents } from './money.ts'

/** How an amount is read: `data` says that the database gives euros. */
export type Amount = z.ZodMiniType<Cents>

/** What a person has to know of an item, wherever an order shows one. */
export const orderItemFields = {
  /** Reference when it was sold. */
  sku: z.string(),
  name: z.string(),
  /** Of a product with options: "Taille 57", as it was sold. */
  label: z.nullable(z.string()),
  /** What its buyer has typed for it; empty once it is erased. */
  texts: z.exactOptional(
    z.pipe(
      z.unknown(),
      z.transform((stored) => itemTextsIn(fieldsOf(stored))),
    ),
  ),
  quantity: z.number(),
}

/** The one list of what is told of a line of an order: `data` reads rows by it, its type is below. */
export const orderLineFields = (amount: Amount) => ({
  ...orderItemFields,
  productId: z.nullable(z.number()),
  variantId: z.nullable(z.number()),
  unitPrice: amount,
  /** Its share of the order's discount. */
  discount: z.exactOptional(amount),
  image: z.nullable(z.string()),
  /** Added at no price by a discount code. */
  isGift: z.exactOptional(z.boolean()),
  /** Units whose money went back. */
  givenBack: z.exactOptional(z.number()),
})

/** Units of an order that its buyer gets in another variant. */
export const orderExchangeFields = {
  ...orderItemFields,
  id: z.string(),
  /** Of the units that come back; null of a product without options. */
  formerLabel: z.nullable(z.string()),
  image: z.nullable(z.string()),
  /** ISO date and time when it was registered, and when the new units were sent; null before. */
  at: z.string(),
  sentAt: z.nullable(z.string()),
  /** Parcel at its carrier, once it is on its way: id of the shipping method, and the number. */
  tracking: z.nullable(z.object({ carrier: z.string(), number: z.string() })),
}

/** A line, or units that replace some of it, on the table where orders are packed. */
export const preparedLineFields = {
  ...orderItemFields,
  position: z.number(),
  /** Id of the exchange that sends it; null of what was ordered. */
  exchange: z._default(z.nullable(z.string()), null),
  variantId: z.number(),
  image: z.nullable(z.string()),
  category: z.string(),
  isPicked: z.boolean(),
}

/** A line of an invoice or a credit note. These are kept as they were issued: nothing is added to former ones. */
export const documentLineFields = (amount: Amount) => ({
  ...z.pick(z.object(orderItemFields), { sku: true, name: true, label: true, quantity: true }).shape,
  unitPrice: amount,
  total: amount,
  /** Its share of the order's discount and of its VAT; missing of credit notes for a part, and of documents from before they were kept. */
  discount: z.exactOptional(amount),
  tax: z.exactOptional(amount),
})

type Of<Fields extends z.core.$ZodShape> = Readonly<z.output<z.ZodMiniObject<Fields>>>

/** What a packing slip says of a line. */
export type OrderItem = Of<typeof orderItemFields>
export type OrderLine = Of<ReturnType<typeof orderLineFields>>
export type OrderExchange = Of<typeof orderExchangeFields>
export type PreparedItem = Of<typeof preparedLineFields>
export type DocumentLine = Of<ReturnType<typeof documentLineFields>>
