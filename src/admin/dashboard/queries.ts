import { queryOptions } from '@tanstack/react-query'
import { LIVE, ORDERS_KEY } from '@/admin/ui/queries.ts'
import { getSalesByDay } from '@/data/admin/analytics.ts'
import { adminClient } from '@/data/admin/client.ts'
import { getDashboard } from '@/data/admin/dashboard.ts'
import { dayInFrance, daysOf } from '@/domain/analytics.ts'

/** Told anew with every order that changes, and by itself while somebody looks. */
export const dashboardQuery = queryOptions({
  queryKey: [...ORDERS_KEY, 'dashboard'],
  queryFn: ({ signal }) => getDashboard(adminClient(), signal),
  ...LIVE,
})

/** What was earned on each of the last 30 days, today the last of them. */
export const salesByDayQuery = () => {
  const [from, to] = daysOf({ is: '30d' }, dayInFrance(new Date()))
  return queryOptions({
    queryKey: [...ORDERS_KEY, 'days', from, to],
    queryFn: ({ signal }) => getSalesByDay(adminClient(), from, to, signal),
    staleTime: 0,
  })
}
