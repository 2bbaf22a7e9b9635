import type { ReactNode } from 'react'
import type { Preparation } from '@/domain/delivery-day.ts'
import type { Cents } from '@/domain/money.ts'
import type { CheckoutPayment } from '@/domain/order-states.ts'
import type { ShippingMethod } from '@/domain/shipping.ts'
import { isExport } from '@/domain/vat.ts'
import { changeSentence } from '@/stores/change-sentence.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { DeclinedPanel } from './declined-panel.tsx'
import { Destination } from './destination.tsx'
import { InformationStep } from './information-step.tsx'
import { countryOf } from './order-content.ts'
import { PayBar } from './pay-bar.tsx'
import { PaymentStep } from './payment-step.tsx'
import { RefusalPanel } from './refusal-panel.tsx'
import { ShippingStep } from './shipping-step.tsx'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-props.ts'
import type { CardEntry } from './stripe/card-entry.ts'

interface Props extends StepProps {
  readonly methods: readonly ShippingMethod[]
  readonly method: ShippingMethod | null
  /** What a method costs for this order. */
  readonly feeOf: (method: ShippingMethod) => Cents
  /** Total, formatted. */
  readonly total: string
  /** Stands above the pay button. */
  readonly guarantee: ReactNode
  readonly onSubmit: () => void
  /** In cents. */
  readonly amount: Cents
  readonly ways: readonly CheckoutPayment[]
  readonly paymentDays: number
  readonly preparation: Preparation
  readonly onEntry: (entry: CardEntry | null) => void
}

const onward = (label: string) => (
  <button type="submit" className="button w-full sm:w-auto">
    {label}
  </button>
)

export function CurrentStep(props: Props) {
  const {
    state,
    dispatch,
    methods,
    method,
    feeOf,
    total,
    guarantee,
    onSubmit,
    amount,
    ways,
    paymentDays,
    preparation,
    onEntry,
  } = props
  const step = { state, dispatch }
  switch (state.step) {
    case 1:
      return (
        <StepForm {...step} onSubmit={onSubmit} advance={onward(checkoutText.toShipping)}>
          <p className="text-sm text-stone">{checkoutText.requiredNote}</p>
          <InformationStep {...step} />
        </StepForm>
      )
    case 2:
      return (
        <StepForm {...step} onSubmit={onSubmit} advance={onward(checkoutText.toPayment)}>
          <ShippingStep {...step} methods={methods} chosen={method} feeOf={feeOf} preparation={preparation} />
        </StepForm>
      )
    case 3:
      return (
        <StepForm
          {...step}
          onSubmit={onSubmit}
          advance={
            <PayBar
              processing={state.phase === 'processing'}
              total={total}
              guarantee={guarantee}
              exported={isExport(countryOf(state.form.country))}
            />
          }
        >
          <Destination {...step} method={method} preparation={preparation} />
          <PaymentStep {...step} amount={amount} ways={ways} paymentDays={paymentDays} onEntry={onEntry} />
          {state.declined && <DeclinedPanel message={state.declined} />}
          {state.refusal && (
            <RefusalPanel refusal={state.refusal} changes={state.changes.map(changeSentence)} total={total} />
          )}
        </StepForm>
      )
  }
}
