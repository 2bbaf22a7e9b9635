import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { listManufacturers } from '@/data/admin/manufacturers.ts'
import { getProduct, listProducts, type ProductSearch } from '@/data/admin/products.ts'
import { listCategories } from '@/data/categories.ts'

/** Everything under this key is stale once a product has changed. */
export const PRODUCTS_KEY = ['products'] as const
/** Products of one request; the list asks for the pages that are in sight. */
export const PAGE_SIZE = 50

/** A page of the list, from 1; its first page stays until the next search has come. */
export const productPageQuery = (search: ProductSearch, page: number) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'list', search, page],
    queryFn: ({ signal }) => listProducts(adminClient(), search, page, PAGE_SIZE, signal),
    ...(page === 1 ? { placeholderData: keepPreviousData } : {}),
  })

export const productQuery = (id: number) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'one', id],
    queryFn: ({ signal }) => getProduct(adminClient(), id, signal),
    // Another administrator may be at it.
    staleTime: 0,
  })

/** A few products whose name or artisan holds a text, to choose from. */
export const productChoiceQuery = (text: string) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'choice', text],
    queryFn: ({ signal }) =>
      listProducts(adminClient(), { text, category: null, state: null, sort: 'name' }, 1, 8, signal),
    placeholderData: keepPreviousData,
  })

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: () => listCategories(adminClient()),
})

export const manufacturersQuery = queryOptions({
  queryKey: ['manufacturers'],
  queryFn: ({ signal }) => listManufacturers(adminClient(), signal),
})
