import { formatCents } from '@/domain/money.ts'
import { type Order, refundedAmount } from '@/domain/order.ts'
import { isHandPayment } from '@/domain/order-states.ts'
import { isWithdrawnUnsent } from '@/domain/order-steps.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import { orderPaymentText } from '@/texts/order-payment.ts'
import { orderStepsText as t } from '@/texts/order-steps.ts'
import { dayOf } from '@/ui/french-date.ts'

export const isUnpaid = ({ isSimulated, paymentMethod, paymentStatus }: Order): boolean =>
  // A simulation pays by card alone.
  (!isSimulated || isHandPayment(paymentMethod)) &&
  (paymentStatus === 'pending' || paymentStatus === 'failed')

/** A transfer, a cheque or cash that has not come yet. */
export const isAwaited = ({ paymentMethod, paymentStatus, status }: Order): boolean =>
  isHandPayment(paymentMethod) && paymentStatus === 'pending' && status !== 'cancelled'

/** Whether the parcels are on their way to the buyer: not those that come back or of which something is wrong. */
const isTravelling = ({ status, parcels = [] }: Order): boolean =>
  status === 'shipped' &&
  parcels.every(({ state }) => ['sent', 'moving', 'at_pickup', 'delivered'].includes(state))

const isWaiting = ({ parcels = [] }: Order): boolean => parcels.some(({ state }) => state === 'at_pickup')

/** What the page of an order is called, by what became of it last. */
export function titleOf(order: Order): string {
  const { status, paymentStatus, declarations = [], parcels = [] } = order
  if (paymentStatus === 'refunded') return t.refundedTitle
  if (isWithdrawnUnsent(order)) return t.withdrawnTitle
  if (isUnpaid(order))
    return order.isPayable || isAwaited(order) ? orderPaymentText.unpaidTitle : orderPaymentText.closedTitle
  if (status === 'cancelled') return t.cancelledTitle
  if (declarations.some(({ state }) => state !== 'refunded')) return t.withdrawnTitle
  if (status === 'completed') return t.deliveredTitle
  if (isTravelling(order)) return isWaiting(order) ? t.atPickupTitle : t.travellingTitle(parcels.length)
  return confirmationText.thanks(order.customer.firstName)
}

/** What became of it last, in a sentence; null where others say it. */
export function newsOf(order: Order): string | null {
  const { status, paymentStatus, shippedAt, deliveredAt, cancelledAt, refundedAt } = order
  if (paymentStatus === 'refunded')
    return t.refundedOn(formatCents(refundedAmount(order)), refundedAt ? dayOf(refundedAt) : null)
  if (isUnpaid(order)) return null
  if (status === 'cancelled') return cancelledAt ? t.cancelledOn(dayOf(cancelledAt)) : null
  if (status === 'completed') return deliveredAt ? t.deliveredOn(dayOf(deliveredAt)) : null
  if (status === 'shipped' && shippedAt)
    return t.sentOn(dayOf(shippedAt), order.shippingMethod, order.relayPoint?.name ?? null)
  return null
}
