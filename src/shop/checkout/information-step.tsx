import { checkoutText } from '@/texts/checkout.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { bindField, type StepProps } from './step-props.ts'

export function InformationStep(step: StepProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...bindField(step, 'firstName')} autoComplete="given-name" />
      <TextField {...bindField(step, 'lastName')} autoComplete="family-name" />
      <TextField
        {...bindField(step, 'email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={checkoutText.hints.email}
        fieldClass="sm:col-span-2"
      />
      <TextField
        {...bindField(step, 'phone')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        isOptional
        hint={checkoutText.hints.phone}
        fieldClass="sm:col-span-2"
      />
    </div>
  )
}
