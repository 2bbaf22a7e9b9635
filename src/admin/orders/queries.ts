import { queryOptions } from '@tanstack/react-query'
import { LIVE, ORDERS_KEY } from '@/admin/ui/queries.ts'
import { listAwaitedPayments } from '@/data/admin/awaited-payments.ts'
import { adminClient } from '@/data/admin/client.ts'
import { listLooseWithdrawals } from '@/data/admin/loose-withdrawals.ts'
import { listOrderTags } from '@/data/admin/order-list.ts'
import { listOrderViews } from '@/data/admin/order-views.ts'
import { readParcels } from '@/data/admin/parcels.ts'
import { listShippingMethods } from '@/data/shipping.ts'

export const orderViewsQuery = queryOptions({
  queryKey: ['order-views'],
  queryFn: ({ signal }) => listOrderViews(adminClient(), signal),
})

export const orderTagsQuery = queryOptions({
  queryKey: [...ORDERS_KEY, 'tags'],
  queryFn: ({ signal }) => listOrderTags(adminClient(), signal),
})

/** Those that are offered now. */
export const shippingMethodsQuery = queryOptions({
  queryKey: ['shipping-methods'],
  queryFn: () => listShippingMethods(adminClient()),
})

/** Transfers, cheques and cash that are waited for. */
export const awaitedQuery = queryOptions({
  queryKey: [...ORDERS_KEY, 'awaited'],
  queryFn: ({ signal }) => listAwaitedPayments(adminClient(), signal),
  ...LIVE,
})

/** Declarations of withdrawal that belong to no order. */
export const looseWithdrawalsQuery = queryOptions({
  queryKey: [...ORDERS_KEY, 'loose-withdrawals'],
  queryFn: ({ signal }) => listLooseWithdrawals(adminClient(), signal),
  ...LIVE,
})

/** Orders as files for carriers and labels are made of them. */
export const parcelsQuery = (numbers: readonly string[]) =>
  queryOptions({
    queryKey: [...ORDERS_KEY, 'parcels', numbers],
    queryFn: ({ signal }) => readParcels(adminClient(), numbers, signal),
    // What is missing is filled in elsewhere, often in another window.
    staleTime: 0,
  })
