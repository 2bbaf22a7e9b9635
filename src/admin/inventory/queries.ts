import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { STOCK_KEY } from '@/admin/ui/queries.ts'
import { adminClient } from '@/data/admin/client.ts'
import { readMovements, readStock, type StockSearch } from '@/data/admin/stock.ts'

/** A page of the stock; the page before stays until the next has come. */
export const stockQuery = (search: StockSearch) =>
  queryOptions({
    queryKey: [...STOCK_KEY, 'list', search],
    queryFn: ({ signal }) => readStock(adminClient(), search, signal),
    placeholderData: keepPreviousData,
    // Every sale moves it.
    staleTime: 0,
  })

export const movementsQuery = (variant: number) =>
  queryOptions({
    queryKey: [...STOCK_KEY, 'movements', variant],
    queryFn: ({ signal }) => readMovements(adminClient(), variant, signal),
    staleTime: 0,
  })
