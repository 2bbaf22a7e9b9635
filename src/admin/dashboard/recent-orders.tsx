import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { StatusBadge } from '@/admin/ui/badges.tsx'
import { shortDate } from '@/admin/ui/dates.ts'
import { Latest } from '@/admin/ui/latest.tsx'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { orderListQuery } from '@/admin/ui/queries.ts'
import { formatCents } from '@/domain/money.ts'
import { ALL_ORDERS, LIST_START } from '@/domain/order-search.ts'
import { dashboardText as t } from '@/texts/admin/dashboard.ts'

const LATEST = orderListQuery(ALL_ORDERS, LIST_START, 5)

/** The first five orders, each leading to itself. */
export function RecentOrders() {
  const latest = useQuery(LATEST)
  return (
    <Latest id="recentes" title={t.recent} to="/orders" all={t.all}>
      <Queried query={latest} waiting={<Waiting className="mt-3 space-y-2" shapes={Array(5).fill('h-14')} />}>
        {({ count, orders }) =>
          count === 0 ? (
            <p className="mt-3 text-ink-soft">{t.none}</p>
          ) : (
            <ul className="mt-3 divide-y divide-line rounded-[3px] border border-line">
              {orders.map((order) => (
                <li key={order.orderNumber}>
                  <Link
                    to={`/orders/${order.orderNumber}`}
                    className="grid grid-cols-[1fr_auto] items-center gap-x-4 px-4 py-2.5 hover:bg-linen sm:grid-cols-[1fr_auto_7rem]"
                  >
                    <span className="min-w-0">
                      <span className="block truncate font-medium">{order.customerName}</span>
                      <span className="block text-sm text-stone">
                        <span className="whitespace-nowrap">{order.orderNumber} ·</span>{' '}
                        <span className="whitespace-nowrap">{shortDate(order.createdAt)}</span>
                      </span>
                    </span>
                    <span className="text-right font-medium figures">{formatCents(order.total)}</span>
                    <span className="col-start-2 text-right sm:col-start-auto">
                      <StatusBadge status={order.status} />
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Queried>
    </Latest>
  )
}
