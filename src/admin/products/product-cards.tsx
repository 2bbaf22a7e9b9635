import { useLayoutEffect, useRef, useState } from 'react'
import { Placeholder } from '@/admin/ui/tile.tsx'
import type { ProductSearch } from '@/data/admin/products.ts'
import { productsText as t } from '@/texts/admin/products.ts'
import { PicturesPaused } from './pictures-paused.ts'
import { ProductCard } from './product-card.tsx'
import type { Choice, RowActions } from './row-actions.ts'
import { useProductWindow } from './use-product-window.ts'

/** Pixels a card needs at least. */
const CARD_WIDTH = 340
const CARD_HEIGHT = 212
const GAP = 16

interface Props {
  readonly search: ProductSearch
  readonly actions: RowActions
  readonly choice: Choice
}

/** The products as cards, as many side by side as there is room for. */
export function ProductCards({ search, actions, choice }: Props) {
  const { frame, columns } = useColumns()
  const { list, rows, count, productAt, measure, height, offset, isScrolling } = useProductWindow({
    search,
    columns,
    rowHeight: CARD_HEIGHT + GAP,
  })
  return (
    <div ref={frame} className="mt-5">
      <div
        ref={list}
        role="feed"
        aria-label={t.tableLabel}
        // Without an article it is not done: none is laid out before there is a place for it.
        aria-busy={rows.length === 0}
        className="relative"
        style={{ height }}
      >
        <PicturesPaused value={isScrolling}>
          {rows.map((row) => (
            <div
              key={row.key}
              ref={measure}
              role="presentation"
              data-index={row.index}
              className="absolute inset-x-0 top-0 grid gap-4 pb-4"
              style={{
                transform: `translateY(${offset(row.start)}px)`,
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              }}
            >
              {Array.from({ length: columns }, (_, column) => row.index * columns + column)
                .filter((index) => index < count)
                .map((index) => {
                  const product = productAt(index)
                  return product ? (
                    <ProductCard
                      key={product.id}
                      product={product}
                      actions={actions}
                      choice={choice}
                      index={index}
                      count={count}
                    />
                  ) : (
                    <Placeholder key={`place ${index}`} className="h-50" />
                  )
                })}
            </div>
          ))}
        </PicturesPaused>
      </div>
    </div>
  )
}

/** How many cards stand side by side. */
function useColumns() {
  const frame = useRef<HTMLDivElement>(null)
  const [columns, setColumns] = useState(1)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      // With larger text fewer have room.
      const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
      setColumns(Math.max(1, Math.floor((element.clientWidth + GAP) / (CARD_WIDTH * scale + GAP))))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, columns }
}
