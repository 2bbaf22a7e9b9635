import { type ReactNode, useRef } from 'react'
import { formatCents } from '@/domain/money.ts'
import type { Order } from '@/domain/order.ts'
import { isExport } from '@/domain/vat.ts'
import { declined } from '@/texts/declines.ts'
import { orderPaymentText } from '@/texts/order-payment.ts'
import { PayBar } from './pay-bar.tsx'
import type { CardEntry } from './stripe/card-entry.ts'
import { STRIPE_KEY } from './stripe/key.ts'
import { LazyStripeFields } from './stripe/lazy-stripe-fields.tsx'
import { useOrderPayment } from './use-order-payment.ts'

interface Props {
  readonly order: Order
  /** The legal guarantee, which stands above the button. */
  readonly guarantee: ReactNode
  readonly onChange: () => void
}

/** The payment of an order that is not paid yet: what is known of it, and another attempt. */
export default function OrderPayment({ order, guarantee, onChange }: Props) {
  const { answer, problem, isCancelled, isPaying, pay } = useOrderPayment(onChange)
  const entry = useRef<CardEntry | null>(null)
  const { customer, shippingAddress: place } = order
  const buyer = {
    name: `${customer.firstName} ${customer.lastName}`,
    email: customer.email,
    country: place.country,
    postalCode: place.postalCode,
  }
  const isOpen = answer !== null && ['failed', 'unpaid', 'requires_action'].includes(answer.state)
  if (answer?.state === 'refunded') return <p className="mt-4 max-w-prose">{orderPaymentText.returned}</p>
  if (answer?.state === 'closed')
    return (
      <p role={isCancelled ? 'alert' : undefined} className="mt-4 max-w-prose">
        {isCancelled ? orderPaymentText.cancelled : orderPaymentText.closed}
      </p>
    )
  return (
    <section aria-label={orderPaymentText.title} className="mt-6 max-w-xl space-y-6 print:hidden">
      {answer === null && !problem && <p role="status">{orderPaymentText.checking}</p>}
      {answer?.state === 'processing' && <p role="status">{orderPaymentText.pending}</p>}
      {isOpen && (
        <p role={answer.state === 'failed' ? 'alert' : undefined} className="max-w-prose">
          {answer.state === 'failed' ? declined(answer.reason) : orderPaymentText.unpaid}
        </p>
      )}
      {isOpen && answer.reservedUntil && Date.parse(answer.reservedUntil) > Date.now() && (
        <p className="max-w-prose font-medium">{orderPaymentText.reserved(answer.reservedUntil)}</p>
      )}
      {isOpen && STRIPE_KEY && (
        <form
          noValidate
          className="space-y-6"
          onSubmit={(event) => {
            event.preventDefault()
            void pay(entry.current)
          }}
        >
          <LazyStripeFields
            amount={order.total}
            buyer={buyer}
            onEntry={(opened) => {
              entry.current = opened
            }}
          />
          <PayBar
            processing={isPaying}
            total={formatCents(order.total)}
            guarantee={guarantee}
            exported={isExport(place.country)}
          />
        </form>
      )}
      {problem && (
        <p role="alert" className="border-l-4 border-terracotta bg-terracotta-pale px-5 py-4">
          {problem}
        </p>
      )}
    </section>
  )
}
