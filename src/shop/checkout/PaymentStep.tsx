import { PAYMENT_METHODS } from '@/domain/order.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { RadioCards } from '@/ui/form/RadioCards.tsx'
import { Note } from '@/ui/Note.tsx'
import { CardFields } from './CardFields.tsx'
import type { StepProps } from './step-props.ts'

const METHOD_CARDS = PAYMENT_METHODS.map((value) => ({ value, label: checkoutText.paymentMethods[value] }))

export function PaymentStep({ state, dispatch }: StepProps) {
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
