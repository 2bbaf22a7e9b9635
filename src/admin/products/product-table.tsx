import { memo, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { shortDate } from '@/admin/ui/dates.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { Placeholder } from '@/admin/ui/tile.tsx'
import type { ProductRow, ProductSearch, ProductSort } from '@/data/admin/products.ts'
import { formatCents } from '@/domain/money.ts'
import { inputFromCents, readPieces, readPrice } from '@/domain/product-form.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import { type Edit, EditableCell } from './editable-cell.tsx'
import { PicturesPaused } from './pictures-paused.ts'
import { NewBadge, ProductStateBadge, StockMark, stockWords, VariantCount } from './product-badges.tsx'
import { EyeButton, ProductLink } from './product-card.tsx'
import { ProductMenu } from './product-menu.tsx'
import { ProductPicture } from './product-picture.tsx'
import type { Choice, RowActions } from './row-actions.ts'
import { SortHead } from './sort-head.tsx'
import { useCellStores } from './use-cell-stores.ts'
import { useProductWindow } from './use-product-window.ts'
import { variantsAddress } from './variants-address.ts'

const ROW_HEIGHT = 73
const HEAD = 'px-2 py-2 text-left text-sm font-medium whitespace-nowrap text-stone'
const CELL = 'px-1 py-1.5 md:px-2'
const WIDE = 'max-md:hidden'
const WIDER = 'max-lg:hidden'
const WIDEST = 'max-xl:hidden'
/** Columns of the narrowest screen: a cell that spans more would make columns of its own. */
const COLUMNS = 4

interface Props {
  readonly search: ProductSearch
  readonly actions: RowActions
  readonly choice: Choice
  /** Whether everything that was found is chosen. */
  readonly isAllChosen: boolean
  readonly onSort: (sort: ProductSort) => void
  readonly onChooseAll: (all: boolean) => void
}

/** The products as a table, for many of them; on narrow screens a row folds artisan, state and stock under the name. */
export function ProductTable({ search, actions, choice, isAllChosen, onChooseAll, onSort }: Props) {
  const { list, rows, count, productAt, measure, height, offset, isScrolling } = useProductWindow({
    search,
    columns: 1,
    rowHeight: ROW_HEIGHT,
  })
  const [said, setSaid] = useState('')
  const cells = useCellStores(setSaid)
  const [kept] = useState(() => new Map<string, Edit<ProductRow>>())
  const head = { sort: search.sort, onSort }
  const above = offset(rows[0]?.start ?? 0)
  const below = Math.max(0, height - offset(rows.at(-1)?.end ?? 0))
  return (
    <div ref={list} className="mt-5">
      <p role="status" className="sr-only">
        {said}
      </p>
      <table
        aria-label={t.tableLabel}
        aria-rowcount={count + 1}
        className="stacks w-full table-fixed border-y border-line"
      >
        <thead>
          <tr aria-rowindex={1} className="border-b border-line">
            <th scope="col" className={`w-10 ${HEAD} text-center`}>
              <input
                type="checkbox"
                aria-label={t.chooseShown}
                checked={isAllChosen}
                onChange={(event) => onChooseAll(event.target.checked)}
                className="size-4.5 accent-olive"
              />
            </th>
            <SortHead {...head} field="name" label={t.columns.product} className="" />
            <SortHead {...head} field="updated" label={t.columns.updated} className={`w-32 ${WIDEST}`} />
            <SortHead {...head} field="category" label={t.columns.category} className={`w-28 ${WIDER}`} />
            <SortHead {...head} field="state" label={t.columns.state} className={`w-28 ${WIDE}`} />
            <SortHead {...head} field="stock" label={t.columns.stock} className={`w-30 ${WIDE}`} />
            <SortHead {...head} field="price" label={t.columns.price} className="w-22 md:w-30" isRight />
            <th scope="col" className={`w-11 md:w-26 ${HEAD}`}>
              <span className="sr-only">{t.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={above} />
          <PicturesPaused value={isScrolling}>
            {rows.map(({ index }) => {
              const product = productAt(index)
              return (
                <tr
                  key={product?.id ?? `place ${index}`}
                  ref={measure}
                  data-index={index}
                  aria-rowindex={index + 2}
                  className="border-b border-line last:border-0 hover:bg-linen has-[:checked]:bg-olive-pale/40"
                >
                  {product ? (
                    <Cells product={product} actions={actions} choice={choice} cells={cells} kept={kept} />
                  ) : (
                    <td colSpan={COLUMNS} className={CELL}>
                      <Placeholder className="h-15" />
                    </td>
                  )}
                </tr>
              )
            })}
          </PicturesPaused>
          <Spacer height={below} />
        </tbody>
      </table>
    </div>
  )
}

/** Room of the rows that do not exist. */
function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return (
    <tr>
      <td colSpan={COLUMNS} className="p-0" style={{ height }} />
    </tr>
  )
}

interface CellsProps {
  readonly product: ProductRow
  readonly actions: RowActions
  readonly choice: Choice
  readonly cells: ReturnType<typeof useCellStores>
  readonly kept: Map<string, Edit<ProductRow>>
}

/** A row's cells. What has not changed is not made anew: scrolling brings new rows many times in a second. */
const Cells = memo(function Row({ product, actions, choice, cells, kept }: CellsProps) {
  const { search } = useLocation()
  return (
    <>
      <td className={`${CELL} text-center`}>
        {!product.isDeleted && (
          <input
            type="checkbox"
            aria-label={t.choose(product.name)}
            checked={choice.ids.has(product.id)}
            onChange={(event) => choice.onChoose(product.id, event.target.checked)}
            className="size-4.5 accent-olive"
          />
        )}
      </td>
      <td className={CELL}>
        <span className="flex items-center gap-2 md:gap-3">
          <ProductPicture path={product.image} className="w-10 max-[22.5rem]:hidden md:w-12" />
          <span className="min-w-0 wrap-anywhere">
            <span className="block font-medium">
              <ProductLink product={product} />
            </span>
            <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-ink-soft">
              <span className="truncate">{product.artisan}</span>
              {product.isNew && <NewBadge />}
              <VariantCount {...product} />
            </span>
            <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm md:hidden">
              <ProductStateBadge {...product} />
              <StockMark {...product} />
            </span>
          </span>
        </span>
      </td>
      <td className={`${CELL} ${WIDEST} text-sm whitespace-nowrap text-ink-soft`}>
        {shortDate(product.updatedAt)}
      </td>
      <td className={`${CELL} ${WIDER} truncate`}>{product.category}</td>
      <td className={`${CELL} ${WIDE}`}>
        <ProductStateBadge {...product} />
      </td>
      <td className={`${CELL} ${WIDE} text-sm`}>
        {product.isDeleted ? (
          <StockMark {...product} />
        ) : product.variants !== null ? (
          <Link
            to={variantsAddress(product, search)}
            aria-label={t.editVariantStocks(product.name, stockWords(product))}
            className="-mx-2 inline-flex min-h-9 items-center rounded-[3px] border border-transparent px-2 hover:border-field hover:bg-white"
          >
            <StockMark {...product} />
          </Link>
        ) : (
          <EditableCell
            row={product}
            fieldName={t.stockOf(product.name)}
            buttonName={t.editStock(product.name, stockWords(product))}
            shown={<StockMark {...product} />}
            textOf={({ stock }) => String(stock)}
            inputMode="numeric"
            read={readPieces}
            store={cells.storeStock}
            kept={kept}
            keptAs={`${product.id} stock`}
          />
        )}
      </td>
      <td className={`${CELL} text-right font-medium whitespace-nowrap figures`}>
        {product.isDeleted ? (
          formatCents(product.price)
        ) : (
          <EditableCell
            row={product}
            fieldName={t.priceOf(product.name)}
            buttonName={t.editPrice(product.name, formatCents(product.price))}
            shown={formatCents(product.price)}
            textOf={({ price }) => inputFromCents(price)}
            inputMode="decimal"
            read={readPrice}
            store={cells.storePrice}
            kept={kept}
            keptAs={`${product.id} price`}
          />
        )}
      </td>
      <td className={CELL}>
        {product.isDeleted ? (
          <button
            type="button"
            aria-label={t.restoreOne(product.name)}
            className={`${QUIET} min-h-9 px-2`}
            onClick={() => actions.onRestore(product)}
          >
            <Icon name="undo" className="size-4" />
          </button>
        ) : (
          <span className="flex justify-end">
            <span className="max-md:hidden">
              <EyeButton product={product} onToggle={actions.onToggleNew} />
            </span>
            <ProductMenu product={product} actions={actions} isWhole />
          </span>
        )}
      </td>
    </>
  )
})
