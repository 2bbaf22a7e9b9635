import { lazy, Suspense } from 'react'
import type { Cents } from '@/domain/money.ts'
import type { CheckoutPayment } from '@/domain/order-states.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { paymentText } from '@/texts/payment.ts'
import { chosenMeans, simulatedPayment } from '@/texts/payment-means.ts'
import { RadioCards } from '@/ui/form/radio-cards.tsx'
import { CardFields } from './card-fields.tsx'
import type { StepProps } from './step-props.ts'
import type { CardEntry } from './stripe/card-entry.ts'
import { SIMULATES, STRIPE_KEY } from './stripe/key.ts'
import { LazyStripeFields } from './stripe/lazy-stripe-fields.tsx'

interface Props extends StepProps {
  readonly amount: Cents
  /** What may be chosen; of one alone nothing is asked. */
  readonly ways: readonly CheckoutPayment[]
  /** How long an order waits for a transfer or a cheque. */
  readonly paymentDays: number
  /** Told of Stripe's form when it can be asked for the card. */
  readonly onEntry: (entry: CardEntry | null) => void
}

const SentNote = /* @__PURE__ */ lazy(() => import('./sent-note.tsx'))

/** How it is paid, and what that takes. */
export function PaymentStep({ amount, ways, paymentDays, onEntry, ...step }: Props) {
  const { state, dispatch } = step
  if (amount === 0 && !SIMULATES) return <p className="text-ink-soft">{paymentText.free}</p>
  // Stripe's form has more than cards, and says itself what was chosen in it.
  const chosen = ways.find((way) => way === state.paymentMethod) ?? 'card'
  return (
    <div className="space-y-5">
      {ways.length > 1 && (
        <RadioCards
          name="paymentMethod"
          legend={checkoutText.paymentMethod}
          value={chosen}
          isAbreast={ways.length === 2}
          cards={ways.map((value) => ({ value, label: chosenMeans[value] }))}
          onValue={(value) => {
            const method = ways.find((known) => known === value)
            if (method) dispatch({ type: 'payment_chosen', method })
          }}
        />
      )}
      {SIMULATES && (
        <p role="note" className="border-l-4 border-straw bg-linen-deep px-3 py-2 text-sm font-semibold">
          {simulatedPayment}
        </p>
      )}
      <Chosen {...step} way={chosen} amount={amount} paymentDays={paymentDays} onEntry={onEntry} />
    </div>
  )
}

/** Where the shop takes money Stripe's own form stands here, and nothing of it passes through the page. */
function Chosen({
  way,
  amount,
  paymentDays,
  onEntry,
  ...step
}: Omit<Props, 'ways'> & { readonly way: CheckoutPayment }) {
  const { state, dispatch } = step
  if (way === 'transfer' || way === 'cheque')
    return (
      <Suspense>
        <SentNote means={way} days={paymentDays} />
      </Suspense>
    )
  if (way === 'paypal') return <p className="text-ink-soft">{checkoutText.paypalNote}</p>
  if (!STRIPE_KEY) return <CardFields {...step} />
  const { firstName, lastName, email, country, postalCode } = state.form
  return (
    <LazyStripeFields
      amount={amount}
      buyer={{ name: `${firstName} ${lastName}`, email, country, postalCode }}
      onEntry={onEntry}
      onMethod={(method) => dispatch({ type: 'payment_chosen', method })}
    />
  )
}
