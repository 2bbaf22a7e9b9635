import { queryOptions } from '@tanstack/react-query'
import { LIVE, ORDERS_KEY } from '@/admin/ui/queries.ts'
import { adminClient } from '@/data/admin/client.ts'
import { getDashboard } from '@/data/admin/dashboard.ts'

/** Told anew with every order that changes, and by itself while somebody looks. */
export const dashboardQuery = queryOptions({
  queryKey: [...ORDERS_KEY, 'dashboard'],
  queryFn: ({ signal }) => getDashboard(adminClient(), signal),
  ...LIVE,
})
