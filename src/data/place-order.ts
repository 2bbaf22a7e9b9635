import * as z from 'zod'
import { snakeKeys } from '@/domain/case.ts'
import type { CheckoutReceipt, CheckoutRequest } from '@/domain/checkout.ts'
import { isDiscountRefusal } from '@/domain/discount.ts'
import { type Refusal, type Result, succeed } from '@/domain/errors.ts'
import { cents, centsFromEuros, eurosFromCents } from '@/domain/money.ts'
import type { OfferConflict } from '@/domain/offer-conflict.ts'
import type { PaymentMethod } from '@/domain/order-states.ts'
import type { Client } from './client.ts'
import { discountRefusal } from './discounts.ts'
import { createPlacing, type Placing } from './placing.ts'
import { because, reasonOf, refusalOf } from './refusals.ts'

/** What the shop adds to the customer's request. */
export interface Placement {
  /** Account of the buyer, verified; null for a guest. */
  readonly userId: string | null
  /** Whether the payment is simulated: the order then counts as paid. Refused by the database of a real shop. */
  readonly simulated: boolean
  /** Hash of the network address that is limited to MAX_ORDERS_PER_HOUR; null where none is. */
  readonly caller: string | null
  /** Opens the order's page. The same request brings the same one. */
  readonly orderToken: string
  /** SHA-256 of it, which alone is stored. */
  readonly orderTokenHash: string
  /** Id of the administrator who took it by telephone; its buyer is then sent the way to pay. */
  readonly takenBy?: string
}

/** What is ordered. An administrator may take it to be paid by hand, too. */
export type OrderRequest = Omit<CheckoutRequest, 'paymentMethod'> & { readonly paymentMethod: PaymentMethod }

export interface PlacedOrder {
  readonly receipt: CheckoutReceipt
  /** False when the same request had made the order before. */
  readonly created: boolean
}

const receiptRow = z.object({
  order_number: z.string(),
  subtotal: z.number(),
  shipping_fee: z.number(),
  discount: z.number(),
  tax: z.number(),
  total: z.number(),
  is_simulated: z.boolean(),
  created: z.boolean(),
})

const conflictRow = z.object({
  offers: z.array(
    z.object({
      product_id: z.number(),
      variant_id: z.number().optional(),
      price: z.number(),
      available: z.number(),
    }),
  ),
  total: z.number().optional(),
})

/** Places an order with the service role: one call, one transaction. A refusal leaves nothing behind. */
export async function placeOrder(
  db: Client,
  request: OrderRequest,
  placement: Placement,
): Promise<Result<PlacedOrder>> {
  const [{ data, error, status }, uncertain] = await placingOf(db).place(
    () => db.rpc('place_order', { request: toRow(request, placement) }),
    (answer) => answer.error === null,
  )
  if (error) return { ok: false, refusal: inCents(refusalOf(error, status)) }
  // The same request, sent again, finds its order and asks once more.
  if (uncertain) return { ok: false, refusal: inCents(uncertain) }
  const row = receiptRow.parse(data)
  return succeed({
    created: row.created,
    receipt: {
      orderNumber: row.order_number,
      orderToken: placement.orderToken,
      subtotal: centsFromEuros(row.subtotal),
      shippingFee: centsFromEuros(row.shipping_fee),
      discount: centsFromEuros(row.discount),
      tax: centsFromEuros(row.tax),
      total: centsFromEuros(row.total),
      simulated: row.is_simulated,
    },
  })
}

const toRow = (request: OrderRequest, { userId, simulated, caller, takenBy, orderTokenHash }: Placement) => ({
  idempotency_key: request.idempotencyKey,
  lines: request.lines.map(snakeKeys),
  first_name: request.customer.firstName,
  last_name: request.customer.lastName,
  email: request.customer.email,
  phone: request.customer.phone,
  address: request.address.address,
  address_complement: request.address.addressComplement,
  postal_code: request.address.postalCode,
  city: request.address.city,
  country: request.address.country,
  shipping_method: request.shippingMethod,
  ...(request.relayPoint === null ? {} : { relay_point: request.relayPoint }),
  payment_method: request.paymentMethod,
  ...(request.discountCode === null ? {} : { discount_code: request.discountCode }),
  expected_total: eurosFromCents(cents(request.expectedTotal)),
  user_id: userId,
  is_simulated: simulated,
  caller,
  ...(takenBy === undefined ? {} : { taken_by: takenBy }),
  link_hash: orderTokenHash,
  flush_later: true,
})

const placings = new WeakMap<Client, Placing<Refusal>>()

function placingOf(db: Client): Placing<Refusal> {
  const placing = placings.get(db) ?? createPlacing(() => flushOrders(db))
  placings.set(db, placing)
  return placing
}

/** The database speaks of offers in euros. */
function inCents(refusal: Refusal): Refusal {
  const conflict = conflictRow.safeParse(refusal.details)
  // A database out of reach is the shop's trouble, not the customer's connection.
  if (refusal.code === 'network_unreachable')
    return because({ code: 'service_unavailable' }, reasonOf(refusal))
  if (isDiscountRefusal(refusal.code)) return discountRefusal(refusal)
  if (!conflict.success) return because({ code: refusal.code }, reasonOf(refusal))
  const { offers, total } = conflict.data
  const details: OfferConflict = {
    offers: offers.map((offer) => ({
      productId: offer.product_id,
      ...(offer.variant_id === undefined ? {} : { variantId: offer.variant_id }),
      price: centsFromEuros(offer.price),
      available: offer.available,
    })),
    ...(total === undefined ? {} : { total: centsFromEuros(total) }),
  }
  return { code: refusal.code, details }
}

async function flushOrders(db: Client): Promise<Refusal | null> {
  const { error, status } = await db.rpc('flush_orders')
  return error ? refusalOf(error, status) : null
}
