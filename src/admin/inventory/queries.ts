import { queryOptions } from '@tanstack/react-query'
import { STOCK_KEY } from '@/admin/ui/queries.ts'
import { adminClient } from '@/data/admin/client.ts'
import { readMovements } from '@/data/admin/stock.ts'

export const movementsQuery = (variant: number) =>
  queryOptions({
    queryKey: [...STOCK_KEY, 'movements', variant],
    queryFn: ({ signal }) => readMovements(adminClient(), variant, signal),
    staleTime: 0,
  })
