import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { type Lists, readLists } from '@/data/admin/lists.ts'

export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: ({ signal }) => readLists(adminClient(), signal),
  // Another administrator may be at it.
  staleTime: 0,
})

/** Shows the lists as they are now; whatever else names their words is asked for again. */
export function keepLists(cache: QueryClient, lists: Lists): void {
  cache.setQueryData(listsQuery.queryKey, lists)
  void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== listsQuery.queryKey[0] })
}
