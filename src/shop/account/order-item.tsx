import type { ComponentProps } from 'react'
import { DocumentLinks } from '@/commerce/document-links.tsx'
import { OrderQuestion } from '@/commerce/order-question.tsx'
import { OrderTimeline } from '@/commerce/order-timeline.tsx'
import { WithdrawalNote } from '@/commerce/withdrawal-note.tsx'
import type { AccountOrder } from '@/data/account.ts'
import { getDocumentFile } from '@/data/document-files.ts'
import { formatCents } from '@/domain/money.ts'
import { refundedAmount } from '@/domain/order.ts'
import { accountReviewPath } from '@/domain/review-paths.ts'
import { reorder } from '@/stores/reorder.ts'
import { accountText } from '@/texts/account.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import { minus } from '@/texts/discount.ts'
import { itemDetails } from '@/texts/item-details.ts'
import { orderStepsText } from '@/texts/order-steps.ts'
import { reorderText } from '@/texts/reorder.ts'
import { Chevron } from '@/ui/chevron.tsx'
import { Details } from '@/ui/details.tsx'
import { leaving, useSubmit } from '@/ui/form/use-submit.ts'
import { dayOf } from '@/ui/french-date.ts'
import { orderLink } from './order-link.ts'
import { OrderPageButton } from './order-page-button.tsx'
import { OrderPictures } from './order-pictures.tsx'
import { orderState } from './order-state.ts'

/** The form comes later than the orders. */
const ask: ComponentProps<typeof OrderQuestion>['send'] = async (request) =>
  await (await import('@/data/contact.ts')).sendContact(request)
/** Reviews are written of what was delivered and paid. */
const isReviewed = ({ deliveredAt, paymentStatus }: AccountOrder['order']) =>
  Boolean(deliveredAt) && paymentStatus === 'paid'

/** One order: what it is and where it stands at a glance, its lines and what can be done when it is opened. */
export function OrderItem({ order }: AccountOrder) {
  const loadDocument: ComponentProps<typeof DocumentLinks>['load'] = async (document) => {
    const link = await orderLink(order.orderNumber)
    return link.ok ? await getDocumentFile(link.value, document) : link
  }
  const { isBusy, onSubmit } = useSubmit(async () => {
    if (await reorder(order)) await leaving()
  })
  const refunded = refundedAmount(order)
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-14 cursor-pointer flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4">
        <span className="flex items-center gap-2">
          <OrderPictures order={order} most={3} className="w-12" />
        </span>
        <span className="flex-1 basis-44 font-medium sm:basis-60">
          {accountText.orderOf(order.orderNumber, dayOf(order.createdAt))}
        </span>
        <span className="flex gap-5 figures max-sm:w-full">
          <span className="text-ink-soft">{orderState(order)}</span>
          {formatCents(order.total)}
          <Chevron className="ml-auto self-center text-ink-soft group-open:rotate-180" />
        </span>
      </summary>
      <ul className="space-y-1 pb-4">
        {order.lines.map((line) => (
          <li
            key={`${line.variantId}-${line.isGift}-${itemDetails(line)}`}
            className="flex justify-between gap-4"
          >
            <span>
              {line.name}
              <Details lines={itemDetails(line)} className="text-sm text-ink-soft" />
            </span>
            <span className="text-ink-soft figures">
              {confirmationText.quantityAt(line.quantity, formatCents(line.unitPrice))}
            </span>
          </li>
        ))}
      </ul>
      {refunded > 0 && (
        <p className="flex justify-between gap-4 pb-4">
          <span>{orderStepsText.refunded}</span>
          <span className="figures">{minus(refunded)}</span>
        </p>
      )}
      <p className="text-sm text-ink-soft">
        {accountText.payment} : {accountText.paymentStatuses[order.paymentStatus]} · {order.shippingMethod}
        {order.relayPoint && ` · ${order.relayPoint.name}, ${order.relayPoint.city}`}
      </p>
      <div className="mt-4 mb-2">
        <OrderTimeline order={order} />
      </div>
      <WithdrawalNote order={order} />
      <p className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4">
        <OrderPageButton orderNumber={order.orderNumber} />
        <DocumentLinks order={order} load={loadDocument} />
        {isReviewed(order) && (
          <a href={accountReviewPath(order.orderNumber)} className="link py-2">
            {orderStepsText.review}
          </a>
        )}
        <button type="button" aria-disabled={isBusy} onClick={onSubmit} className="link py-2">
          {reorderText.again}
        </button>
      </p>
      <div className="pb-5">
        <OrderQuestion order={order} send={ask} />
      </div>
    </details>
  )
}
