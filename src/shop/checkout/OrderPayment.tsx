import { useRef } from 'react'
import { formatCents } from '@/domain/money.ts'
import type { Order } from '@/domain/order.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { declined } from '@/texts/declines.ts'
import { orderPaymentText } from '@/texts/order-payment.ts'
import type { CardEntry } from './stripe/card-entry.ts'
import { STRIPE_KEY } from './stripe/key.ts'
import { LazyStripeFields } from './stripe/LazyStripeFields.tsx'
import { useOrderPayment } from './use-order-payment.ts'

interface Props {
  readonly order: Order
  readonly onChange: () => void
}

/** The payment of an order that is not paid yet: what is known of it, and another attempt. */
export function OrderPayment({ order, onChange }: Props) {
  const { answer, problem, isPaying, pay } = useOrderPayment(onChange)
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
  if (answer?.state === 'closed') return <p className="mt-4 max-w-prose">{orderPaymentText.closed}</p>
  return (
    <section aria-label={orderPaymentText.title} className="mt-6 max-w-xl space-y-6">
      {answer === null && !problem && <p role="status">{orderPaymentText.checking}</p>}
      {answer?.state === 'processing' && <p role="status">{orderPaymentText.pending}</p>}
      {isOpen && (
        <p role={answer.state === 'failed' ? 'alert' : undefined} className="max-w-prose">
          {answer.state === 'failed' ? declined(answer.reason) : orderPaymentText.unpaid}
        </p>
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
          <button
            type="submit"
            aria-disabled={isPaying}
            aria-busy={isPaying}
            className="button w-full figures aria-busy:cursor-progress"
          >
            {isPaying ? checkoutText.processing : checkoutText.pay(formatCents(order.total))}
          </button>
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
