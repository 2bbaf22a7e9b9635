import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ProductRow } from '@/data/admin/products.ts'
import { type FoundPage, PRODUCTS_KEY } from './queries.ts'

/** Puts a product as the server answers it in the place of the one that lists show, without asking for them again. */
export function useReplaceRow() {
  const cache = useQueryClient()
  return useCallback(
    (product: ProductRow) =>
      cache.setQueriesData<FoundPage>(
        { queryKey: [...PRODUCTS_KEY, 'list'] },
        (page) =>
          page && { ...page, products: page.products.map((one) => (one.id === product.id ? product : one)) },
      ),
    [cache],
  )
}
