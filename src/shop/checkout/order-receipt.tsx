import type { ReactNode } from 'react'
import { Declarations } from '@/commerce/withdrawal-note.tsx'
import type { Order } from '@/domain/order.ts'
import { isHandPayment } from '@/domain/order-states.ts'
import { wholeDeclaration } from '@/domain/order-steps.ts'
import { PATHS } from '@/domain/paths.ts'
import { storedSession } from '@/stores/stored-session.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import { simulatedPayment } from '@/texts/payment-means.ts'
import { AwaitedPayment } from './awaited-payment.tsx'
import { LazyOrderPayment } from './lazy-order-payment.tsx'
import { mainAction } from './order-action.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderRows } from './order-rows.tsx'
import { OrderStatus } from './order-status.tsx'
import { isAwaited, isUnpaid, newsOf, titleOf } from './order-title.ts'
import { OrderedLines } from './ordered-lines.tsx'
import { ReceiptNote } from './receipt-note.tsx'

interface Props {
  readonly order: Order
  /** What the page says of the legal guarantee. */
  readonly guarantee: ReactNode
  /** The order may be another now. */
  readonly onChange: () => void
}

/** An order as a receipt; one that is not paid yet can be paid here. */
export function OrderReceipt({ order, guarantee, onChange }: Props) {
  const session = storedSession()
  const action = mainAction(order, session?.email === order.customer.email)
  const news = newsOf(order)
  const isOpen = isUnpaid(order) && wholeDeclaration(order) === undefined
  const payment =
    isOpen &&
    (isHandPayment(order.paymentMethod) ? (
      <AwaitedPayment key="payment" order={order} isOpen={isAwaited(order)} />
    ) : (
      <LazyOrderPayment key="payment" order={order} guarantee={guarantee} onChange={onChange} />
    ))
  const status = <OrderStatus key="status" order={order} action={action} />
  const content = (
    <div
      key="content"
      className="mt-8 grid grid-cols-1 gap-8 nav:mt-12 nav:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] nav:gap-18 print:mt-4 print:gap-4"
    >
      <OrderedLines order={order} />
      <div className="grid grid-cols-1 content-start gap-8">
        <OrderFacts order={order} isPaid={!isUnpaid(order)} />
        <OrderRows order={order} action={action} />
      </div>
    </div>
  )
  return (
    <article>
      <p className="eyebrow">
        {confirmationText.orderNumber} {order.orderNumber}
      </p>
      <h2 className="mt-1.5 text-title">{titleOf(order)}</h2>
      <div className="mt-3 max-w-2xl space-y-3 text-lg leading-normal">
        {news && <p>{news}</p>}
        <Declarations order={order} isLedToReturns={action?.is === 'link' && action.href === PATHS.returns} />
        {!isUnpaid(order) && <ReceiptNote order={order} />}
      </div>
      {order.isSimulated && <p className="mt-2 text-sm text-stone">{simulatedPayment}</p>}
      {/* Who is asked to pay reads first what for; by their keys what was said of the payment stays when it is over. */}
      {isOpen && order.isPayable ? [content, payment, status] : [payment, status, content]}
      <p className="mt-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 bg-linen-deep px-6 py-5 print:hidden">
        {!session && (
          <span>
            {confirmationText.accountOffer}{' '}
            <a href={PATHS.auth} className="link inline-block py-1">
              {confirmationText.createAccount}
            </a>
          </span>
        )}
        <a href={PATHS.products} className="link inline-block py-1">
          {confirmationText.continueShopping}
        </a>
      </p>
    </article>
  )
}
