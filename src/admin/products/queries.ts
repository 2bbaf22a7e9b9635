import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { listManufacturers } from '@/data/admin/manufacturers.ts'
import {
  getProduct,
  listProductIds,
  listProductNames,
  listProducts,
  type ProductPage,
  type ProductSearch,
} from '@/data/admin/products.ts'
import { listCategories } from '@/data/categories.ts'
import { listColours, listMaterials } from '@/data/listed-words.ts'

/** Everything under this key is stale once a product has changed. */
export const PRODUCTS_KEY = ['products'] as const
/** Products of one request; the list asks for the pages that are in sight. */
export const PAGE_SIZE = 50

/** The index of names, which another administrator may have changed for a minute. */
const productIndexQuery = queryOptions({
  queryKey: [...PRODUCTS_KEY, 'index'],
  queryFn: async ({ signal }) => {
    const [names, { createProductIndex }] = await Promise.all([
      listProductNames(adminClient(), signal),
      import('./product-index.ts'),
    ])
    return createProductIndex(names)
  },
  staleTime: 60_000,
})

/**
 * Asks for what a text finds, together with the ids that the index finds for it; where there is nothing, with the ids of
 * similar words. Without the index the server searches by the words alone.
 * @param isNothing whether an answer holds no product.
 */
async function askNear<Answer>(
  cache: QueryClient,
  text: string,
  ask: (near: readonly number[]) => Promise<Answer>,
  isNothing: (answer: Answer) => boolean,
): Promise<{ readonly answer: Answer; readonly isGuess: boolean }> {
  const index = text.trim() === '' ? null : await cache.fetchQuery(productIndexQuery).catch(() => null)
  const answer = await ask(index?.near(text) ?? [])
  const guessed = index && isNothing(answer) ? index.guess(text) : []
  if (guessed.length === 0) return { answer, isGuess: false }
  const close = await ask(guessed)
  return { answer: close, isGuess: !isNothing(close) }
}

/** A page of the list, and whether its products only come near to what was asked for. */
export type FoundPage = ProductPage & { readonly isGuess: boolean }

async function findProducts(
  cache: QueryClient,
  search: ProductSearch,
  page: number,
  perPage: number,
  signal: AbortSignal,
): Promise<FoundPage> {
  const { answer, isGuess } = await askNear(
    cache,
    search.text,
    (near) => listProducts(adminClient(), search, near, page, perPage, signal),
    ({ count }) => count === 0,
  )
  return { ...answer, isGuess }
}

/** Ids of everything that the list shows for a search. @throws RefusedError */
export const findProductIds = async (cache: QueryClient, search: ProductSearch): Promise<number[]> => {
  const found = await askNear(
    cache,
    search.text,
    (near) => listProductIds(adminClient(), search, near),
    (ids) => ids.length === 0,
  )
  return found.answer
}

/** A page of the list, from 1; its first page stays until the next search has come. */
export const productPageQuery = (search: ProductSearch, page: number) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'list', search, page],
    queryFn: ({ client, signal }) => findProducts(client, search, page, PAGE_SIZE, signal),
    ...(page === 1 ? { placeholderData: keepPreviousData } : {}),
  })

export const productQuery = (id: number) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'one', id],
    queryFn: ({ signal }) => getProduct(adminClient(), id, signal),
    // Another administrator may be at it.
    staleTime: 0,
  })

/** A few products that a text finds, the nearest first, to choose from. */
export const productChoiceQuery = (text: string) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'choice', text],
    queryFn: ({ client, signal }) =>
      findProducts(client, { text, category: null, state: null, sort: 'relevance' }, 1, 8, signal),
    placeholderData: keepPreviousData,
  })

export const categoriesQuery = queryOptions({
  queryKey: ['categories'],
  queryFn: () => listCategories(adminClient()),
})

export const coloursQuery = queryOptions({
  queryKey: ['colours'],
  queryFn: () => listColours(adminClient()),
})

export const materialsQuery = queryOptions({
  queryKey: ['materials'],
  queryFn: () => listMaterials(adminClient()),
})

export const manufacturersQuery = queryOptions({
  queryKey: ['manufacturers'],
  queryFn: ({ signal }) => listManufacturers(adminClient(), signal),
})
