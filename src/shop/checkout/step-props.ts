import { TEXT_LIMITS } from '@/domain/rules.ts'
import type { FieldProblem } from '@/texts/checkout.ts'
import { checkoutText } from '@/texts/checkout.ts'
import type { Checkout } from './flow.ts'
import type { Field, FormField } from './problems.ts'
import type { CheckoutDispatch } from './use-checkout.ts'

/** What every step is given. */
export interface StepProps {
  readonly state: Checkout
  readonly dispatch: CheckoutDispatch
}

/** What a text field of the steps 1 and 2 takes. */
export const bindField = ({ state, dispatch }: StepProps, field: FormField) => ({
  name: field,
  label: checkoutText.fields[field],
  value: state.form[field],
  onValue: (value: string) => dispatch({ type: 'typed', field, value }),
  problem: sentenceFor(state, field),
  ...(field === 'country' ? {} : { maxLength: TEXT_LIMITS[field] }),
})

/** @returns the sentence of what is wrong with a field, if anything is. */
export function sentenceFor(state: Checkout, field: Field): string | undefined {
  const problem: FieldProblem | undefined = state.problems[field]
  return problem && checkoutText.problems[problem]
}
