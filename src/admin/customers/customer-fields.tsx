import { COUNTRIES } from '@/domain/rules.ts'
import { customersText as t } from '@/texts/admin/customers.ts'
import { countryNames } from '@/texts/countries.ts'
import type { Bound } from '@/ui/form/fields.tsx'
import { SelectField, TextField } from '@/ui/form/fields.tsx'

/** Names of what is asked of every customer. */
export const FIELDS = ['name', 'phone', 'address', 'postalCode', 'city', 'country'] as const
type Field = (typeof FIELDS)[number]

const COUNTRY_OPTIONS = [
  { value: '', label: t.noCountry },
  ...COUNTRIES.map((value) => ({ value, label: countryNames[value] })),
]

/** Name, telephone and address. */
export function CustomerFields({ bind }: { readonly bind: (name: Field) => Bound }) {
  return (
    <>
      <TextField label={t.name} autoComplete="off" maxLength={160} {...bind('name')} />
      <TextField label={t.phone} type="tel" autoComplete="off" maxLength={30} isOptional {...bind('phone')} />
      <TextField label={t.address} autoComplete="off" maxLength={400} isOptional {...bind('address')} />
      <div className="grid gap-4 sm:grid-cols-[10rem_1fr]">
        <TextField
          label={t.postalCode}
          autoComplete="off"
          maxLength={12}
          isOptional
          {...bind('postalCode')}
        />
        <TextField label={t.city} autoComplete="off" maxLength={100} isOptional {...bind('city')} />
      </div>
      <SelectField label={t.country} options={COUNTRY_OPTIONS} isOptional {...bind('country')} />
    </>
  )
}
