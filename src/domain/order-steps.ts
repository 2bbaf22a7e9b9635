import type { Cents } from './money.ts'
import { isWithdrawable, type Order, type OrderExchange } from './order.ts'

export type OrderStepName =
  | 'placed'
  | 'unpaid'
  | 'unpayable'
  | 'shipped'
  | 'travelling'
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
  /** Last day of a refund that is owed, as `2026-12-07`. */
  readonly due?: string
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

/**
 * What is owed for declarations of withdrawal: nothing any more for one that was paid back, nor yet for one that came late, which
 * the shop judges; one of the whole order holds those of parts.
 */
function owedRefunds(order: Facts): OrderStep[] {
  if (order.paymentStatus !== 'paid' || order.isGivenBack) return []
  const whole = wholeDeclaration(order)
  return (whole ? [whole] : (order.declarations ?? []))
    .filter(({ state, isLate }) => state === 'returned' || (state === 'received' && !isLate))
    .map(({ items, dueOn }) => ({
      name: items === null ? 'refunded' : 'partly_refunded',
      state: 'ahead',
      at: null,
      due: dueOn,
    }))
}

/** The way of the parcel, of which an unpaid order tells only what is foreseen, and one with a withdrawal only what matters. */
function parcelSteps(order: Facts): OrderStep[] {
  const isUnpaid = order.paymentStatus === 'pending' || order.paymentStatus === 'failed'
  const at = null
  if (PARCEL[order.status] === 0) {
    const isLong = !isUnpaid && (order.declarations ?? []).length === 0
    return [
      { name: 'shipped', state: isUnpaid ? 'ahead' : 'now', at },
      ...(isLong ? [{ name: 'travelling', state: 'ahead', at } as const] : []),
      { name: 'delivered', state: 'ahead', at },
    ]
  }
  const shipped = done('shipped', order.shippedAt)
  if (PARCEL[order.status] === 2) return [shipped, done('delivered', order.deliveredAt)]
  // Of one that was sent before it was paid, the payment is what is waited for.
  return [
    shipped,
    { name: 'travelling', state: isUnpaid ? 'ahead' : 'now', at },
    { name: 'delivered', state: 'ahead', at },
  ]
}

const done = (name: OrderStepName, at: string | null | undefined): OrderStep => ({
  name,
  state: 'done',
  at: at ?? null,
})

/** What lies behind, one after the other: what has no moment of its own stays where it stands. */
function byTime(steps: readonly OrderStep[]): OrderStep[] {
  let last = 0
  return steps
    .map((step) => {
      const at = step.at ? Date.parse(step.at) : last
      // Of a delivery the day alone is known, whose beginning may lie before what was sent on it.
      last = step.name === 'delivered' ? Math.max(last, at) : at
      return { step, moment: last }
    })
    .sort((a, b) => a.moment - b.moment)
    .map(({ step }) => step)
}

/** @returns the way of an order as its buyer sees it, from the first step to the last that is foreseen. */
export function orderSteps(order: Facts): readonly OrderStep[] {
  const isRefunded = order.paymentStatus === 'refunded'
  const refund = isRefunded
    ? [done('refunded', order.refundedAt)]
    : (order.refunds ?? []).map(({ at, amount }): OrderStep => ({ ...done('partly_refunded', at), amount }))
  const placed = done('placed', order.createdAt)
  if (order.status === 'cancelled') return [placed, done('cancelled', order.cancelledAt), ...refund]
  const declared = (order.declarations ?? []).map(({ declaredAt }) => done('withdrawn', declaredAt))
  const owed = owedRefunds(order)
  // What was not sent yet stays at the shop: nothing but its money is waited for.
  if (isWithdrawnUnsent(order))
    return [
      ...byTime([placed, ...declared, ...refund]),
      ...owed.map((step) => ({ ...step, state: 'now' as const })),
    ]
  const unpaid: OrderStep[] =
    order.paymentStatus === 'pending' || order.paymentStatus === 'failed'
      ? [{ name: order.paymentStatus === 'failed' ? 'unpayable' : 'unpaid', state: 'now', at: null }]
      : []
  const parcel = parcelSteps(order)
  // Of what was given back nobody waits for the rest of the way.
  const way = isRefunded || order.isGivenBack ? parcel.filter(({ state }) => state === 'done') : parcel
  const all = [...way, ...exchangeSteps(order), ...declared, ...refund]
  const of = (wanted: OrderStep['state']) => all.filter(({ state }) => state === wanted)
  return [...byTime([placed, ...of('done')]), ...unpaid, ...of('now'), ...owed, ...of('ahead')]
}
