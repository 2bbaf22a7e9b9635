import { useState } from 'react'
import { Choice } from '@/admin/ui/choice.tsx'
import { CONTROL, QUIET } from '@/admin/ui/controls.ts'
import { readWeight } from '@/domain/customs.ts'
import { type ProductPicture, readPieces, readPrice } from '@/domain/product-form.ts'
import type { GridRow } from '@/domain/variant-grid.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { variantsText as t } from '@/texts/admin/variants.ts'
import { VariantPictures } from './variant-pictures.tsx'

const COLUMNS = ['price', 'weight', 'stock', 'minStock', 'images'] as const
type Column = (typeof COLUMNS)[number]

/** An empty price, or weight, is the product's. */
const readers: Readonly<Record<Exclude<Column, 'images'>, (text: string) => number | string | null>> = {
  price: (text) => (text.trim() === '' ? null : readPrice(text)),
  weight: readWeight,
  stock: readPieces,
  minStock: readPieces,
}

interface Props {
  /** Rows that are sold, and how many of them are chosen. */
  readonly count: number
  readonly chosen: number
  readonly pictures: readonly ProductPicture[]
  readonly onFill: (change: Partial<GridRow>) => void
}

/** Gives a whole column, or the chosen rows of it, one value. */
export function FillRows({ count, chosen, pictures, onFill }: Props) {
  const [column, setColumn] = useState<Column>('stock')
  const [text, setText] = useState('')
  const [images, setImages] = useState<readonly string[]>([])
  const [problem, setProblem] = useState('')
  const [said, setSaid] = useState('')
  const isPictures = column === 'images'
  const fill = () => {
    const read = readers[column === 'images' ? 'stock' : column](text)
    if (!isPictures && typeof read === 'string') return setProblem(problemText[read] ?? read)
    onFill(isPictures ? { images } : { [column]: text.trim() })
    setSaid(t.filled(t.columns[column], chosen || count))
    setText('')
  }
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="font-medium max-sm:w-full">{t.fill}</span>
        <Choice
          label={t.fillField}
          value={column}
          options={COLUMNS.map((value) => ({ value, label: t.columns[value] }))}
          onValue={(value) => {
            setColumn(value)
            setProblem('')
          }}
        />
        {!isPictures && (
          <input
            aria-label={t.fillValue}
            aria-invalid={problem ? true : undefined}
            inputMode={column === 'price' ? 'decimal' : 'numeric'}
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setProblem('')
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              fill()
            }}
            className={`!w-28 text-right figures ${CONTROL}`}
          />
        )}
        <button type="button" className={QUIET} onClick={fill}>
          {chosen > 0 ? t.fillChosen(chosen) : t.fillAll(count)}
        </button>
      </div>
      {isPictures && (
        <VariantPictures label={t.columns.images} pictures={pictures} chosen={images} onChange={setImages} />
      )}
      {problem && (
        <p role="alert" className="text-sm text-terracotta-ink">
          {problem}
        </p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  )
}
