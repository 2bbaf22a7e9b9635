import { queryOptions } from '@tanstack/react-query'
import { getStoredAppearance } from '@/data/admin/appearance.ts'
import { adminClient } from '@/data/admin/client.ts'
import { getHomePage } from '@/data/admin/home-page.ts'
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

export const soldProductsQuery = queryOptions({
  queryKey: ['products', 'sold'],
  queryFn: async ({ signal }) => {
    // In a file of its own, which product pages load alone.
    const { getOffers } = await import('@/data/offers.ts')
    return getOffers(adminClient(), undefined, signal)
  },
})
