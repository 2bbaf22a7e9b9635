import type { Order } from '@/domain/order.ts'
import { isHandPayment } from '@/domain/order-states.ts'
import { orderPaymentText as t } from '@/texts/order-payment.ts'
import { paymentDetails, paymentDetailsText } from '@/texts/payment-details.ts'
import { byPaymentMeans } from '@/texts/payment-means.ts'

interface Props {
  readonly order: Order
  /** Whether it is still waited for. */
  readonly isOpen: boolean
}

/** An order that is to be paid by transfer, cheque or in cash: how, and until when. */
export function AwaitedPayment({ order, isOpen }: Props) {
  if (!isOpen) return <p className="mt-4 max-w-prose">{t.awaitedClosed}</p>
  const ask =
    !order.payTo && isHandPayment(order.paymentMethod) && paymentDetailsText.ask[order.paymentMethod]
  return (
    <section aria-label={t.title} className="mt-6 max-w-prose space-y-4">
      <p>{t.awaited(byPaymentMeans[order.paymentMethod])}</p>
      <dl className="grid gap-x-8 gap-y-3 rounded-[2px] border border-line bg-paper px-5 py-4 sm:grid-cols-[auto_1fr]">
        {paymentDetails(order).map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-sm text-stone sm:pt-0.5">{name}</dt>
            <dd className="-mt-2 font-medium whitespace-pre-line wrap-anywhere sm:mt-0">{value}</dd>
          </div>
        ))}
      </dl>
      {ask && <p>{ask}</p>}
      <p className="text-ink-soft">{t.awaitedRule}</p>
    </section>
  )
}
