import { type Cents, ZERO } from './money.ts'
import type { OrderLine } from './order.ts'

/** Why an order is cancelled; private.cancel_reasons() says the same. */
export const CANCEL_REASONS = ['customer', 'stock', 'undeliverable', 'unpaid', 'other'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** Why a piece comes back, or money goes back; private.refund_reasons() says the same. */
export const REFUND_REASONS = [
  'withdrawal',
  'damaged',
  'wrong_item',
  'not_as_described',
  'size',
  'missing',
  'undelivered',
  'goodwill',
  'other',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/** Reasons for which a piece itself comes back. */
export const RETURN_REASONS = REFUND_REASONS.filter((reason) => reason !== 'missing' && reason !== 'goodwill')

export const REFUND_STATES = ['due', 'pending', 'succeeded', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

export const WITHDRAWAL_STATES = ['received', 'returned', 'refunded', 'closed'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** What became of a line of an order. */
export interface LinePieces {
  /** Rank of the line in the order: what requests call it by. */
  readonly position: number
  /** The variant that was sold. */
  readonly variantId: number
  readonly quantity: number
  /** What the line cost after its discount, without what went back of it. */
  readonly remaining: Cents
  /** Pieces whose refund is made or under way. */
  readonly refunded: number
  readonly returned: number
  /** Pieces that went back into stock. */
  readonly restocked: number
  readonly exchanged: number
  /** The variant that the buyer holds: another one where the line was exchanged. */
  readonly held: number
}

/** A line as it was sold, with what became of it. */
export interface WorkedLine extends LinePieces {
  readonly line: OrderLine
}

/**
 * What some more pieces of a line give back: they share what remains of its price to the cent, as `private.pieces_price` reckons.
 * @param pieces at most those that were not refunded.
 */
export const refundOf = ({ remaining, quantity, refunded }: LinePieces, pieces: number): Cents =>
  (quantity > refunded ? Math.round((remaining * pieces) / (quantity - refunded)) : ZERO) as Cents

/** Pieces that were not refunded. */
export const leftToRefund = ({ quantity, refunded }: LinePieces): number => Math.max(quantity - refunded, 0)
/** Pieces that have not come back. */
export const leftToReturn = ({ quantity, returned }: LinePieces): number => Math.max(quantity - returned, 0)
/** Pieces that can be exchanged: neither back nor refunded. */
export const leftToExchange = ({ quantity, returned, refunded }: LinePieces): number =>
  Math.max(quantity - Math.max(returned, refunded), 0)
/** Pieces that can still go back into stock. */
export const leftToRestock = ({ quantity, restocked }: LinePieces): number =>
  Math.max(quantity - restocked, 0)

/**
 * What an exchange gives back: what the new variant costs less today, and never more than was paid or is left; one that costs
 * more costs the buyer nothing.
 */
export function exchangeDifference(
  line: WorkedLine,
  pieces: number,
  held: Cents,
  chosen: Cents,
  left: Cents,
): Cents {
  if (line.line.isGift) return ZERO
  return Math.min(Math.max(held - chosen, 0) * pieces, refundOf(line, pieces), left) as Cents
}

/** A piece of a request: so many of the line at a rank. */
export interface AskedPieces {
  readonly position: number
  readonly quantity: number
}
