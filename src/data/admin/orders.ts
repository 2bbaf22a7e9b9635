import * as z from 'zod'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES } from '@/domain/order-states.ts'
import type { WorkedLine } from '@/domain/order-work.ts'
import type { Client } from '../client.ts'
import { orderRow } from '../orders.ts'
import { calledBy } from './answer.ts'
import { orderWork } from './order-work.ts'

const orderEvent = z
  .object({
    id: z.number(),
    at: z.string(),
    by: z.string().nullable(),
    status: z.enum(ORDER_STATUSES),
    previous_status: z.enum(ORDER_STATUSES),
    payment_status: z.enum(PAYMENT_STATUSES),
    previous_payment_status: z.enum(PAYMENT_STATUSES),
    tracking_number: z.string().nullable(),
    delivered_on: z.string().nullable(),
    corrected: z.array(z.string()).nullable(),
  })
  .transform((row) => ({
    id: row.id,
    at: row.at,
    /** Name of the administrator; null for the shop's own software. */
    by: row.by,
    status: row.status === row.previous_status ? null : row.status,
    paymentStatus: row.payment_status === row.previous_payment_status ? null : row.payment_status,
    /** Null when it did not change, empty when it was taken away. */
    trackingNumber: row.tracking_number,
    /** Day of delivery that was set by hand, as `2026-11-23`. */
    deliveredOn: row.delivered_on,
    /** What was put right: name, email, phone, address, relay_point. */
    corrected: row.corrected ?? [],
  }))
const orderDetail = z
  .object({ order: orderRow, history: z.array(orderEvent), work: orderWork })
  .transform(({ order, history, work }) => ({
    ...order,
    ...work,
    history,
    /** The lines with what became of them; the database gives both in one order. */
    worked: order.lines.flatMap((line, index) => {
      const pieces = work.pieces[index]
      return pieces ? [{ ...pieces, line } satisfies WorkedLine] : []
    }),
  }))

/** Reads what every function about one order answers with, and the details of `order_changed`. */
export const toOrderDetail = (data: unknown): OrderDetail => orderDetail.parse(data)

export type OrderEvent = z.infer<typeof orderEvent>
/** An order with all that happened to it, latest first. */
export type OrderDetail = z.infer<typeof orderDetail>

/** @returns the order, or `order_not_found`. @throws RefusedError */
export async function getOrder(
  db: Client,
  number: string,
  signal: AbortSignal,
): Promise<Result<OrderDetail>> {
  const data = await calledBy(db.rpc('admin_order', { number }).abortSignal(signal))
  return data === null ? refuse('order_not_found') : succeed(orderDetail.parse(data))
}

/** What was read of an order: a change of another is refused as `order_changed`. Left out, the order is taken as it is. */
const asRead = (version?: string) => (version === undefined ? {} : { expected: version })

/** @returns the order as it is now. @throws RefusedError order_cancelled, order_changed, order_not_found */
export async function setOrderStatus(
  db: Client,
  number: string,
  status: OrderStatus,
  version?: string,
): Promise<OrderDetail> {
  const call = db.rpc('set_order_status', { number, new_status: status, ...asRead(version) })
  return orderDetail.parse(await calledBy(call))
}

/** @param tracking empty to take it away. @returns the order as it is now. @throws RefusedError order_changed, order_not_shipped */
export async function setTrackingNumber(
  db: Client,
  number: string,
  tracking: string,
  version?: string,
): Promise<OrderDetail> {
  const call = db.rpc('set_tracking_number', { number, new_tracking: tracking, ...asRead(version) })
  return orderDetail.parse(await calledBy(call))
}

/** @param day of delivery, as `2026-11-23`. @returns the order as it is now. @throws RefusedError delivery_day_invalid, order_changed */
export async function setDeliveryDay(
  db: Client,
  number: string,
  day: string,
  version?: string,
): Promise<OrderDetail> {
  return orderDetail.parse(await calledBy(db.rpc('set_delivery_day', { number, day, ...asRead(version) })))
}
