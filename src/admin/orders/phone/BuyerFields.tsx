import { COUNTRIES } from '@/domain/rules.ts'
import { phoneOrderText as t } from '@/texts/admin/phone-order.ts'
import { checkoutText } from '@/texts/checkout.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import type { PhoneForm } from './use-phone-order.ts'

const { fields } = checkoutText
const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value, label: checkoutText.countries[value] }))

/** Who orders, and where to. The browser must not fill in the administrator's own name. */
export function BuyerFields({ form }: { readonly form: PhoneForm }) {
  const plain = { autoComplete: 'off' } as const
  return (
    <section aria-labelledby="client">
      <h2 id="client" className="text-xl">
        {t.customer}
      </h2>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <TextField label={fields.firstName} {...plain} {...form.bind('firstName')} />
        <TextField label={fields.lastName} {...plain} {...form.bind('lastName')} />
        <TextField
          label={fields.email}
          type="email"
          inputMode="email"
          hint={t.emailHint}
          {...plain}
          {...form.bind('email')}
        />
        <TextField
          label={fields.phone}
          type="tel"
          isOptional
          {...plain}
          name="phone"
          value={form.values.phone ?? ''}
          onValue={(phone) => form.set('phone', phone)}
          problem={form.problems.phone}
        />
        <TextField label={fields.address} fieldClass="sm:col-span-2" {...plain} {...form.bind('address')} />
        <TextField
          label={fields.addressComplement}
          isOptional
          fieldClass="sm:col-span-2"
          {...plain}
          name="addressComplement"
          value={form.values.addressComplement ?? ''}
          onValue={(complement) => form.set('addressComplement', complement)}
          problem={form.problems.addressComplement}
        />
        <TextField
          label={fields.postalCode}
          inputMode="numeric"
          {...plain}
          {...form.bind('postalCode')}
          onValue={(postalCode) => {
            form.set('postalCode', postalCode)
            // The points around another one are others: none is sent that nobody sees.
            form.set('relay', '')
          }}
        />
        <TextField label={fields.city} {...plain} {...form.bind('city')} />
        <SelectField
          label={fields.country}
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
