import * as z from 'zod'
import { camelKeys } from '@/domain/case.ts'
import { DOCUMENT_KINDS } from '@/domain/document-kind.ts'
import { centsFromEuros } from '@/domain/money.ts'
import { documentLineFields, orderItemFields } from '@/domain/order-line.ts'
import { PAYMENT_METHODS, VAT_REGIMES } from '@/domain/order-states.ts'
import { COUNTRIES } from '@/domain/rules.ts'
import type { PackedOrder, Seller, ShopDocument } from '@/domain/shop-document.ts'
import { dataOf } from './answer.ts'
import type { Client } from './client.ts'
import { orderRow } from './orders.ts'
import { relayPointRow } from './relay-points.ts'
import { euros, row } from './row.ts'

/** Documents that one transaction issues: it holds the books for some tenths of a second at most. */
const AT_ONCE = 200

const text = z.string()

/** Who sells, or orders: the shop as it was that day. */
export const sellerRow = z
  .object({
    name: text,
    trade_name: text,
    legal_form: text,
    share_capital: text,
    address: text,
    siren: text,
    rcs: text,
    vat_number: text,
    email: text,
    phone: text,
  })
  .transform((said): Seller => camelKeys(said))

const content = z.object({
  seller: sellerRow,
  buyer: z.object({
    first_name: text,
    last_name: text,
    address: text,
    address_complement: text.nullable(),
    postal_code: text,
    city: text,
    country: z.enum(COUNTRIES),
  }),
  relay_point: z.nullable(relayPointRow),
  order_number: text,
  ordered_at: text,
  paid_at: text,
  payment_method: z.enum(PAYMENT_METHODS),
  terms_version: text,
  lines: z.array(row(documentLineFields(euros))),
  subtotal: z.nullable(euros).default(null),
  discount: z._default(euros, centsFromEuros(0)),
  discount_code: text.nullable().default(null),
  shipping_label: text.nullable().default(null),
  shipping_fee: z.nullable(euros).default(null),
  shipping_tax: z.nullable(euros).default(null),
  refunded_shipping: z._default(euros, centsFromEuros(0)),
  refunded_extra: z._default(euros, centsFromEuros(0)),
  regime: z.enum(VAT_REGIMES),
  rates: z.array(z.object({ rate: z.number(), net: euros, tax: euros, total: euros })),
  net: euros,
  tax: euros,
  total: euros,
  invoice_number: text.optional(),
  invoiced_at: text.optional(),
  refunded_at: text.optional(),
  vat_mention: text.nullable().default(null),
  operation: text.nullable().default(null),
})

const documentRow = z
  .object({
    id: text,
    kind: z.enum(DOCUMENT_KINDS),
    number: text,
    refund_id: text.nullable(),
    issued_at: text,
    is_simulated: z.boolean(),
    content,
  })
  .transform(
    ({ id, kind, number, refund_id, issued_at, is_simulated, content: said }): ShopDocument => ({
      id,
      kind,
      number,
      refundId: refund_id,
      issuedAt: issued_at,
      isSimulated: is_simulated,
      seller: said.seller,
      buyer: {
        name: `${said.buyer.first_name} ${said.buyer.last_name}`,
        address: said.buyer.address,
        addressComplement: said.buyer.address_complement,
        postalCode: said.buyer.postal_code,
        city: said.buyer.city,
        country: said.buyer.country,
      },
      relayPoint: said.relay_point,
      orderNumber: said.order_number,
      orderedAt: said.ordered_at,
      paidAt: said.paid_at,
      paymentMethod: said.payment_method,
      termsVersion: said.terms_version,
      lines: said.lines,
      subtotal: said.subtotal,
      discount: said.discount,
      discountCode: said.discount_code,
      shippingLabel: said.shipping_label,
      shippingFee: said.shipping_fee,
      shippingTax: said.shipping_tax,
      regime: said.regime,
      rates: said.rates.map(({ rate, ...share }) => ({ ...share, ratePercent: rate })),
      net: said.net,
      tax: said.tax,
      total: said.total,
      vatMention: said.vat_mention,
      operation: said.operation,
      credited:
        said.invoice_number && said.invoiced_at && said.refunded_at
          ? {
              number: said.invoice_number,
              issuedAt: said.invoiced_at,
              refundedAt: said.refunded_at,
              shipping: said.refunded_shipping,
              extra: said.refunded_extra,
            }
          : null,
    }),
  )

/**
 * Issues the invoices and credit notes that are due: all of them, or those up to the last of one order.
 * @param db the service role's client. @param token of the order. @throws Error
 */
export async function issueDueDocuments(db: Client, token?: string): Promise<void> {
  for (;;) {
    const { data, error } = await db.rpc('issue_due_documents', {
      most: AT_ONCE,
      ...(token === undefined ? {} : { token }),
    })
    if (error) throw new Error(`Invoices cannot be issued: ${error.message}`)
    if (data < AT_ONCE) return
  }
}

/** The documents of the order that a token opens, the invoice first. @param db the service role's client. @throws Error */
export async function documentsByToken(db: Client, token: string): Promise<readonly ShopDocument[]> {
  return z
    .array(documentRow)
    .parse(dataOf(await db.rpc('documents_by_token', { token }), 'the documents of an order cannot be read'))
}

/** The documents of some orders, by their numbers. @param db the service role's client. @throws Error */
export async function documentsByOrder(
  db: Client,
  orderNumbers: readonly string[],
): Promise<readonly ShopDocument[]> {
  const answer = await db.rpc('documents_by_order', { order_numbers: [...orderNumbers] })
  return z.array(documentRow).parse(dataOf(answer, 'the documents of orders cannot be read'))
}

const replacements = z.object({ replacements: z.array(row(orderItemFields)).nullable() })

/**
 * Some orders by their numbers, for packing slips.
 * @param db the service role's client.
 * @param isTable whether they are packed at the table: of a sent order the units of its exchanges. @throws Error
 */
export async function ordersToPack(
  db: Client,
  orderNumbers: readonly string[],
  isTable: boolean,
): Promise<readonly PackedOrder[]> {
  const answer = await db.rpc('orders_to_pack', { order_numbers: [...orderNumbers] })
  return z
    .array(z.unknown())
    .parse(dataOf(answer, 'the orders to pack cannot be read'))
    .map((packed) => {
      const order = orderRow.parse(packed)
      const { replacements: lines } = replacements.parse(packed)
      return isTable && lines ? { ...order, lines, isExchange: true } : { ...order, isExchange: false }
    })
}
