import { checkoutText } from '@/texts/checkout.ts'
import { type Bound, TextField } from '@/ui/form/fields.tsx'

const { fields } = checkoutText
/** The browser must not fill in the administrator's own name. */
const plain = { autoComplete: 'off' } as const

interface Form {
  readonly values: { readonly phone?: string | undefined; readonly addressComplement?: string | undefined }
  readonly problems: { readonly phone?: string; readonly addressComplement?: string }
  readonly bind: (name: 'firstName' | 'lastName' | 'email' | 'address' | 'postalCode' | 'city') => Bound
  readonly set: (name: 'phone' | 'addressComplement', value: string) => void
}

/** Who orders. @param emailHint what becomes of the address. */
export function PersonInputs({ form, emailHint }: { readonly form: Form; readonly emailHint: string }) {
  return (
    <>
      <TextField label={fields.firstName} {...plain} {...form.bind('firstName')} />
      <TextField label={fields.lastName} {...plain} {...form.bind('lastName')} />
      <TextField
        label={fields.email}
        type="email"
        inputMode="email"
        hint={emailHint}
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
    </>
  )
}

interface Place {
  readonly form: Form
  /** Instead of keeping the postal code alone. */
  readonly onPostalCode?: (postalCode: string) => void
}

/** Where to, but for the country. */
export function PlaceInputs({ form, onPostalCode }: Place) {
  const postalCode = form.bind('postalCode')
  return (
    <>
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
        {...postalCode}
        onValue={onPostalCode ?? postalCode.onValue}
      />
      <TextField label={fields.city} {...plain} {...form.bind('city')} />
    </>
  )
}
