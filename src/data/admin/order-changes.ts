import * as z from 'zod'
import { type Cents, eurosFromCents } from '@/domain/money.ts'
import type { HandPayment } from '@/domain/order-states.ts'
import type { AskedPieces, CancelReason, RefundReason } from '@/domain/order-work.ts'
import type { Client } from '../client.ts'
import type { Json } from '../database.types.ts'
import { calledBy } from './answer.ts'
import { type OrderDetail, toOrderDetail } from './orders.ts'

/** An order as it was read: whose number, and which version. */
export type ReadOrder = Pick<OrderDetail, 'orderNumber' | 'version'>

const asked = ({ orderNumber, version }: ReadOrder, request: Record<string, Json>) => ({
  number: orderNumber,
  request,
  expected: version,
})

/** Units as JSON has them. */
const listed = (lines: readonly AskedPieces[]) => lines.map((one) => ({ ...one }))

export interface RefundRequest {
  readonly lines: readonly AskedPieces[]
  readonly shipping: Cents
  /** Besides units and shipping. */
  readonly extra: Cents
  /** What was shown: another amount is refused. */
  readonly total: Cents
  readonly reason: RefundReason
  readonly note: string
  readonly restock: boolean
  /** Declaration that it answers. */
  readonly withdrawal: string | null
  /** How the owner gives it back, of what Stripe did not take. */
  readonly means?: HandPayment | null
}

/** Gives a part of an order back. @throws RefusedError order_changed, owner_required, pieces_too_many, refund_too_large */
export const refundOrder = async (
  db: Client,
  order: ReadOrder,
  request: RefundRequest,
): Promise<OrderDetail> =>
  toOrderDetail(
    await calledBy(db.rpc('refund_order', asked(order, { ...request, lines: listed(request.lines) }))),
  )

/** Has Stripe asked again. @throws RefusedError order_changed, owner_required, pieces_too_many, refund_too_large */
export const retryRefund = async (
  db: Client,
  { version }: Pick<ReadOrder, 'version'>,
  refund: string,
): Promise<OrderDetail> =>
  toOrderDetail(await calledBy(db.rpc('retry_refund', { refund, expected: version })))

export interface CancelRequest {
  readonly reason: CancelReason
  readonly note: string
  /** Of a paid order: whether its units go back into stock. Those of an unpaid one always do. */
  readonly restock: boolean
  /** How the owner gives it back, of what Stripe did not take. */
  readonly means?: HandPayment | null
}

/** @throws RefusedError order_cancelled, order_changed, order_sent, owner_required */
export const cancelOrder = async (
  db: Client,
  order: ReadOrder,
  request: CancelRequest,
): Promise<OrderDetail> => toOrderDetail(await calledBy(db.rpc('cancel_order', asked(order, { ...request }))))

/** What came. */
export interface ReceivedPayment {
  /** In France, as `2026-11-23`. */
  readonly day: string
  readonly amount: Cents
  /** Name of the bank's line that says so. */
  readonly line?: string
}

/**
 * The whole total of an order was received; one whose days are over takes its units again.
 * @param order its version where it was read. @throws RefusedError bank_line_used, late_payment_without_stock, order_already_paid,
 * order_cancelled, order_changed, payment_amount_differs, payment_day_invalid
 */
export const receivePayment = async (
  db: Client,
  { orderNumber, version }: Pick<ReadOrder, 'orderNumber'> & Partial<ReadOrder>,
  { day, amount, line }: ReceivedPayment,
): Promise<OrderDetail> => {
  const call = db.rpc('receive_payment', {
    number: orderNumber,
    received_on: day,
    amount: eurosFromCents(amount),
    ...(version === undefined ? {} : { expected: version }),
    ...(line === undefined ? {} : { line }),
  })
  return toOrderDetail(await calledBy(call))
}

/** Puts right who it is for and where it goes. @param changes columns. @throws RefusedError order_already_shipped, order_changed, relay_point_unavailable */
export const correctOrder = async (
  db: Client,
  { orderNumber, version }: ReadOrder,
  changes: Readonly<Record<string, string>>,
): Promise<OrderDetail> => {
  const call = db.rpc('correct_order', { number: orderNumber, changes: { ...changes }, expected: version })
  return toOrderDetail(await calledBy(call))
}

