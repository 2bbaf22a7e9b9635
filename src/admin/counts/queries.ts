import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { type CountSearch, readCount, readCountLines, readCounts } from '@/data/admin/counts.ts'
import { listCategories } from '@/data/categories.ts'

/** Everything under this key is stale once something was counted. */
export const COUNTS_KEY = ['counts'] as const
/** Others count at the same time. */
const LOOK_EVERY_MS = 5000

export const countsQuery = (page: number, perPage: number) =>
  queryOptions({
    queryKey: [...COUNTS_KEY, 'list', page],
    queryFn: ({ signal }) => readCounts(adminClient(), page, perPage, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const countQuery = (id: number) =>
  queryOptions({
    queryKey: [...COUNTS_KEY, 'one', id],
    queryFn: ({ signal }) => readCount(adminClient(), id, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.count.status === 'open' ? LOOK_EVERY_MS : false),
  })

export const countLinesQuery = (id: number, search: CountSearch, isOpen: boolean) =>
  queryOptions({
    queryKey: [...COUNTS_KEY, 'lines', id, search],
    queryFn: ({ signal }) => readCountLines(adminClient(), id, search, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: isOpen ? LOOK_EVERY_MS : false,
  })

export const countedCategoriesQuery = queryOptions({
  queryKey: ['categories', 'counted'],
  queryFn: () => listCategories(adminClient()),
})
