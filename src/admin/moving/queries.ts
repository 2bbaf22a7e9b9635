import { queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { readMoves } from '@/data/admin/moves.ts'

export const movesQuery = queryOptions({
  queryKey: ['moves'],
  queryFn: ({ signal }) => readMoves(adminClient(), signal),
  staleTime: 0,
})
