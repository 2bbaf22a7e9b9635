import type { Cents } from '@/domain/money.ts'
import { COUNTRIES } from '@/domain/rules.ts'
import { methodsFor, type ShippingMethod } from '@/domain/shipping.ts'
import { isExport } from '@/domain/vat.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { Note } from '@/ui/Note.tsx'
import { Select } from '@/ui/Select.tsx'
import { FormField } from './FormField.tsx'
import { countryOf } from './order-content.ts'
import { RelayChoice } from './RelayChoice.tsx'
import { ShippingChoice } from './ShippingChoice.tsx'
import { type StepProps, sentenceFor } from './step-props.ts'

interface Props extends StepProps {
  readonly methods: readonly ShippingMethod[]
  readonly chosen: ShippingMethod | null
  readonly subtotal: Cents
}

const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value, label: checkoutText.countries[value] }))

export function ShippingStep({ state, dispatch, methods, chosen, subtotal }: Props) {
  const step = { state, dispatch }
  return (
    <div className="space-y-10">
      <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
        <FormField {...step} field="address" autoComplete="address-line1" className="sm:col-span-2" />
        <FormField
          {...step}
          field="addressComplement"
          autoComplete="address-line2"
          optional
          placeholder={checkoutText.hints.addressComplement}
          className="sm:col-span-2"
        />
        <FormField {...step} field="postalCode" autoComplete="postal-code" inputMode="numeric" />
        <FormField {...step} field="city" autoComplete="address-level2" />
        <Select
          name="country"
          label={checkoutText.fields.country}
          value={state.form.country}
          options={COUNTRY_OPTIONS}
          onValue={(value) => dispatch({ type: 'typed', field: 'country', value })}
          problem={sentenceFor(state, 'country')}
          autoComplete="country"
          className="sm:col-span-2"
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
        subtotal={subtotal}
        onChoose={(id) => dispatch({ type: 'shipping_chosen', id })}
      />
      {chosen?.needsRelay && (
        <RelayChoice key={`${chosen.id} ${state.form.country}`} {...step} method={chosen} />
      )}
    </div>
  )
}
