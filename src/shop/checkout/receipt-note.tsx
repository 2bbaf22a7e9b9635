import { promisedPreparation } from '@/domain/delivery-day.ts'
import type { Order } from '@/domain/order.ts'
import { wholeDeclaration } from '@/domain/order-steps.ts'
import { confirmationText as t } from '@/texts/confirmation.ts'

/** What the shop does next for a paid order; null where nothing is to be sent any more. @param now when it is read, in ms. */
export function nextSentence(order: Order, now: number): string | null {
  const isOver =
    order.paymentStatus === 'refunded' || order.isGivenBack || wholeDeclaration(order) !== undefined
  if (order.status !== 'pending' || isOver) return null
  if ((order.declarations ?? []).length > 0) return t.recordedPart
  const days = promisedPreparation(order.deliveryTerms)
  const isSoon = now - Date.parse(order.createdAt) < Math.max(days, 1) * 86_400_000
  return isSoon ? t.recorded(days) : t.recordedEarlier
}

/** That an order is stored, what follows, and that its confirmation is sent. */
export function ReceiptNote({ order }: { readonly order: Order }) {
  const next = nextSentence(order, Date.now())
  if (next === null) return null
  return (
    <p>
      {next} {order.isConfirmed && t.mailed(order.customer.email)}
    </p>
  )
}
