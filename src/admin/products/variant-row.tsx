import { memo, useId, useState } from 'react'
import { CONTROL, ICON_BUTTON } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import type { ProductPicture as Picture } from '@/domain/product-form.ts'
import { DEFAULT_MIN_STOCK } from '@/domain/rules.ts'
import type { RowField, RowProblems } from '@/domain/variant-entries.ts'
import type { GridRow } from '@/domain/variant-grid.ts'
import { variantsText as t } from '@/texts/admin/variants.ts'
import { ProductPicture } from './product-picture.tsx'
import { VariantPictures } from './variant-pictures.tsx'

const CELL = 'px-1.5 py-2 align-top max-md:block max-md:p-0'
const FIELDS = [
  { field: 'sku', inputMode: 'text' },
  { field: 'price', inputMode: 'decimal' },
  { field: 'weight', inputMode: 'numeric' },
  { field: 'stock', inputMode: 'numeric' },
  { field: 'minStock', inputMode: 'numeric' },
] as const

interface Props {
  readonly row: GridRow
  /** As its field holds it: that of a variant without one of its own. */
  readonly productPrice: string
  readonly productWeight: string
  readonly pictures: readonly Picture[]
  /** Units of those that are merged into it. */
  readonly gained: number
  readonly problems: RowProblems[string] | undefined
  readonly isChosen: boolean
  readonly onChoose: (key: string, isChosen: boolean) => void
  readonly onChange: (key: string, field: RowField | 'images', value: string | readonly string[]) => void
  readonly onOut: (row: GridRow, isOut: boolean) => void
}

/** One combination; one that is left out keeps what was typed of it. */
export const VariantRow = memo(function Row(props: Props) {
  const { row, productPrice, productWeight, pictures, gained, problems, isChosen } = props
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const label = row.words.filter((word) => word !== '').join(' · ')
  const hints = {
    sku: t.skuHint,
    price: productPrice,
    weight: productWeight,
    stock: '0',
    minStock: String(DEFAULT_MIN_STOCK),
  }
  if (row.isOut)
    return (
      <tr className="max-md:flex max-md:items-center max-md:py-2">
        <td className="max-md:hidden" />
        <th scope="row" className={`${CELL} flex-1 text-left !align-middle font-normal text-stone`}>
          {label}
        </th>
        <td colSpan={6} className={`${CELL} !align-middle text-sm text-stone`}>
          {t.out}
        </td>
        <td className={CELL}>
          <button
            type="button"
            aria-label={t.takeIn(label)}
            className={ICON_BUTTON}
            onClick={() => props.onOut(row, false)}
          >
            <Icon name="add" className="size-4.5" />
          </button>
        </td>
      </tr>
    )
  const control = (field: RowField, inputMode: 'text' | 'decimal' | 'numeric') => {
    const problem = problems?.[field]
    const isSum = field === 'stock' && row.merged.length > 0
    return (
      <>
        <span aria-hidden="true" className="mb-1 block text-sm text-stone md:hidden">
          {t.columns[field]}
        </span>
        <input
          type="text"
          inputMode={inputMode}
          autoComplete="off"
          spellCheck={false}
          aria-label={t.cell(t.fields[field], label)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || isSum ? `${id}-${field}` : undefined}
          placeholder={hints[field]}
          value={isSum ? t.gains(Number(row.stock) || 0, gained) : row[field]}
          readOnly={isSum}
          onChange={(event) => props.onChange(row.key, field, event.target.value)}
          className={`${field === 'sku' ? '' : 'text-right figures'} ${CONTROL}`}
        />
        {(problem || isSum) && (
          <span
            id={`${id}-${field}`}
            className={`mt-1 block text-sm leading-snug ${problem ? 'text-terracotta-ink' : 'text-stone'}`}
          >
            {problem ?? t.gainsHint}
          </span>
        )}
      </>
    )
  }
  return (
    <>
      <tr className="has-[:checked]:bg-olive-pale/40 max-md:grid max-md:grid-cols-6 max-md:gap-x-3 max-md:gap-y-2.5 max-md:py-4">
        <td className={`${CELL} pt-4.5 max-md:order-1 max-md:pt-2.5`}>
          <input
            type="checkbox"
            aria-label={t.choose(label)}
            checked={isChosen}
            onChange={(event) => props.onChoose(row.key, event.target.checked)}
            className="size-4.5 accent-olive"
          />
        </td>
        <th
          scope="row"
          className={`${CELL} pt-4 text-left font-medium wrap-anywhere max-md:order-2 max-md:col-span-4 max-md:pt-2`}
        >
          {label}
        </th>
        <td className={`${CELL} max-md:order-4 max-md:col-span-1`}>
          <button
            type="button"
            aria-label={t.pictures(label, row.images.length)}
            aria-expanded={isOpen}
            className="relative block rounded-[2px] hover:outline-2 hover:outline-olive"
            onClick={() => setOpen(!isOpen)}
          >
            <ProductPicture path={row.images[0] ?? pictures[0]?.path ?? null} className="w-9" />
            {row.images.length > 1 && (
              <span className="absolute -right-1.5 -bottom-1.5 rounded-full bg-olive px-1.5 text-xs text-linen">
                {row.images.length}
              </span>
            )}
          </button>
        </td>
        {FIELDS.map(({ field, inputMode }) => (
          <td
            key={field}
            className={`${CELL} ${field === 'sku' ? 'max-md:order-5 max-md:col-span-5' : 'max-md:order-6 max-md:col-span-3'}`}
          >
            {control(field, inputMode)}
          </td>
        ))}
        <td className={`${CELL} max-md:order-3 max-md:-mr-2 max-md:justify-self-end`}>
          <button
            type="button"
            aria-label={t.leaveOut(label)}
            className={ICON_BUTTON}
            onClick={() => props.onOut(row, true)}
          >
            <Icon name="close" className="size-4.5" />
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr className="max-md:block">
          <td colSpan={9} className="px-1.5 pb-3 max-md:block max-md:px-0">
            <VariantPictures
              label={t.picturesOf(label)}
              pictures={pictures}
              chosen={row.images}
              onChange={(images) => props.onChange(row.key, 'images', images)}
            />
          </td>
        </tr>
      )}
    </>
  )
})
