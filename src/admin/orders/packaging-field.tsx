import type { Packaging } from '@/domain/packaging.ts'
import { parcelsText as t } from '@/texts/admin/parcels.ts'
import { SelectField } from '@/ui/form/fields.tsx'

interface Props {
  readonly packagings: readonly Packaging[]
  /** Name of one; empty for none. */
  readonly value: string
  readonly onValue: (name: string) => void
  /** Where no weight is typed beside it, what this says of it is not true. */
  readonly hint?: string
}

/** What parcels are packed in: its weight comes to that of the units. */
export const PackagingField = ({ packagings, value, onValue, hint = t.packagingHint }: Props) => (
  <SelectField
    label={t.packaging}
    hint={hint}
    name="packaging"
    fieldClass="w-full max-w-sm"
    value={value}
    onValue={onValue}
    options={[
      { value: '', label: t.noPackaging },
      ...packagings.map(({ name, weightG }) => ({ value: name, label: `${name} (${weightG} g)` })),
    ]}
  />
)
