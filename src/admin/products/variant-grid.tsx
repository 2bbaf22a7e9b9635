import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProductDetail } from '@/data/admin/products.ts'
import { inputFromWeight } from '@/domain/customs.ts'
import { inputFromCents } from '@/domain/product-form.ts'
import type { RowField } from '@/domain/variant-entries.ts'
import { changeRow, fillRows, type Grid, type GridRow, soldRows } from '@/domain/variant-grid.ts'
import { variantsText as t } from '@/texts/admin/variants.ts'
import { FillRows } from './fill-rows.tsx'
import type { VariantsState } from './use-variants.ts'
import { VariantRow } from './variant-row.tsx'

const HEAD = 'px-1.5 py-2 text-left text-sm font-medium whitespace-nowrap text-stone'

interface Props {
  readonly product: ProductDetail
  readonly state: VariantsState
  /** Takes something away, and asks before. @param what it takes. */
  readonly changeOrAsk: (next: Grid, what: string) => void
}

/** Every combination of the words of the options, changed in its place; on a narrow screen each is a card. */
export function VariantGrid({ product, state, changeOrAsk }: Props) {
  const { grid, change, rowProblems } = state
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  // Rows that have not changed are not drawn again: what they call finds the newest grid here.
  const now = useRef({ grid, change, changeOrAsk })
  useEffect(() => {
    now.current = { grid, change, changeOrAsk }
  })
  const onChange = useCallback(
    (key: string, field: RowField | 'images', value: string | readonly string[]) => {
      now.current.change(changeRow(now.current.grid, key, { [field]: value }), key)
    },
    [],
  )
  const onOut = useCallback((row: GridRow, isOut: boolean) => {
    const next = changeRow(now.current.grid, row.key, { isOut })
    if (isOut) now.current.changeOrAsk(next, row.words.join(' · '))
    else now.current.change(next, row.key)
  }, [])
  const onChoose = useCallback(
    (key: string, isChosen: boolean) =>
      setChosen((before) => new Set(isChosen ? [...before, key] : [...before].filter((one) => one !== key))),
    [],
  )
  const sold = soldRows(grid)
  const stocks = new Map(product.variants.map(({ id, stock }) => [id, stock]))
  const here = new Set(sold.filter(({ key }) => chosen.has(key)).map(({ key }) => key))
  const total = sold.reduce((sum, { stock }) => sum + (/^\d+$/.test(stock.trim()) ? Number(stock) : 0), 0)
  const gainedBy = ({ merged }: GridRow) => merged.reduce((sum, id) => sum + (stocks.get(id) ?? 0), 0)
  const gained = sold.reduce((sum, row) => sum + gainedBy(row), 0)
  const pictures = product.pictures
  const price = inputFromCents(product.price)
  const weight = inputFromWeight(product.weightG)
  return (
    <section className="space-y-4">
      <FillRows
        count={sold.length}
        chosen={here.size}
        pictures={pictures}
        onFill={(fill) => change(fillRows(grid, here.size > 0 ? here : null, fill))}
      />
      <table aria-label={t.grid} className="w-full border-y border-line max-md:block">
        <thead className="max-md:hidden">
          <tr className="border-b border-line">
            <th scope="col" className={`w-9 ${HEAD}`}>
              <input
                type="checkbox"
                aria-label={t.chooseAll}
                checked={sold.length > 0 && here.size === sold.length}
                onChange={({ target }) =>
                  setChosen(new Set(target.checked ? sold.map(({ key }) => key) : []))
                }
                className="size-4.5 align-middle accent-olive"
              />
            </th>
            <th scope="col" className={HEAD}>
              {t.columns.words}
            </th>
            <th scope="col" className={`w-16 ${HEAD}`}>
              {t.columns.images}
            </th>
            <th scope="col" className={`w-44 ${HEAD}`}>
              {t.columns.sku}
            </th>
            <th scope="col" className={`w-26 ${HEAD}`}>
              {t.columns.price}
            </th>
            <th scope="col" className={`w-24 ${HEAD}`}>
              {t.columns.weight}
            </th>
            <th scope="col" className={`w-26 ${HEAD}`}>
              {t.columns.stock}
            </th>
            <th scope="col" className={`w-22 ${HEAD}`}>
              {t.columns.minStock}
            </th>
            <th scope="col" className={`w-11 ${HEAD}`}>
              <span className="sr-only">{t.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {grid.rows.map((row) => (
            <VariantRow
              key={row.key}
              row={row}
              productPrice={price}
              productWeight={weight}
              pictures={pictures}
              gained={gainedBy(row)}
              problems={rowProblems[row.key]}
              isChosen={here.has(row.key)}
              onChoose={onChoose}
              onChange={onChange}
              onOut={onOut}
            />
          ))}
        </tbody>
      </table>
      <p className="text-sm text-stone">{t.summary(sold.length, total + gained)}</p>
    </section>
  )
}
