import type { InputHTMLAttributes } from 'react'
import { TEXT_LIMITS } from '@/domain/rules.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { Field } from '@/ui/Field.tsx'
import type { FormField as FieldName } from './problems.ts'
import { type StepProps, sentenceFor } from './step-props.ts'

type TextField = Exclude<FieldName, 'country'>

interface Props
  extends StepProps,
    Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'className'> {
  readonly field: TextField
  readonly autoComplete: string
  readonly optional?: boolean
  readonly hint?: string
  readonly placeholder?: string
}

/** A text field of steps 1 and 2, named as the specification names it. */
export function FormField({ state, dispatch, field, optional = false, ...rest }: Props) {
  return (
    <Field
      {...rest}
      name={field}
      label={checkoutText.fields[field]}
      value={state.form[field]}
      onValue={(value) => dispatch({ type: 'typed', field, value })}
      problem={sentenceFor(state, field)}
      optional={optional ? checkoutText.optional : undefined}
      maxLength={TEXT_LIMITS[field]}
    />
  )
}
