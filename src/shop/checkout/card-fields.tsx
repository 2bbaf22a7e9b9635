import { checkoutText } from '@/texts/checkout.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { writeCardNumber, writeCvc, writeExpiry } from './card.ts'
import type { CardField } from './problems.ts'
import { type StepProps, sentenceFor } from './step-props.ts'
import { SIMULATES } from './stripe/key.ts'

/** The card, checked in the page and kept in its memory only. */
export function CardFields({ state, dispatch }: StepProps) {
  const common = (field: CardField) => ({
    name: field,
    label: checkoutText.fields[field],
    value: state.card[field],
    problem: sentenceFor(state, field),
  })
  const set = (field: CardField, value: string) => dispatch({ type: 'card_typed', field, value })
  return (
    <div className="grid grid-cols-2 gap-5">
      <TextField
        {...common('cardNumber')}
        onValue={(value) => set('cardNumber', writeCardNumber(value))}
        autoComplete="cc-number"
        inputMode="numeric"
        maxLength={23}
        hint={SIMULATES ? checkoutText.simulatedHint : undefined}
        fieldClass="col-span-2"
      />
      <TextField
        {...common('expiry')}
        onValue={(value) => set('expiry', writeExpiry(value, state.card.expiry))}
        autoComplete="cc-exp"
        inputMode="numeric"
        placeholder={checkoutText.hints.expiry}
        maxLength={7}
      />
      <TextField
        {...common('cvc')}
        onValue={(value) => set('cvc', writeCvc(value))}
        autoComplete="cc-csc"
        inputMode="numeric"
        maxLength={4}
        hint={checkoutText.hints.cvc}
      />
      <TextField
        {...common('nameOnCard')}
        onValue={(value) => set('nameOnCard', value)}
        autoComplete="cc-name"
        maxLength={80}
        fieldClass="col-span-2"
      />
      <p className="col-span-2 text-sm text-stone">{checkoutText.cardPrivacy}</p>
    </div>
  )
}
