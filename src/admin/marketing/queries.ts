import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { listDiscountCodes } from '@/data/admin/discounts.ts'
import { countSegment, getEmailProducts, getMarketing, getNewsletterFor } from '@/data/admin/marketing.ts'
import { listOrderTags } from '@/data/admin/order-list.ts'
import { listProducts } from '@/data/admin/products.ts'
import { listCategories } from '@/data/categories.ts'
import { getShopSettings } from '@/data/settings.ts'
import type { SegmentCondition } from '@/domain/segment.ts'

export const codesQuery = queryOptions({
  queryKey: ['discount-codes'],
  queryFn: ({ signal }) => listDiscountCodes(adminClient(), signal),
  // Every order counts.
  staleTime: 0,
})

/** What is sold: gifts and limits are chosen among it. */
export const soldQuery = queryOptions({
  queryKey: ['products', 'sold'],
  queryFn: async ({ signal }) => {
    // In a file of its own, which product pages load alone.
    const { getOffers } = await import('@/data/offers.ts')
    return getOffers(adminClient(), undefined, signal)
  },
})

export const limitCategoriesQuery = queryOptions({
  queryKey: ['categories', 'limits'],
  queryFn: () => listCategories(adminClient()),
})

/** How many products on sale have no picture, and so are in no shopping feed. */
export const unpicturedQuery = queryOptions({
  queryKey: ['products', 'unpictured'],
  queryFn: async ({ signal }) => {
    const search = { text: '', category: null, state: 'unpictured', sort: 'newest' } as const
    return (await listProducts(adminClient(), search, [], 1, 1, signal)).count
  },
})

/** Everything under this key is stale once a segment or a newsletter has changed. */
export const MARKETING_KEY = ['marketing'] as const

/** Milliseconds after which a newsletter that is being sent is looked at again. */
const LOOK_AGAIN_MS = 2000

export const marketingQuery = queryOptions({
  queryKey: [...MARKETING_KEY, 'overview'],
  queryFn: ({ signal }) => getMarketing(adminClient(), signal),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.newsletters.some(({ status }) => status === 'sending') ? 15 * LOOK_AGAIN_MS : false,
})

export const newsletterQuery = (id: number) =>
  queryOptions({
    queryKey: [...MARKETING_KEY, 'newsletter', id],
    queryFn: ({ signal }) => getNewsletterFor(adminClient(), id, signal),
    // Another administrator may be at it.
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.status === 'sending'
        ? LOOK_AGAIN_MS
        : state.data?.status === 'scheduled' && 5 * LOOK_AGAIN_MS,
  })

/** Products as an email that left now would show them. */
export const emailProductsQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: [...MARKETING_KEY, 'products', ids],
    queryFn: ({ signal }) => getEmailProducts(adminClient(), ids, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const segmentCountQuery = (match: 'all' | 'any', conditions: readonly SegmentCondition[]) =>
  queryOptions({
    queryKey: [...MARKETING_KEY, 'count', match, conditions],
    queryFn: ({ signal }) => countSegment(adminClient(), match, conditions, signal),
    staleTime: 0,
  })

/** Words that orders bear. */
export const tagsQuery = queryOptions({
  queryKey: ['orders', 'tags', 'segments'],
  queryFn: ({ signal }) => listOrderTags(adminClient(), signal),
})

/** What emails say of the shop. */
export const shopQuery = queryOptions({
  queryKey: ['shop', 'letters'],
  queryFn: () => getShopSettings(adminClient()),
})
