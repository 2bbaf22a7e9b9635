import { checkoutText } from '@/texts/checkout.ts'
import { FormField } from './FormField.tsx'
import type { StepProps } from './step-props.ts'

export function InformationStep(props: StepProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormField {...props} field="firstName" autoComplete="given-name" />
      <FormField {...props} field="lastName" autoComplete="family-name" />
      <FormField
        {...props}
        field="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={checkoutText.hints.email}
        className="sm:col-span-2"
      />
      <FormField
        {...props}
        field="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        optional
        hint={checkoutText.hints.phone}
        className="sm:col-span-2"
      />
    </div>
  )
}
