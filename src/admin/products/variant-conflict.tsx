import { useState } from 'react'
import { exactDate } from '@/admin/ui/dates.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import type { GridDifference } from '@/domain/variant-conflict.ts'
import { gridOf } from '@/domain/variant-grid.ts'
import { conflictText } from '@/texts/admin/product-form.ts'
import { variantConflictText as t, variantsText } from '@/texts/admin/variants.ts'
import { ProductPicture } from './product-picture.tsx'
import type { VariantsState } from './use-variants.ts'
import { type Side, VersionChoice } from './version-choice.tsx'

interface Props {
  readonly state: VariantsState
  readonly conflict: NonNullable<VariantsState['conflict']>
}

/** Two versions of the variants; nothing is lost before one chooses. */
export function VariantConflict({ state, conflict: { newer, differences } }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(differences.map(({ id, proposed }) => [id, proposed])),
  )
  const rows = [...state.grid.rows, ...gridOf(newer.options, newer.variants).rows]
  const labelOf = (variant: number | null) =>
    rows.find(({ id }) => id === variant && variant !== null)?.words.join(' · ')
  const titleOf = ({ variant, field }: GridDifference) => {
    const name =
      field === 'price' || field === 'weight' || field === 'sku' || field === 'minStock'
        ? variantsText.fields[field]
        : t[field]
    const label = labelOf(variant)
    return label === undefined ? name : t.field(label, name)
  }
  return (
    <Dialog
      title={t.title}
      note={conflictText.note(exactDate(newer.updatedAt))}
      shape="wide"
      onClose={state.forgetConflict}
      footer={
        <DialogButtons
          onCancel={state.forgetConflict}
          onSave={() => state.resolve(chosen)}
          save={t.apply}
          isBusy={false}
        />
      }
    >
      <div className="space-y-5">
        {differences.map((one) => (
          <VersionChoice
            key={one.id}
            name={one.id}
            label={titleOf(one)}
            isConflict={one.isConflict}
            chosen={chosen[one.id]}
            onChoose={(side) => setChosen((before) => ({ ...before, [one.id]: side }))}
            show={(side) => <Value field={one.field} value={one[side]} />}
          />
        ))}
      </div>
    </Dialog>
  )
}

/** A value in words. */
function Value({ field, value }: { readonly field: GridDifference['field']; readonly value: unknown }) {
  if (field === 'isSold') return value === true ? t.yes : t.no
  const all = Array.isArray(value) ? value.map(String) : [String(value)]
  if (field === 'images' && all.length > 0)
    return (
      <span className="mt-1 flex flex-wrap gap-1.5">
        {all.map((path) => (
          <ProductPicture key={path} path={path} className="w-12" />
        ))}
      </span>
    )
  const words = all.filter((word) => word !== '').join(' · ')
  return (
    words || (field === 'price' ? t.productPrice : field === 'weight' ? t.productWeight : conflictText.empty)
  )
}
