import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { listReviews, type ReviewSearch } from '@/data/admin/reviews.ts'

export const REVIEWS_KEY = ['reviews']

export const reviewsQuery = (search: ReviewSearch) =>
  queryOptions({
    queryKey: [...REVIEWS_KEY, search],
    queryFn: ({ signal }) => listReviews(adminClient(), search, signal),
    placeholderData: keepPreviousData,
    // Authors change and withdraw what they wrote.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
