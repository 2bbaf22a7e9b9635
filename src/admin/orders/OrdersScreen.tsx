import { useQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { LoadFailed } from '@/admin/ui/LoadFailed.tsx'
import { figuresQuery, orderListQuery } from '@/admin/ui/queries.ts'
import { Screen } from '@/admin/ui/Screen.tsx'
import { Tile } from '@/admin/ui/Tile.tsx'
import { formatCents } from '@/domain/money.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { NoOrders } from './NoOrders.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderTable } from './OrderTable.tsx'
import { Pager } from './Pager.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import { useOrderSearch } from './use-order-search.ts'

/** All orders; the dialog of one of them stands over the list. */
export function OrdersScreen() {
  const { search, change } = useOrderSearch()
  const figures = useQuery(figuresQuery).data
  const { data, error, refetch, isPlaceholderData } = useQuery(orderListQuery(search))
  const isFiltered = search.text !== '' || search.status !== null
  return (
    <Screen title={t.title} note={figures && t.count(figures.orders)}>
      <dl className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Tile label={t.tiles.pending} value={figures?.pending} />
        <Tile label={t.tiles.shipped} value={figures?.shipped} />
        <Tile label={t.tiles.completed} value={figures?.completed} />
        <Tile label={t.tiles.revenue} value={figures && formatCents(figures.revenue)} />
      </dl>
      <OrderFilters search={search} onChange={change} />
      <p role="status" className={data && isFiltered ? 'mt-4 text-sm text-stone' : 'sr-only'}>
        {data && isFiltered && t.found(data.count)}
      </p>
      {error && !data && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && !data && <TableSkeleton />}
      {data?.count === 0 && (
        <NoOrders isFiltered={isFiltered} onReset={() => change({ text: '', status: null })} />
      )}
      {data && data.count > 0 && (
        <div className={isPlaceholderData ? 'opacity-60' : undefined}>
          <OrderTable orders={data.orders} />
          <Pager
            page={search.page}
            last={Math.ceil(data.count / search.perPage)}
            onPage={(page) => change({ page })}
          />
        </div>
      )}
      <Outlet />
    </Screen>
  )
}
