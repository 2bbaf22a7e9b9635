import { queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { getHero } from '@/data/admin/hero.ts'

export const heroQuery = queryOptions({
  queryKey: ['hero'],
  queryFn: ({ signal }) => getHero(adminClient(), signal),
  // Another administrator may be at it.
  staleTime: 0,
})
