import type { ComponentProps, ReactNode } from 'react'
import { DocumentLinks } from '@/commerce/document-links.tsx'
import { OrderQuestion } from '@/commerce/order-question.tsx'
import { OrderTimeline } from '@/commerce/order-timeline.tsx'
import { WithdrawalNote } from '@/commerce/withdrawal-note.tsx'
import type { Order } from '@/domain/order.ts'
import { isHandPayment } from '@/domain/order-states.ts'
import { isWithdrawnUnsent, wholeDeclaration } from '@/domain/order-steps.ts'
import { PATHS } from '@/domain/paths.ts'
import { storedSession } from '@/stores/stored-session.ts'
import { accountText } from '@/texts/account.ts'
import { checkoutText, confirmationText } from '@/texts/checkout.ts'
import { orderPaymentText } from '@/texts/order-payment.ts'
import { orderStepsText } from '@/texts/order-steps.ts'
import { leaving, useSubmit } from '@/ui/form/use-submit.ts'
import { AwaitedPayment } from './awaited-payment.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderPayment } from './order-payment.tsx'
import { tokenIn } from './order-token.ts'
import { OrderedLines } from './ordered-lines.tsx'
import { ReceiptNote } from './receipt-note.tsx'

/** A document of the order whose token stands in the address. */
async function documentOfPage(number: string | null) {
  const { getDocumentFile } = await import('@/data/document-files.ts')
  return await getDocumentFile(tokenIn(location.hash) ?? '', number)
}

/** The form comes later than the order. */
const ask: ComponentProps<typeof OrderQuestion>['send'] = async (request) =>
  await (await import('@/data/contact.ts')).sendContact(request)

const isUnpaid = ({ isSimulated, paymentMethod, paymentStatus }: Order): boolean =>
  // A simulation pays by card alone.
  (!isSimulated || isHandPayment(paymentMethod)) &&
  (paymentStatus === 'pending' || paymentStatus === 'failed')

/** A transfer, a cheque or cash that has not come yet. */
const isAwaited = ({ paymentMethod, paymentStatus, status }: Order): boolean =>
  isHandPayment(paymentMethod) && paymentStatus === 'pending' && status !== 'cancelled'

const isRefunded = ({ paymentStatus }: Order): boolean => paymentStatus === 'refunded'

function titleOf(order: Order): string {
  if (isRefunded(order)) return orderStepsText.refundedTitle
  if (isWithdrawnUnsent(order)) return orderStepsText.withdrawnTitle
  if (!isUnpaid(order)) return confirmationText.thanks(order.customer.firstName)
  return order.isPayable || isAwaited(order) ? orderPaymentText.unpaidTitle : orderPaymentText.closedTitle
}

interface Props {
  readonly order: Order
  /** What the page says of the legal guarantee. */
  readonly guarantee: ReactNode
  /** The order may be another now. */
  readonly onChange: () => void
}

/** An order as a receipt; one that is not paid yet can be paid here. */
export function OrderReceipt({ order, guarantee, onChange }: Props) {
  const { isBusy, onSubmit } = useSubmit(async () => {
    const { reorder } = await import('@/stores/reorder.ts')
    if (await reorder(order)) await leaving()
  })
  const isWithdrawn = wholeDeclaration(order) !== undefined
  const hasDeclared = (order.declarations ?? []).length > 0
  const isOpen = isUnpaid(order) && !isWithdrawn
  const payment =
    isOpen &&
    (isHandPayment(order.paymentMethod) ? (
      <AwaitedPayment key="payment" order={order} isOpen={isAwaited(order)} />
    ) : (
      <OrderPayment key="payment" order={order} guarantee={guarantee} onChange={onChange} />
    ))
  const timeline = (
    <div key="timeline" className="mt-8">
      <OrderTimeline order={order} />
    </div>
  )
  const content = [
    <OrderedLines key="lines" order={order} />,
    <OrderFacts key="facts" order={order} isPaid={!isUnpaid(order)} />,
  ]
  return (
    <article className="mx-auto max-w-3xl">
      <p className="eyebrow">
        {confirmationText.orderNumber} {order.orderNumber}
      </p>
      <h2 className="mt-3 text-heading">{titleOf(order)}</h2>
      {hasDeclared && (
        <div className="mt-3 max-w-prose">
          <WithdrawalNote order={order} />
        </div>
      )}
      {!isUnpaid(order) && <ReceiptNote order={order} />}
      {order.isSimulated && <p className="mt-6 text-ink-soft">{checkoutText.simulated}</p>}
      {/* Who is asked to pay reads first what for; by their keys what was said of the payment stays when it is over. */}
      {isOpen && order.isPayable ? [...content, payment, timeline] : [payment, timeline, ...content]}
      <p className="mt-6 flex flex-wrap gap-x-6 print:hidden">
        <DocumentLinks order={order} load={documentOfPage} />
      </p>
      <div className="mt-10 print:hidden">
        {!hasDeclared && <WithdrawalNote order={order} />}
        <div className="mt-4">
          <OrderQuestion order={order} send={ask} />
        </div>
      </div>
      <p className="mt-4 text-ink-soft">
        {confirmationText.keep}{' '}
        <a href={PATHS.findOrder} className="link inline-block py-1">
          {confirmationText.keepAfter}
        </a>
      </p>
      {!storedSession() && (
        <p className="mt-4 print:hidden">
          {confirmationText.accountOffer}{' '}
          <a href={PATHS.auth} className="link inline-block py-1">
            {confirmationText.createAccount}
          </a>
        </p>
      )}
      <p className="mt-8 flex flex-wrap gap-4 print:hidden">
        <a href={PATHS.products} className="button">
          {confirmationText.continueShopping}
        </a>
        <button type="button" className="button button-quiet" aria-disabled={isBusy} onClick={onSubmit}>
          {accountText.reorder}
        </button>
        <button type="button" className="button button-quiet" onClick={() => print()}>
          {confirmationText.print}
        </button>
      </p>
    </article>
  )
}
