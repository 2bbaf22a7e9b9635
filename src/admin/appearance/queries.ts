import { queryOptions } from '@tanstack/react-query'
import { getStoredAppearance } from '@/data/admin/appearance.ts'
import { adminClient } from '@/data/admin/client.ts'
import { getHomePage } from '@/data/admin/home-page.ts'
import { listProductNames } from '@/data/admin/products.ts'
import { listPublishedReviews } from '@/data/reviews.ts'

export const appearanceQuery = queryOptions({
  queryKey: ['appearance'],
  queryFn: ({ signal }) => getStoredAppearance(adminClient(), signal),
  // Another owner may be at it.
  staleTime: 0,
})

export const homePageQuery = queryOptions({
  queryKey: ['home-page'],
  queryFn: ({ signal }) => getHomePage(adminClient(), signal),
  staleTime: 0,
})

/** Reviews that visitors can read. */
export const publishedReviewsQuery = queryOptions({
  queryKey: ['reviews', 'published'],
  queryFn: () => listPublishedReviews(adminClient()),
})

/** Names of artisans as products give them, in French order; also of products that are sold no more. */
export const artisansQuery = queryOptions({
  queryKey: ['products', 'artisans'],
  queryFn: async ({ signal }) => {
    const names = (await listProductNames(adminClient(), signal)).map(({ artisan }) => artisan)
    return [...new Set(names)].sort((one, other) => one.localeCompare(other, 'fr'))
  },
})

export const soldProductsQuery = queryOptions({
  queryKey: ['products', 'sold'],
  queryFn: async ({ signal }) => {
    // In a file of its own, which product pages load alone.
    const { getOffers } = await import('@/data/offers.ts')
    return getOffers(adminClient(), undefined, signal)
  },
})
