import * as z from 'zod'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { centsFromEuros } from '@/domain/money.ts'
import { ORDER_STATUSES, type Order, PAYMENT_METHODS, PAYMENT_STATUSES, VAT_REGIMES } from '@/domain/order.ts'
import { COUNTRIES } from '@/domain/rules.ts'
import { DOCUMENT_KINDS } from '@/domain/shop-document.ts'
import type { Reader } from './client.ts'
import { refusalOf } from './refusals.ts'
import { relayPointRow } from './relay-points.ts'

const euros = z.number().transform(centsFromEuros)

const parcelOf = (method: string, number: string | null) => (number ? { method, number } : null)

/** An order as the database shows it to its buyer, made into the domain's. */
export const orderRow = z
  .object({
    order_number: z.string(),
    created_at: z.string(),
    status: z.enum(ORDER_STATUSES),
    payment_status: z.enum(PAYMENT_STATUSES),
    payment_method: z.enum(PAYMENT_METHODS),
    is_simulated: z.boolean(),
    payable: z.boolean().default(false),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone: z.string().nullable(),
    address: z.string(),
    address_complement: z.string().nullable(),
    postal_code: z.string(),
    city: z.string(),
    country: z.enum(COUNTRIES),
    shipping_method: z.string().default(''),
    shipping_label: z.string(),
    relay_point: relayPointRow.nullable().default(null),
    tracking_number: z.string().nullable().default(null),
    delivered_at: z.string().nullable().default(null),
    withdrawal_until: z.string().nullable().default(null),
    withdrawal: z
      .object({ reference: z.string(), declared_at: z.string(), is_whole: z.boolean() })
      .nullable()
      .default(null),
    shipped_at: z.string().nullable().default(null),
    cancelled_at: z.string().nullable().default(null),
    refunded_at: z.string().nullable().default(null),
    refunds: z.array(z.object({ at: z.string(), amount: euros })).default([]),
    given_back: z.boolean().default(false),
    subtotal: euros,
    discount: euros,
    discount_code: z.string().nullable().default(null),
    shipping_fee: euros,
    vat_regime: z.enum(VAT_REGIMES),
    tax_rate: z.number(),
    tax: euros,
    total: euros,
    terms_version: z.string(),
    documents: z.array(z.object({ kind: z.enum(DOCUMENT_KINDS), number: z.string() })).default([]),
    exchanged: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          sku: z.string(),
          label: z.string().nullable(),
          former_label: z.string().nullable(),
          quantity: z.number(),
          image: z.string().nullable(),
          at: z.string(),
          sent_at: z.string().nullable(),
          tracking_number: z.string().nullable(),
        }),
      )
      .default([]),
    lines: z.array(
      z.object({
        product_id: z.number().nullable(),
        variant_id: z.number().nullable().default(null),
        sku: z.string().default(''),
        label: z.string().nullable().default(null),
        name: z.string(),
        unit_price: euros,
        quantity: z.number(),
        image: z.string().nullable(),
        is_gift: z.boolean().default(false),
      }),
    ),
  })
  .transform(
    (row): Order => ({
      orderNumber: row.order_number,
      createdAt: row.created_at,
      status: row.status,
      paymentStatus: row.payment_status,
      paymentMethod: row.payment_method,
      isSimulated: row.is_simulated,
      isPayable: row.payable,
      customer: { firstName: row.first_name, lastName: row.last_name, email: row.email, phone: row.phone },
      shippingAddress: {
        address: row.address,
        addressComplement: row.address_complement,
        postalCode: row.postal_code,
        city: row.city,
        country: row.country,
      },
      shippingMethod: row.shipping_label,
      shippingMethodId: row.shipping_method,
      relayPoint: row.relay_point,
      tracking: parcelOf(row.shipping_method, row.tracking_number),
      shippedAt: row.shipped_at,
      deliveredAt: row.delivered_at,
      withdrawalUntil: row.withdrawal_until,
      withdrawal: row.withdrawal && {
        reference: row.withdrawal.reference,
        declaredAt: row.withdrawal.declared_at,
        isWhole: row.withdrawal.is_whole,
      },
      cancelledAt: row.cancelled_at,
      refundedAt: row.refunded_at,
      refunds: row.refunds,
      isGivenBack: row.given_back,
      lines: row.lines.map((line) => ({
        productId: line.product_id,
        variantId: line.variant_id,
        sku: line.sku,
        name: line.name,
        label: line.label,
        unitPrice: line.unit_price,
        quantity: line.quantity,
        image: line.image,
        isGift: line.is_gift,
      })),
      exchanged: row.exchanged.map(({ former_label, sent_at, tracking_number, ...one }) => ({
        ...one,
        formerLabel: former_label,
        sentAt: sent_at,
        tracking: parcelOf(row.shipping_method, tracking_number),
      })),
      subtotal: row.subtotal,
      discount: row.discount,
      discountCode: row.discount_code,
      shippingFee: row.shipping_fee,
      tax: row.tax,
      vat: { regime: row.vat_regime, ratePercent: row.tax_rate },
      total: row.total,
      termsVersion: row.terms_version,
      documents: row.documents,
    }),
  )

/** The order that a token opens. @param token as the checkout's receipt gave it; any other is `order_not_found`. */
export async function getOrderByToken(db: Reader, token: string): Promise<Result<Order>> {
  const { data, error, status } = await db.rpc('order_by_token', { token })
  if (error) return { ok: false, refusal: refusalOf(error, status) }
  return data === null ? refuse('order_not_found') : succeed(orderRow.parse(data))
}
