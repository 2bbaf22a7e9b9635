import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { adminClient } from '@/data/admin/client.ts'
import { getFigures } from '@/data/admin/figures.ts'
import { listOrders } from '@/data/admin/order-list.ts'
import { getOrder } from '@/data/admin/orders.ts'
import { countOpenQuestions } from '@/data/admin/questions.ts'
import { readStock, type StockSearch } from '@/data/admin/stock.ts'
import { readSuppliers } from '@/data/admin/suppliers.ts'
import type { ListEdge, OrderSearch } from '@/domain/order-search.ts'

/** Everything under this key is stale once a stock has changed. */
export const STOCK_KEY = ['stock'] as const

/** Everything under this key is stale once an order has changed. */
export const ORDERS_KEY = ['orders'] as const

/** What is asked again by itself while its tab is looked at: somebody may be buying. A hidden tab waits until it is seen. */
export const LIVE = { staleTime: 0, refetchInterval: 15_000, refetchOnWindowFocus: true } as const

export const figuresQuery = queryOptions({
  queryKey: [...ORDERS_KEY, 'figures'],
  queryFn: ({ signal }) => getFigures(adminClient(), signal),
  ...LIVE,
})

/** A page of orders; the page before stays until the next has come. */
export const orderListQuery = (search: OrderSearch, edge: ListEdge, perPage: number) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'list', search, edge, perPage],
    queryFn: ({ signal }) => listOrders(adminClient(), search, edge, perPage, signal),
    placeholderData: keepPreviousData,
    ...LIVE,
  })

export const orderQuery = (number: string) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'one', number],
    queryFn: ({ signal }) => getOrder(adminClient(), number, signal),
    // Another administrator may be at it.
    staleTime: 0,
  })

/** Everything under this key is stale once a question has changed. */
export const QUESTIONS_KEY = ['questions'] as const

/** How many wait for an answer; every screen shows it. */
export const openQuestionsQuery = queryOptions({
  queryKey: [...QUESTIONS_KEY, 'open'],
  queryFn: ({ signal }) => countOpenQuestions(adminClient(), signal),
  staleTime: 0,
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
})

/** Everything under this key is stale once a supplier, or an order to one, has changed. */
export const SUPPLY_KEY = ['supply'] as const

export const suppliersQuery = queryOptions({
  queryKey: [...SUPPLY_KEY, 'suppliers'],
  queryFn: ({ signal }) => readSuppliers(adminClient(), signal),
  staleTime: 0,
})

/** A page of the stock; the page before stays until the next has come. */
export const stockQuery = (search: StockSearch) =>
  queryOptions({
    queryKey: [...STOCK_KEY, 'list', search],
    queryFn: ({ signal }) => readStock(adminClient(), search, signal),
    placeholderData: keepPreviousData,
    // Every sale moves it.
    staleTime: 0,
  })
