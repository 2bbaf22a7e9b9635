import { COUNTRIES } from '@/domain/rules.ts'
import { phoneOrderText as t } from '@/texts/admin/phone-order.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { countryNames } from '@/texts/countries.ts'
import { SelectField } from '@/ui/form/fields.tsx'
import { PersonInputs, PlaceInputs } from '../buyer-inputs.tsx'
import { KnownCustomer } from './known-customer.tsx'
import type { PhoneForm } from './use-phone-order.ts'

const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value, label: countryNames[value] }))

/** Who orders, and where to. */
export function BuyerFields({ form }: { readonly form: PhoneForm }) {
  return (
    <section aria-labelledby="client">
      <h2 id="client" className="text-xl">
        {t.customer}
      </h2>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <KnownCustomer form={form} />
        </div>
        <PersonInputs form={form} emailHint={t.emailHint} />
        <PlaceInputs
          form={form}
          onPostalCode={(postalCode) => {
            form.set('postalCode', postalCode)
            // The points around another one are others: none is sent that nobody sees.
            form.set('relay', '')
          }}
        />
        <SelectField
          label={checkoutText.fields.country}
          options={COUNTRY_OPTIONS}
          name="country"
          value={form.values.country ?? ''}
          onValue={(country) => {
            form.set('country', COUNTRIES.find((one) => one === country) ?? 'FR')
            form.set('method', '')
            form.set('relay', '')
          }}
        />
      </div>
    </section>
  )
}
