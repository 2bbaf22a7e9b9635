import { queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { listDiscountCodes } from '@/data/admin/discounts.ts'
import { listCategories } from '@/data/categories.ts'

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
