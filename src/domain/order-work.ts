import * as z from 'zod'
import { type Cents, cents, ZERO } from './money.ts'
import type { Amount, OrderLine } from './order-line.ts'
import type { PaymentStatus } from './order-states.ts'

/** Why an order is cancelled; private.cancel_reasons() says the same. */
export const CANCEL_REASONS = ['customer', 'stock', 'undeliverable', 'unpaid', 'other'] as const
export type CancelReason = (typeof CANCEL_REASONS)[number]

/** Why a unit comes back, or money goes back; private.refund_reasons() says the same. */
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

/** Reasons for which a unit itself comes back. */
export const RETURN_REASONS = REFUND_REASONS.filter((reason) => reason !== 'missing' && reason !== 'goodwill')

/** Whether what comes back for a reason can be sold again, unless somebody who has seen it says otherwise. */
export const isSoundFor = (reason: string): boolean => reason !== 'damaged'

export const REFUND_STATES = ['due', 'pending', 'succeeded', 'failed'] as const
export type RefundState = (typeof REFUND_STATES)[number]

/** Whether some of what was paid went back, or is on its way, and not all of it; `private.is_partly_refunded` says the same. */
export const isPartlyRefunded = ({
  paymentStatus,
  refunds,
}: {
  readonly paymentStatus: PaymentStatus
  readonly refunds: readonly { readonly ofSale: boolean; readonly status: RefundState }[]
}): boolean => paymentStatus === 'paid' && refunds.some(({ ofSale, status }) => ofSale && status !== 'failed')

export const WITHDRAWAL_STATES = ['received', 'returned', 'refunded', 'closed'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** Units of a line that are all of one variant, and what became of them. */
export const heldPiecesFields = {
  /** Id of the exchange that brought them; null of those that were sold. */
  exchange: z.string().nullable(),
  /** Null where the variant is gone. */
  variantId: z.number().nullable(),
  label: z.string().nullable(),
  /** What one of them cost, without the differences that went back. */
  worth: z.number().transform((amount) => cents(amount)),
  quantity: z.number(),
  refunded: z.number(),
  returned: z.number(),
  restocked: z.number(),
  /** Whether they have left the shop. */
  isSent: z.boolean(),
}
export type HeldPieces = Readonly<z.output<z.ZodObject<typeof heldPiecesFields>>>

/** What became of a line of an order. */
export const linePiecesFields = (amount: Amount) => ({
  /** The variant that was sold. */
  variantId: z.number(),
  quantity: z.number(),
  /** What the line was sold for before its discount, and after it. */
  listed: amount,
  paid: amount,
  /** What the line cost after its discount, without what went back of it. */
  remaining: amount,
  /** Units whose refund is made or under way. */
  refunded: z.number(),
  returned: z.number(),
  /** Units that went back into stock. */
  restocked: z.number(),
  exchanged: z.number(),
})
export interface LinePieces extends Readonly<z.output<z.ZodObject<ReturnType<typeof linePiecesFields>>>> {
  /** Rank of the line in the order: what requests call it by. */
  readonly position: number
  /** What the buyer holds, or is to get: those that were sold, then those of each exchange. */
  readonly held: readonly HeldPieces[]
}

/** A line as it was sold, with what became of it. */
export interface WorkedLine extends LinePieces {
  readonly line: OrderLine
}

/** Units that an action can choose: those of a line that are of one variant. */
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
 * What some more units of a line give back: all that are left share what remains of its price to the cent, by what each cost, as
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

/** Units that were not refunded. */
export const leftToRefund = ({ quantity, refunded }: HeldPieces): number => Math.max(quantity - refunded, 0)
/** Units that have not come back. */
export const leftToReturn = ({ quantity, returned }: HeldPieces): number => Math.max(quantity - returned, 0)
/** Units that can be exchanged: neither back, nor in stock again, nor refunded. */
export const leftToExchange = ({ quantity, returned, refunded, restocked }: HeldPieces): number =>
  Math.max(quantity - Math.max(returned, refunded, restocked), 0)
/** Whether any units of a holding can be exchanged for others of their product. */
export const isExchangeable = ({ of, held }: Holding): boolean =>
  leftToExchange(held) > 0 && of.line.productId !== null
/**
 * Units that can go back into stock when so many are refunded or come back, as `private.check_requested_items` reckons: a unit that came
 * back is the one whose money goes back, whichever is told first. What was never sent goes there by itself.
 */
export function leftToRestock(held: HeldPieces, pieces: number, booked: 'refunded' | 'returned'): number {
  const other = booked === 'refunded' ? held.returned : held.refunded
  const back = Math.max(held[booked] + pieces, other) - held.restocked
  return Math.max(Math.min(pieces, held.quantity - held.restocked, back), 0)
}

/**
 * What an exchange gives back: what the units have cost their buyer, less what the new ones cost today with the share of the line
 * that was paid (`private.exchange_worth`), and never more than was paid or is left. What costs more costs the buyer nothing, and
 * a unit like the one that came back is no other sale.
 */
export function exchangeDifference(
  { of, held }: Omit<Holding, 'key'>,
  pieces: number,
  chosen: { readonly id: number; readonly price: Cents },
  left: Cents,
): Cents {
  if (of.line.isGift || chosen.id === held.variantId) return ZERO
  const worth = of.listed > 0 ? Math.round((chosen.price * of.paid) / of.listed) : 0
  const paid = refundOf(of, (one) => (one === held ? pieces : 0))
  return Math.min(Math.max(held.worth - worth, 0) * pieces, paid, left) as Cents
}

/** A unit of a request: so many of the line at a rank, of those that an exchange brought or, without one, that were sold. */
export interface AskedPieces {
  readonly position: number
  readonly exchange: string | null
  readonly quantity: number
}
