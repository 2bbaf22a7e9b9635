import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Outlet } from 'react-router'
import { PRIMARY } from '@/admin/ui/controls.ts'
import { ListFrame } from '@/admin/ui/list-frame.tsx'
import { Nothing } from '@/admin/ui/nothing.tsx'
import { figuresQuery, orderListQuery } from '@/admin/ui/queries.ts'
import { Screen } from '@/admin/ui/screen.tsx'
import { ListTiles, Tile } from '@/admin/ui/tile.tsx'
import { TurnPager } from '@/admin/ui/turn-pager.tsx'
import { formatCents } from '@/domain/money.ts'
import { ALL_ORDERS, filtersOf, LIST_START } from '@/domain/order-search.ts'
import { orderListText } from '@/texts/admin/order-list.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { preparingText } from '@/texts/admin/preparing.ts'
import { BulkBar } from './bulk-bar.tsx'
import { LooseWithdrawals } from './loose-withdrawals.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderMenu } from './order-menu.tsx'
import { OrderTable } from './order-table.tsx'
import { OrderViews } from './order-views.tsx'
import { PastOrders } from './past-orders.tsx'
import { useOrderSearch } from './use-order-search.ts'

/** Orders that a page of the list shows. */
const PER_PAGE = 20

/** All orders; the dialog of one of them stands over the list. */
export function OrdersScreen() {
  const { search, edge, change, turn } = useOrderSearch()
  const figures = useQuery(figuresQuery).data
  const orders = useQuery(orderListQuery(search, edge, PER_PAGE))
  const { data } = orders
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (numbers: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const made = new Set(before)
      for (const number of numbers) made[isChosen ? 'add' : 'delete'](number)
      return made
    })
  const isFiltered = filtersOf(search).length > 0
  return (
    <Screen
      title={t.title}
      note={figures && t.count(figures.orders)}
      hasFewActions
      actions={
        <>
          <Link to="/preparing" className={PRIMARY}>
            {preparingText.open(figures?.works.to_prepare ?? 0)}
          </Link>
          <OrderMenu search={search} />
        </>
      }
    >
      <ListTiles isLow>
        <Tile label={t.tiles.pending} value={figures?.pending} />
        <Tile label={t.tiles.shipped} value={figures?.shipped} />
        <Tile label={t.tiles.completed} value={figures?.completed} />
        <Tile label={t.tiles.revenue} value={figures && formatCents(figures.revenue)} />
      </ListTiles>
      <ListFrame
        query={orders}
        filters={
          <>
            <OrderViews search={search} counts={figures?.works} onChange={change} />
            <OrderFilters search={search} onChange={change} />
            {(search.work === 'open_withdrawal' || search.work === 'withdrawal') && <LooseWithdrawals />}
          </>
        }
        found={data && isFiltered && t.found(data.count)}
        isEmpty={({ count }) => count === 0}
        empty={
          <Nothing
            title={t.none}
            hint={isFiltered ? orderListText.noneFiltered : t.noneYet}
            reset={isFiltered && orderListText.reset}
            onReset={() => change({ ...ALL_ORDERS, sort: search.sort })}
          />
        }
      >
        {(found) => (
          <>
            <OrderTable orders={found.orders} chosen={chosen} onChoose={choose} />
            <TurnPager
              isFirst={found.isFirst}
              isLast={found.isLast}
              onPrevious={() => turn({ ...LIST_START, before: found.orders[0]?.orderNumber ?? null })}
              onNext={() => turn({ ...LIST_START, after: found.orders.at(-1)?.orderNumber ?? null })}
            />
            {chosen.size > 0 && <BulkBar orders={[...chosen]} onChooseNone={() => setChosen(new Set())} />}
          </>
        )}
      </ListFrame>
      {search.text.trim() !== '' && <PastOrders text={search.text} />}
      <Outlet />
    </Screen>
  )
}
