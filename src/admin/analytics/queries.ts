import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ORDERS_KEY } from '@/admin/ui/queries.ts'
import { getAnalytics } from '@/data/admin/analytics.ts'
import { adminClient } from '@/data/admin/client.ts'

/** The analyses between two days; those of the days before stay until they have come. */
export const analyticsQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'analytics', from, to],
    queryFn: ({ signal }) => getAnalytics(adminClient(), from, to, signal),
    placeholderData: keepPreviousData,
    // Every sale and every visit moves it; whoever comes back to it looks anew.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
