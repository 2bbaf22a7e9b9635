import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import {
  type CustomerPlace,
  type CustomerSearch,
  getCustomer,
  listCustomers,
} from '@/data/admin/customers.ts'

/** Everything under this key is stale once a customer has changed. */
export const CUSTOMERS_KEY = ['customers'] as const

/** Customers, page after page; those before stay until the next search has answered. */
export const customersQuery = (search: CustomerSearch) =>
  infiniteQueryOptions({
    queryKey: [...CUSTOMERS_KEY, 'list', search],
    queryFn: ({ pageParam, signal }) => listCustomers(adminClient(), search, pageParam, { signal }),
    initialPageParam: null as CustomerPlace | null,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    // Every order moves it; after many at once the figures come bit by bit.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.pending ? 1000 : false),
  })

export const customerQuery = (id: number) =>
  queryOptions({
    queryKey: [...CUSTOMERS_KEY, 'one', id],
    queryFn: ({ signal }) => getCustomer(adminClient(), id, signal),
    // Another administrator may be at it.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
