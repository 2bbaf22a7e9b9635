import type { Cents } from '@/domain/money.ts'
import { PAYMENT_METHODS } from '@/domain/order.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { paymentText } from '@/texts/payment.ts'
import { RadioCards } from '@/ui/form/RadioCards.tsx'
import { Note } from '@/ui/Note.tsx'
import { CardFields } from './CardFields.tsx'
import type { StepProps } from './step-props.ts'
import type { CardEntry } from './stripe/card-entry.ts'
import { STRIPE_KEY } from './stripe/key.ts'
import { LazyStripeFields } from './stripe/LazyStripeFields.tsx'

interface Props extends StepProps {
  readonly amount: Cents
  /** Told of Stripe's form when it can be asked for the card. */
  readonly onEntry: (entry: CardEntry | null) => void
}

const METHOD_CARDS = PAYMENT_METHODS.map((value) => ({ value, label: checkoutText.paymentMethods[value] }))

/** Where the shop takes money Stripe's own form stands here, and nothing of it passes through the page. */
export function PaymentStep({ amount, onEntry, ...step }: Props) {
  const { state, dispatch } = step
  if (!STRIPE_KEY) return <SimulatedPayment {...step} />
  if (amount === 0) return <p className="text-ink-soft">{paymentText.free}</p>
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

/** The specified fields of a shop without keys, marked as a demonstration. */
function SimulatedPayment({ state, dispatch }: StepProps) {
  return (
    <div className="space-y-8">
      <Note>
        <p className="font-medium">{checkoutText.simulated}</p>
        <p className="mt-1 text-sm text-ink-soft">{checkoutText.simulatedHint}</p>
      </Note>
      <RadioCards
        name="paymentMethod"
        legend={checkoutText.paymentMethod}
        value={state.paymentMethod}
        cards={METHOD_CARDS}
        onValue={(value) => {
          const method = PAYMENT_METHODS.find((known) => known === value)
          if (method) dispatch({ type: 'payment_chosen', method })
        }}
      />
      {state.paymentMethod === 'card' ? (
        <CardFields state={state} dispatch={dispatch} />
      ) : (
        <p className="text-ink-soft">{checkoutText.paypalNote}</p>
      )}
    </div>
  )
}
