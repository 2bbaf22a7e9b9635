import { useState } from 'react'
import type { SavedAddress } from '@/data/addresses.ts'
import { addressSchema, customerSchema } from '@/domain/checkout.ts'
import { COUNTRIES, DEFAULT_COUNTRY, TEXT_LIMITS } from '@/domain/rules.ts'
import { tellFailure } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { checkoutText, type FieldProblem } from '@/texts/checkout.ts'
import { errorText } from '@/texts/errors.ts'
import { Field } from '@/ui/Field.tsx'
import { Select } from '@/ui/Select.tsx'
import { useSubmit } from '@/ui/use-submit.ts'
import { load } from './load.ts'

interface Props {
  readonly address: SavedAddress
  readonly onSaved: () => void
  readonly onCancel: () => void
}

const schema = customerSchema.omit({ email: true })
const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value, label: checkoutText.countries[value] }))
const FIELDS = [
  ['firstName', 'given-name', false],
  ['lastName', 'family-name', false],
  ['address', 'address-line1', false],
  ['addressComplement', 'address-line2', true],
  ['postalCode', 'postal-code', false],
  ['city', 'address-level2', false],
  ['phone', 'tel', true],
] as const

type Problems = Readonly<Partial<Record<string, FieldProblem>>>

/** @returns the first problem of each field, by the rules of the checkout. */
function problemsOf(form: SavedAddress): Problems {
  const issues = [schema, addressSchema].flatMap((one) => one.safeParse(form).error?.issues ?? [])
  return Object.fromEntries(
    issues.reverse().map(({ path, message }) => [String(path[0]), message as FieldProblem]),
  )
}

export function AddressForm({ address, onSaved, onCancel }: Props) {
  const [form, setForm] = useState(address)
  const [problems, setProblems] = useState<Problems>({})
  const { busy, onSubmit } = useSubmit(async () => {
    const found = problemsOf(form)
    setProblems(found)
    const first = Object.values(found)[0]
    if (first) {
      tellFailure(accountText.error, checkoutText.problems[first])
      return false
    }
    const result = await load(async (client) =>
      (await import('@/data/addresses.ts')).saveAddress(client, form),
    )
    if (result.ok) onSaved()
    else tellFailure(accountText.addressFailed, errorText[result.refusal.code])
    return result.ok
  })
  const sentence = (field: string) => {
    const problem = problems[field]
    return problem && checkoutText.problems[problem]
  }
  return (
    <form onSubmit={onSubmit} noValidate className="grid max-w-xl gap-5 sm:grid-cols-2">
      {FIELDS.map(([field, autoComplete, optional]) => (
        <Field
          key={field}
          name={field}
          label={checkoutText.fields[field]}
          value={form[field]}
          onValue={(value) => setForm({ ...form, [field]: value })}
          autoComplete={autoComplete}
          maxLength={TEXT_LIMITS[field]}
          optional={optional ? checkoutText.optional : undefined}
          problem={sentence(field)}
          className={field === 'address' || field === 'addressComplement' ? 'sm:col-span-2' : ''}
        />
      ))}
      <Select
        name="country"
        label={checkoutText.fields.country}
        value={form.country}
        options={COUNTRY_OPTIONS}
        onValue={(value) =>
          setForm({ ...form, country: COUNTRIES.find((one) => one === value) ?? DEFAULT_COUNTRY })
        }
        autoComplete="country"
      />
      <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
        <input
          type="checkbox"
          checked={form.isDefault}
          onChange={(event) => setForm({ ...form, isDefault: event.target.checked })}
          className="size-5 accent-olive"
        />
        {accountText.isDefault}
      </label>
      <p className="flex flex-wrap gap-3 sm:col-span-2">
        <button type="submit" disabled={busy} className="button">
          {busy ? accountText.savingAddress : accountText.saveAddress}
        </button>
        <button type="button" onClick={onCancel} className="button button-quiet">
          {accountText.cancel}
        </button>
      </p>
    </form>
  )
}
