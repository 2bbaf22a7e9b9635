import type { FieldProblem } from '@/texts/checkout.ts'
import { checkoutText } from '@/texts/checkout.ts'
import type { Checkout } from './flow.ts'
import type { Field } from './problems.ts'
import type { CheckoutDispatch } from './use-checkout.ts'

/** What every step is given. */
export interface StepProps {
  readonly state: Checkout
  readonly dispatch: CheckoutDispatch
}

/** @returns the sentence of what is wrong with a field, if anything is. */
export function sentenceFor(state: Checkout, field: Field): string | undefined {
  const problem: FieldProblem | undefined = state.problems[field]
  return problem && checkoutText.problems[problem]
}
