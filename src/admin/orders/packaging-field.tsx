import type { Packaging } from '@/domain/packaging.ts'
import { parcelsText as t } from '@/texts/admin/parcels.ts'
import { SelectField } from '@/ui/form/fields.tsx'

interface Props {
  readonly packagings: readonly Packaging[]
  /** Name of one; empty for none. */
  readonly value: string
  readonly onValue: (name: string) => void
}

/** What parcels are packed in: its weight comes to that of the units. */
export const PackagingField = ({ packagings, value, onValue }: Props) => (
  <SelectField
    label={t.packaging}
    hint={t.packagingHint}
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
