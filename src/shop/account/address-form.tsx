import { useEffect, useRef } from 'react'
import type { SavedAddress } from '@/data/addresses.ts'
import { addressSchema, recipientSchema } from '@/domain/checkout.ts'
import { COUNTRIES, TEXT_LIMITS } from '@/domain/rules.ts'
import { tellFailure } from '@/stores/tell.ts'
import { accountText } from '@/texts/account.ts'
import { checkoutText, type FieldProblem } from '@/texts/checkout.ts'
import { countryNames } from '@/texts/countries.ts'
import { visitorError } from '@/texts/visitor-errors.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { type Problems, useForm } from '@/ui/form/use-form.ts'
import { load } from './load.ts'

interface Props {
  readonly address: SavedAddress
  readonly onSaved: () => void
  readonly onCancel: () => void
}

const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value, label: countryNames[value] }))
const FIELDS = [
  ['firstName', 'given-name', false],
  ['lastName', 'family-name', false],
  ['address', 'address-line1', false],
  ['addressComplement', 'address-line2', true],
  ['postalCode', 'postal-code', false],
  ['city', 'address-level2', false],
  ['phone', 'tel', true],
] as const

/** @returns the first problem of each field, by the rules of the checkout. */
function problemsOf(address: SavedAddress): Problems<SavedAddress> {
  const issues = [recipientSchema, addressSchema].flatMap((one) => one.safeParse(address).error?.issues ?? [])
  return Object.fromEntries(
    issues
      .reverse()
      .map(({ path, message }) => [String(path[0]), checkoutText.problems[message as FieldProblem]]),
  )
}

export function AddressForm({ address, onSaved, onCancel }: Props) {
  const form = useForm({
    saved: address,
    send: async (typed) => {
      const found = problemsOf(typed)
      const [first] = Object.values(found)
      if (first) {
        tellFailure(accountText.error, first)
        return found
      }
      const result = await load(async (client) =>
        (await import('@/data/addresses.ts')).saveAddress(client, typed),
      )
      return result.ok ? onSaved() : tellFailure(accountText.addressFailed, visitorError(result.refusal.code))
    },
  })
  const sheet = useRef<HTMLFormElement>(null)
  // What opened it is gone, or stands above it.
  useEffect(() => sheet.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={sheet} onSubmit={form.onSubmit} noValidate className="grid max-w-xl gap-5 sm:grid-cols-2">
      {FIELDS.map(([field, autoComplete, isOptional]) => (
        <TextField
          key={field}
          label={checkoutText.fields[field]}
          autoComplete={autoComplete}
          maxLength={TEXT_LIMITS[field]}
          isOptional={isOptional}
          {...form.bind(field)}
          fieldClass={field === 'address' || field === 'addressComplement' ? 'sm:col-span-2' : ''}
        />
      ))}
      <SelectField
        label={checkoutText.fields.country}
        options={COUNTRY_OPTIONS}
        autoComplete="country"
        {...form.bind('country')}
      />
      <label className="flex min-h-11 items-center gap-3 sm:col-span-2">
        <input
          type="checkbox"
          checked={form.values.isDefault}
          onChange={(event) => form.set('isDefault', event.target.checked)}
          className="size-5 accent-olive"
        />
        {accountText.isDefault}
      </label>
      <p className="flex flex-wrap gap-3 sm:col-span-2">
        <button type="submit" aria-disabled={form.isBusy} className="button">
          {form.isBusy ? accountText.savingAddress : accountText.saveAddress}
        </button>
        <button type="button" onClick={onCancel} className="button button-quiet">
          {accountText.cancel}
        </button>
      </p>
    </form>
  )
}
