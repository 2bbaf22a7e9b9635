import type { Cents } from './money.ts'
import { isWithdrawable, type Order, type OrderExchange } from './order.ts'

export type OrderStepName =
  | 'placed'
  | 'unpaid'
  | 'unpayable'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'withdrawn'
  | 'exchanged'
  | 'partly_refunded'
  | 'refunded'

/** A step on the way of an order. */
export interface OrderStep {
  readonly name: OrderStepName
  /** `done` lies behind, `now` is what is waited for, `ahead` comes after it. */
  readonly state: 'done' | 'now' | 'ahead'
  /** ISO date and time when it was done, where that is known. */
  readonly at: string | null
  /** Of an exchange: the units of one parcel. */
  readonly pieces?: readonly OrderExchange[]
  /** Of a refund of a part. */
  readonly amount?: Cents
}

type Facts = Pick<
  Order,
  | 'status'
  | 'paymentStatus'
  | 'createdAt'
  | 'shippedAt'
  | 'deliveredAt'
  | 'cancelledAt'
  | 'refundedAt'
  | 'refunds'
  | 'isGivenBack'
  | 'exchanged'
  | 'declarations'
>

const PARCEL = { pending: 0, shipped: 1, completed: 2, cancelled: 0 } as const

/** One step for each parcel with exchanged units: those that were sent, then the one that is prepared. */
function exchangeSteps({ exchanged = [] }: Facts): OrderStep[] {
  const parcels = new Map<string, OrderExchange[]>()
  for (const one of exchanged) {
    const parcel = one.sentAt === null ? '' : (one.tracking?.number ?? one.sentAt)
    parcels.set(parcel, [...(parcels.get(parcel) ?? []), one])
  }
  return [...parcels.values()].map((pieces) => {
    const sentAt = pieces[0]?.sentAt ?? null
    return {
      name: 'exchanged',
      state: sentAt ? 'done' : 'now',
      at: sentAt ?? pieces[0]?.at ?? null,
      pieces,
    }
  })
}

/** The buyer's declaration of withdrawal from the whole order. */
export const wholeDeclaration = ({ declarations = [] }: Pick<Order, 'declarations'>) =>
  declarations.find(({ items }) => items === null)

/** Whether there is anything left of an order that its buyer has not withdrawn from. */
export const isOpenToWithdrawal = (
  order: Pick<Order, 'status' | 'paymentStatus' | 'isGivenBack' | 'declarations'>,
): boolean => isWithdrawable(order) && wholeDeclaration(order) === undefined

/** Whether the buyer has withdrawn from all of an order that is still at the shop. */
export const isWithdrawnUnsent = (order: Pick<Order, 'status' | 'declarations'>): boolean =>
  order.status === 'pending' && wholeDeclaration(order) !== undefined

/** @returns the way of an order as its buyer sees it, from the first step to the last that is foreseen. */
export function orderSteps(order: Facts): readonly OrderStep[] {
  const done = (name: OrderStepName, at: string | null | undefined): OrderStep => ({
    name,
    state: 'done',
    at: at ?? null,
  })
  const isRefunded = order.paymentStatus === 'refunded'
  const refund = isRefunded
    ? [done('refunded', order.refundedAt)]
    : (order.refunds ?? []).map(({ at, amount }): OrderStep => ({ ...done('partly_refunded', at), amount }))
  const placed = done('placed', order.createdAt)
  if (order.status === 'cancelled') return [placed, done('cancelled', order.cancelledAt), ...refund]
  // What was not sent yet stays here; of what was, the parcel's way is told, and the declaration beside it.
  if (isWithdrawnUnsent(order)) {
    const owed: OrderStep[] =
      order.paymentStatus === 'paid' ? [...refund, { name: 'refunded', state: 'now', at: null }] : refund
    return [placed, done('withdrawn', wholeDeclaration(order)?.declaredAt), ...owed]
  }
  const isUnpaid = order.paymentStatus === 'pending' || order.paymentStatus === 'failed'
  const unpaid: OrderStep[] = isUnpaid
    ? [{ name: order.paymentStatus === 'failed' ? 'unpayable' : 'unpaid', state: 'now', at: null }]
    : []
  const behind = PARCEL[order.status]
  const parcel = (['shipped', 'delivered'] as const).map((name, index): OrderStep => {
    if (index < behind) return done(name, name === 'shipped' ? order.shippedAt : order.deliveredAt)
    return { name, state: index === behind && !isUnpaid ? 'now' : 'ahead', at: null }
  })
  // Of what was given back nobody waits for the rest of the way.
  const way = isRefunded || order.isGivenBack ? parcel.filter(({ state }) => state === 'done') : parcel
  return [placed, ...unpaid, ...way, ...exchangeSteps(order), ...refund]
}
