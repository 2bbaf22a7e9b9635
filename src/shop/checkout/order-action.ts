import { afterWithdrawal } from '@/domain/after-withdrawal.ts'
import type { Order } from '@/domain/order.ts'
import { documentsOf, type OrderDocument } from '@/domain/order-documents.ts'
import { PATHS } from '@/domain/paths.ts'
import { accountReviewPath } from '@/domain/review-paths.ts'
import { trackingUrl } from '@/domain/tracking.ts'
import { orderStepsText as t } from '@/texts/order-steps.ts'
import { isUnpaid } from './order-title.ts'

/** What the page of an order offers first: a link, or one of its documents. */
export type MainAction =
  | { readonly is: 'link'; readonly href: string; readonly label: string; readonly isElsewhere?: boolean }
  | { readonly is: 'document'; readonly document: OrderDocument }

/** Where the parcel is followed; of several the one with the main number. */
function trackingPage({ tracking, parcels = [] }: Order): string | null {
  const { carrier, number = null } = parcels.find((one) => one.number !== null) ?? tracking ?? {}
  return carrier !== undefined && number !== null ? trackingUrl({ carrier, number }) : null
}

/**
 * @param isOwn whether this browser is signed in as the buyer, who may then write a review.
 * @returns what is most likely wanted of an order in its state; null where it is to be paid, or there is nothing.
 */
export function mainAction(order: Order, isOwn: boolean): MainAction | null {
  if (isUnpaid(order)) return null
  const declarations = order.declarations ?? []
  if (declarations.some((one) => afterWithdrawal(order, one) === 'sent'))
    return { is: 'link', href: PATHS.returns, label: t.returnsLink }
  const page = order.status === 'shipped' && declarations.length === 0 ? trackingPage(order) : null
  if (page) return { is: 'link', href: page, label: t.track, isElsewhere: true }
  if (order.status === 'completed' && order.paymentStatus === 'paid' && order.deliveredAt && isOwn)
    return { is: 'link', href: accountReviewPath(order.orderNumber), label: t.review }
  const documents = documentsOf(order)
  const note = documents.findLast(({ kind }) => kind === 'credit_note')
  const document = note ?? documents[0]
  return document ? { is: 'document', document } : null
}