export interface ReturnRequest {
  readonly lines: readonly AskedPieces[]
  readonly reason: RefundReason
  readonly note: string
  readonly restock: boolean
  readonly withdrawal: string | null
}

/** Units came back. @throws RefusedError order_changed, order_not_sent, pieces_too_many */
export const receiveReturn = async (
  db: Client,
  order: ReadOrder,
  request: ReturnRequest,
): Promise<OrderDetail> =>
  toOrderDetail(
    await calledBy(db.rpc('receive_return', asked(order, { ...request, lines: listed(request.lines) }))),
  )

export interface ExchangeRequest extends AskedPieces {
  /** The one that the buyer gets. */
  readonly variant: number
  readonly restock: boolean
  /** What goes back because it costs less, as it was shown. */
  readonly difference: Cents
  readonly reason: RefundReason
  readonly note: string
}

/** @throws RefusedError order_changed, order_not_sent, order_withdrawn, owner_required, pieces_too_many, stock_insufficient */
export const exchangePieces = async (
  db: Client,
  order: ReadOrder,
  request: ExchangeRequest,
): Promise<OrderDetail> =>
  toOrderDetail(await calledBy(db.rpc('exchange_pieces', asked(order, { ...request }))))

/** The new units of an exchange were sent, or not yet. @throws RefusedError order_withdrawn */
export const sendExchange = async (db: Client, exchange: string, isSent: boolean): Promise<OrderDetail> =>
  toOrderDetail(await calledBy(db.rpc('send_exchange', { exchange, is_sent: isSent })))

/** The number of the parcel in which the new units were sent. @param tracking empty to take it away. @throws RefusedError exchange_not_sent, order_changed, tracking_number_used */
export const setExchangeTracking = async (
  db: Client,
  exchange: string,
  tracking: string,
  version?: string,
): Promise<OrderDetail> => {
  const call = db.rpc('set_exchange_tracking', {
    exchange,
    new_tracking: tracking,
    ...(version === undefined ? {} : { expected: version }),
  })
  return toOrderDetail(await calledBy(call))
}

export type WithdrawalStep = 'proof' | 'no_proof' | 'close' | 'reopen'

/** @param note why it is closed. @throws RefusedError request_invalid where it is closed without a note */
export const stepWithdrawal = async (
  db: Client,
  withdrawal: string,
  step: WithdrawalStep,
  note = '',
): Promise<OrderDetail> =>
  toOrderDetail(await calledBy(db.rpc('step_withdrawal', { withdrawal, step, note })))

/** @param note at most 2,000 characters. @throws RefusedError */
export const addOrderNote = async (db: Client, number: string, note: string): Promise<OrderDetail> =>
  toOrderDetail(await calledBy(db.rpc('add_order_note', { number, note })))

/** Takes a note away, or puts it back. @throws RefusedError */
export const keepOrderNote = async (db: Client, note: number, isKept: boolean): Promise<OrderDetail> =>
  toOrderDetail(await calledBy(db.rpc('keep_order_note', { note, is_kept: isKept })))

const tags = z.array(z.string())

/** @returns all tags of the order. @throws RefusedError order_tags_full */
export const tagOrder = async (db: Client, number: string, tag: string): Promise<readonly string[]> =>
  tags.parse(await calledBy(db.rpc('tag_order', { number, tag })))

/** @returns those that are left. @throws RefusedError */
export const untagOrder = async (db: Client, number: string, tag: string): Promise<readonly string[]> =>
  tags.parse(await calledBy(db.rpc('untag_order', { number, tag })))

const usedTags = z.array(z.object({ tag: z.string(), orders: z.number() }))

/** @returns the tags in use, the most used first. @throws RefusedError */
export const listOrderTags = async (db: Client, signal: AbortSignal) =>
  usedTags.parse(await calledBy(db.rpc('admin_order_tags').abortSignal(signal)))
