import { useQueries, useQuery } from '@tanstack/react-query'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { ProductRow, ProductSearch } from '@/data/admin/products.ts'
import { PAGE_SIZE, productPageQuery } from './queries.ts'

interface Options {
  readonly search: ProductSearch
  /** Products side by side. */
  readonly columns: number
  /** Pixels of a row before it has been measured. */
  readonly rowHeight: number
}

/**
 * The part of the list that is in sight: rows for all products that match, of which only those near the screen exist,
 * and requests only for the pages that hold them.
 */
export function useProductWindow({ search, columns, rowHeight }: Options) {
  const list = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const count = useQuery(productPageQuery(search, 1)).data?.count ?? 0
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => rowHeight,
    overscan: 4,
    scrollMargin: top,
  })
  // What stands above the list grows and shrinks: filters wrap, a bar appears.
  useLayoutEffect(() => {
    const measure = () => {
      const at = Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
      setTop((before) => (before === at ? before : at))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  const rows = virtualizer.getVirtualItems()
  const first = Math.floor(((rows[0]?.index ?? 0) * columns) / PAGE_SIZE) + 1
  const last = Math.floor((((rows.at(-1)?.index ?? 0) + 1) * columns - 1) / PAGE_SIZE) + 1
  const pages = Array.from({ length: Math.min(last - first + 1, 4) }, (_, index) => first + index)
  const answers = useQueries({ queries: pages.map((page) => productPageQuery(search, page)) })
  /** @returns the product at a place of the list, undefined while its page is on its way. */
  const productAt = (index: number): ProductRow | undefined => {
    const page = Math.floor(index / PAGE_SIZE) + 1
    return answers[page - first]?.data?.products[index % PAGE_SIZE]
  }
  return {
    list,
    count,
    rows,
    productAt,
    measure: virtualizer.measureElement,
    /** Pixels of all rows. */
    height: virtualizer.getTotalSize(),
    /** Pixels from the start of the list to a row. */
    offset: (start: number) => start - top,
    isScrolling: virtualizer.isScrolling,
  }
}
