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

/** Whether what comes back for a reason can be sold again, unless somebody who has seen it says otherwise. */
export const isSoundFor = (reason: string): boolean => reason !== 'damaged'

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
  /** What the buyer holds, or is to get: those that were sold, then those of each exchange. */
  readonly held: readonly HeldPieces[]
}

/** Pieces of a line that are all of one variant, and what became of them. */
export interface HeldPieces {
  /** Id of the exchange that brought them; null of those that were sold. */
  readonly exchange: string | null
  /** Null where the variant is gone. */
  readonly variantId: number | null
  readonly label: string | null
  /** What one of them cost, without the differences that went back. */
  readonly worth: Cents
  readonly quantity: number
  readonly refunded: number
  readonly returned: number
  readonly restocked: number
  /** Whether they have left the shop. */
  readonly isSent: boolean
}

/** A line as it was sold, with what became of it. */
export interface WorkedLine extends LinePieces {
  readonly line: OrderLine
}

/** Pieces that an action can choose: those of a line that are of one variant. */
export interface Holding {
  /** Names it among those of its order. */
  readonly key: string
  readonly of: WorkedLine
  readonly held: HeldPieces
}

/** What the buyer of these lines holds, in their order. */
export const holdingsOf = (lines: readonly WorkedLine[]): readonly Holding[] =>
  lines.flatMap((of) => of.held.map((held) => ({ key: held.exchange ?? String(of.position), of, held })))

/**
 * What some more pieces of a line give back: all that are left share what remains of its price to the cent, by what each cost, as
 * `private.priced_pieces` reckons.
 * @param piecesOf of each that is held, at most those that were not refunded.
 */
export function refundOf(
  { remaining, held }: Pick<LinePieces, 'remaining' | 'held'>,
  piecesOf: (held: HeldPieces) => number,
): Cents {
  const sum = (count: (one: HeldPieces) => number, worth: (one: HeldPieces) => number) =>
    held.reduce((total, one) => total + count(one) * worth(one), 0)
  const costs = ({ worth }: HeldPieces) => worth
  // Of what costs nothing all are alike.
  const worth = sum(leftToRefund, costs) > 0 ? costs : () => 1
  const whole = sum(leftToRefund, worth)
  return (whole > 0 ? Math.round((remaining * sum(piecesOf, worth)) / whole) : ZERO) as Cents
}

/** Pieces that were not refunded. */
export const leftToRefund = ({ quantity, refunded }: HeldPieces): number => Math.max(quantity - refunded, 0)
/** Pieces that have not come back. */
export const leftToReturn = ({ quantity, returned }: HeldPieces): number => Math.max(quantity - returned, 0)
/** Pieces that can be exchanged: neither back, nor in stock again, nor refunded. */
export const leftToExchange = ({ quantity, returned, refunded, restocked }: HeldPieces): number =>
  Math.max(quantity - Math.max(returned, refunded, restocked), 0)
/** Whether any pieces of a holding can be exchanged for others of their product. */
export const isExchangeable = ({ of, held }: Holding): boolean =>
  leftToExchange(held) > 0 && of.line.productId !== null
/**
 * Pieces that can go back into stock when so many are refunded or come back, as `private.asked_lines` reckons: a piece that came
 * back is the one whose money goes back, whichever is told first. What was never sent goes there by itself.
 */
export function leftToRestock(held: HeldPieces, pieces: number, told: 'refunded' | 'returned'): number {
  const other = told === 'refunded' ? held.returned : held.refunded
  const back = Math.max(held[told] + pieces, other) - held.restocked
  return Math.max(Math.min(pieces, held.quantity - held.restocked, back), 0)
}

/**
 * What an exchange gives back: what the new variant costs less today, and never more than was paid or is left; one that costs
 * more costs the buyer nothing.
 */
export function exchangeDifference(
  { of, held }: Omit<Holding, 'key'>,
  pieces: number,
  price: Cents,
  chosen: Cents,
  left: Cents,
): Cents {
  if (of.line.isGift) return ZERO
  const paid = refundOf(of, (one) => (one === held ? pieces : 0))
  return Math.min(Math.max(price - chosen, 0) * pieces, paid, left) as Cents
}

/** A piece of a request: so many of the line at a rank, of those that an exchange brought or, without one, that were sold. */
export interface AskedPieces {
  readonly position: number
  readonly exchange: string | null
  readonly quantity: number
}
