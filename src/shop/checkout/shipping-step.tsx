import type { Preparation } from '@/domain/delivery-day.ts'
import type { Cents } from '@/domain/money.ts'
import { COUNTRIES } from '@/domain/rules.ts'
import { methodsFor, type ShippingMethod } from '@/domain/shipping.ts'
import { isExport } from '@/domain/vat.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { countryNames } from '@/texts/countries.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { Note } from '@/ui/note.tsx'
import { countryOf } from './order-content.ts'
import { RelayChoice } from './relay-choice.tsx'
import { ShippingChoice } from './shipping-choice.tsx'
import { bindField, type StepProps } from './step-props.ts'

interface Props extends StepProps {
  readonly methods: readonly ShippingMethod[]
  readonly chosen: ShippingMethod | null
  readonly feeOf: (method: ShippingMethod) => Cents
  readonly preparation: Preparation
}

const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value, label: countryNames[value] }))

export function ShippingStep({ state, dispatch, methods, chosen, feeOf, preparation }: Props) {
  const step = { state, dispatch }
  return (
    <div className="space-y-10">
      <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
        <TextField {...bindField(step, 'address')} autoComplete="address-line1" fieldClass="sm:col-span-2" />
        <TextField
          {...bindField(step, 'addressComplement')}
          autoComplete="address-line2"
          isOptional
          placeholder={checkoutText.hints.addressComplement}
          fieldClass="sm:col-span-2"
        />
        <TextField {...bindField(step, 'postalCode')} autoComplete="postal-code" inputMode="numeric" />
        <TextField {...bindField(step, 'city')} autoComplete="address-level2" />
        <SelectField
          {...bindField(step, 'country')}
          options={COUNTRY_OPTIONS}
          autoComplete="country"
          fieldClass="sm:col-span-2"
        />
      </div>
      {isExport(countryOf(state.form.country)) && (
        <Note>
          <p>{checkoutText.swissDuties}</p>
        </Note>
      )}
      <ShippingChoice
        methods={methodsFor(methods, countryOf(state.form.country))}
        chosen={chosen}
        country={countryOf(state.form.country)}
        feeOf={feeOf}
        preparation={preparation}
        onChoose={(id) => dispatch({ type: 'shipping_chosen', id })}
      />
      {chosen?.needsRelay && (
        <RelayChoice key={`${chosen.id} ${state.form.country}`} {...step} method={chosen} />
      )}
    </div>
  )
}
