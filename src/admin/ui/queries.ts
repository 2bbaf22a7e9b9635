import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { getFigures } from '@/data/admin/figures.ts'
import { getMailTroubles } from '@/data/admin/mails.ts'
import { getOrder, listOrders, type OrderSearch } from '@/data/admin/orders.ts'

/** Everything under this key is stale once a stock has changed. */
export const STOCK_KEY = ['stock'] as const

/** Everything under this key is stale once an order has changed. */
export const ORDERS_KEY = ['orders'] as const

export const figuresQuery = queryOptions({
  queryKey: [...ORDERS_KEY, 'figures'],
  queryFn: ({ signal }) => getFigures(adminClient(), signal),
})

/** Mails that did not leave. */
export const TROUBLES_KEY = ['mail-troubles'] as const

export const mailTroublesQuery = queryOptions({
  queryKey: TROUBLES_KEY,
  queryFn: ({ signal }) => getMailTroubles(adminClient(), signal),
  staleTime: 0,
})

/** A page of orders; the page before stays until the next has come. */
export const orderListQuery = (search: OrderSearch) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'list', search],
    queryFn: ({ signal }) => listOrders(adminClient(), search, signal),
    placeholderData: keepPreviousData,
  })

export const orderQuery = (number: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'one', number],
    queryFn: ({ signal }) => getOrder(adminClient(), number, signal),
    // Another administrator may be at it.
    staleTime: 0,
  })
