import { queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { isShopClosed } from '@/data/settings.ts'

/** Whether the shop is closed to visitors; asked again now and then: another owner may close it. */
export const closedQuery = queryOptions({
  queryKey: ['settings', 'closed'],
  queryFn: ({ signal }) => isShopClosed(adminClient(), signal),
  staleTime: 0,
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
})
