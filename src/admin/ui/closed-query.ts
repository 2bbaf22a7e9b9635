import { queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { readClosing } from '@/data/settings.ts'

/** Why the shop is closed to visitors, null where it is open; asked again now and then: another owner may close it. */
export const closedQuery = queryOptions({
  queryKey: ['settings', 'closed'],
  queryFn: ({ signal }) => readClosing(adminClient(), signal),
  staleTime: 0,
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
})
