import type { Order, OrderDeclaration } from './order.ts'

/**
 * What follows a declaration of withdrawal: `unsent` is refunded and nothing comes back, `sent` must come back, of `unpaid` nothing
 * is owed, `late` is judged by the shop.
 */
export type AfterWithdrawal = 'refunded' | 'late' | 'returned' | 'unpaid' | 'unsent' | 'sent'

/** @returns what its buyer is told comes next; null of an order that was cancelled, whose page tells that instead. */
export function afterWithdrawal(
  order: Pick<Order, 'status' | 'paymentStatus' | 'isGivenBack'>,
  { state, isLate }: Pick<OrderDeclaration, 'state' | 'isLate'>,
): AfterWithdrawal | null {
  if (order.status === 'cancelled') return null
  if (state === 'refunded' || order.paymentStatus === 'refunded' || order.isGivenBack) return 'refunded'
  if (state === 'returned') return 'returned'
  if (order.status === 'pending') return order.paymentStatus === 'paid' ? 'unsent' : 'unpaid'
  return isLate ? 'late' : 'sent'
}
