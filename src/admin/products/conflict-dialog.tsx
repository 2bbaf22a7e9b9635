import { useMemo, useState } from 'react'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { formatCents, ZERO } from '@/domain/money.ts'
import { centsFromInput, type ProductField, type ProductValues } from '@/domain/product-form.ts'
import { differences } from '@/domain/product-merge.ts'
import { productFieldText } from '@/texts/admin/product-fields.ts'
import { conflictText as t } from '@/texts/admin/product-form.ts'
import { productStateText } from '@/texts/admin/products.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { itemText } from '@/texts/item-details.ts'
import { ProductPicture } from './product-picture.tsx'
import { useMakerName } from './use-maker-name.ts'
import { type Side, VersionChoice } from './version-choice.tsx'

type Chosen = Partial<Record<ProductField, Side>>

interface Props {
  readonly mine: ProductValues
  /** What mine was made from. */
  readonly base: ProductValues
  readonly newer: { readonly values: ProductValues; readonly updatedAt: string }
  readonly onCancel: () => void
  readonly onApply: (chosen: Chosen) => void
}

/** Two versions of a product side by side; nothing is lost before one chooses. */
export function ConflictDialog({ mine, base, newer, onCancel, onApply }: Props) {
  const theirs = newer.values
  const found = useMemo(() => differences(base, mine, theirs), [base, mine, theirs])
  const [chosen, setChosen] = useState<Chosen>(() =>
    Object.fromEntries(found.map(({ field, proposed }) => [field, proposed])),
  )
  return (
    <Dialog
      title={t.title}
      note={t.note(exactDate(newer.updatedAt))}
      shape="wide"
      onClose={onCancel}
      footer={
        <>
          <button type="button" className={QUIET} onClick={onCancel}>
            {shellText.cancel}
          </button>
          <button type="button" className={PRIMARY} onClick={() => onApply(chosen)}>
            {t.apply}
          </button>
        </>
      }
    >
      {found.length === 0 && <p>{t.same}</p>}
      <div className="space-y-5">
        {found.map(({ field, isConflict }) => (
          <VersionChoice
            key={field}
            name={field}
            label={productFieldText[field]}
            isConflict={isConflict}
            chosen={chosen[field]}
            onChoose={(side) => setChosen((before) => ({ ...before, [field]: side }))}
            show={(side) => <Value field={field} values={side === 'mine' ? mine : theirs} />}
          />
        ))}
      </div>
    </Dialog>
  )
}

/** The words of limited HTML. */
const wordsOf = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll('</', '\n</'), 'text/html').body.textContent.trim()

/** A field's value in words. */
function Value({ field, values }: { readonly field: ProductField; readonly values: ProductValues }) {
  const makerName = useMakerName(values.manufacturer)
  if (field === 'pictures')
    return (
      <span className="mt-1 flex flex-wrap gap-1.5">
        {values.pictures.map(({ path, alt }) => (
          <ProductPicture key={path} path={path} alt={alt} className="w-12" />
        ))}
        {values.pictures.length === 0 && t.pictures(0)}
      </span>
    )
  const words: Partial<Record<ProductField, string>> = {
    price: formatCents(centsFromInput(values.price) ?? ZERO),
    isNew: values.isNew ? t.yes : t.no,
    itemTexts: values.itemTexts.map((name) => itemText[name].label).join(', '),
    state: productStateText[values.state],
    manufacturer: makerName,
    colours: values.colours.join(', '),
    materials: values.materials.join(', '),
    related: values.related.map(({ name }) => name).join(', '),
    details: wordsOf(values.details),
    care: wordsOf(values.care),
  }
  const shown = words[field] ?? values[field]
  return (
    <span className="block max-h-60 overflow-y-auto whitespace-pre-line wrap-anywhere">
      {typeof shown === 'string' && shown !== '' ? shown : t.empty}
    </span>
  )
}
