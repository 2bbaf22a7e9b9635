import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { SUPPLY_KEY } from '@/admin/ui/queries.ts'
import { adminClient } from '@/data/admin/client.ts'
import { readSupplierOrder, readSupplierOrders, type SupplierOrderSearch } from '@/data/admin/supply.ts'

export const supplierOrdersQuery = (search: SupplierOrderSearch) =>
  queryOptions({
    queryKey: [...SUPPLY_KEY, 'orders', search],
    queryFn: ({ signal }) => readSupplierOrders(adminClient(), search, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const supplierOrderQuery = (id: number) =>
  queryOptions({
    queryKey: [...SUPPLY_KEY, 'order', id],
    queryFn: ({ signal }) => readSupplierOrder(adminClient(), id, signal),
    // Another administrator may be at it.
    staleTime: 0,
  })
