import * as z from 'zod'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { centsFromEuros } from '@/domain/money.ts'
import { ORDER_STATUSES, type OrderStatus, PAYMENT_STATUSES } from '@/domain/order.ts'
import type { Client } from '../client.ts'
import { orderRow } from '../orders.ts'
import { calledBy } from './answer.ts'

const euros = z.number().transform(centsFromEuros)

const orderSummary = z
  .object({
    order_number: z.string(),
    created_at: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    total: euros,
    status: z.enum(ORDER_STATUSES),
    payment_status: z.enum(PAYMENT_STATUSES),
    pieces: z.number(),
  })
  .transform((row) => ({
    orderNumber: row.order_number,
    createdAt: row.created_at,
    customerName: `${row.first_name} ${row.last_name}`,
    email: row.email,
    total: row.total,
    status: row.status,
    paymentStatus: row.payment_status,
    /** Pieces of all lines together. */
    pieces: row.pieces,
  }))
const orderPage = z.object({ count: z.number(), orders: z.array(orderSummary) })

/** A row of the list of orders. */
export type OrderSummary = z.infer<typeof orderSummary>
/** A page of it, and how many orders match in all. */
export type OrderPage = z.infer<typeof orderPage>

export interface OrderSearch {
  /** Part of a number, a name or an e-mail address; empty for all. */
  readonly text: string
  readonly status: OrderStatus | null
  /** From 1. */
  readonly page: number
  readonly perPage: number
}

/** @returns a page of orders, newest first. @throws RefusedError */
export async function listOrders(db: Client, search: OrderSearch, signal: AbortSignal): Promise<OrderPage> {
  const call = db.rpc('admin_orders', {
    search: search.text,
    wanted_status: search.status,
    page: search.page,
    per_page: search.perPage,
  })
  return orderPage.parse(await calledBy(call.abortSignal(signal)))
}

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
  }))
const orderDetail = z
  .object({ order: orderRow, history: z.array(orderEvent) })
  .transform(({ order, history }) => ({ ...order, history }))

export type OrderEvent = z.infer<typeof orderEvent>
/** An order with who changed it when, latest first. */
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

/** @returns the order as it is now. @throws RefusedError order_cancelled, order_not_found */
export async function setOrderStatus(db: Client, number: string, status: OrderStatus): Promise<OrderDetail> {
  return orderDetail.parse(await calledBy(db.rpc('set_order_status', { number, new_status: status })))
}

/** @param tracking empty to take it away. @returns the order as it is now. @throws RefusedError order_not_shipped */
export async function setTrackingNumber(db: Client, number: string, tracking: string): Promise<OrderDetail> {
  return orderDetail.parse(await calledBy(db.rpc('set_tracking_number', { number, new_tracking: tracking })))
}

/** @param day of delivery, as `2026-11-23`. @returns the order as it is now. @throws RefusedError delivery_day_invalid */
export async function setDeliveryDay(db: Client, number: string, day: string): Promise<OrderDetail> {
  return orderDetail.parse(await calledBy(db.rpc('set_delivery_day', { number, day })))
}
