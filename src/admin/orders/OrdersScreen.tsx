import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Outlet } from 'react-router'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { Nothing } from '@/admin/ui/Nothing.tsx'
import { Queried, Waiting } from '@/admin/ui/Queried.tsx'
import { figuresQuery, orderListQuery } from '@/admin/ui/queries.ts'
import { Screen } from '@/admin/ui/Screen.tsx'
import { Tile } from '@/admin/ui/Tile.tsx'
import { TurnPager } from '@/admin/ui/TurnPager.tsx'
import { formatCents } from '@/domain/money.ts'
import { ALL_ORDERS, filtersOf, LIST_START } from '@/domain/order-search.ts'
import { orderListText } from '@/texts/admin/order-list.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { phoneOrderText } from '@/texts/admin/phone-order.ts'
import { preparingText } from '@/texts/admin/preparing.ts'
import { BulkBar } from './BulkBar.tsx'
import { LooseWithdrawals } from './LooseWithdrawals.tsx'
import { OrderExport } from './OrderExport.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderTable } from './OrderTable.tsx'
import { OrderViews } from './OrderViews.tsx'
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
      actions={
        <>
          <Link to="/phone-order" className={QUIET}>
            {phoneOrderText.open}
          </Link>
          <Link to="/preparing" className={PRIMARY}>
            {preparingText.title}
          </Link>
        </>
      }
    >
      <dl className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Tile label={t.tiles.pending} value={figures?.pending} />
        <Tile label={t.tiles.shipped} value={figures?.shipped} />
        <Tile label={t.tiles.completed} value={figures?.completed} />
        <Tile label={t.tiles.revenue} value={figures && formatCents(figures.revenue)} />
      </dl>
      <OrderViews search={search} onChange={change} />
      <OrderFilters search={search} onChange={change}>
        <OrderExport search={search} />
      </OrderFilters>
      {(search.work === 'open_withdrawal' || search.work === 'withdrawal') && <LooseWithdrawals />}
      <p role="status" className={data && isFiltered ? 'mt-4 text-sm text-stone' : 'sr-only'}>
        {data && isFiltered && t.found(data.count)}
      </p>
      <Queried query={orders} waiting={<Waiting className="mt-5 space-y-2" shapes={Array(6).fill('h-14')} />}>
        {(found) =>
          found.count === 0 ? (
            <Nothing
              title={t.none}
              hint={isFiltered ? orderListText.noneFiltered : t.noneYet}
              reset={isFiltered && orderListText.reset}
              onReset={() => change({ ...ALL_ORDERS, sort: search.sort })}
            />
          ) : (
            <div className={orders.isPlaceholderData ? 'opacity-60' : undefined}>
              <OrderTable orders={found.orders} chosen={chosen} onChoose={choose} />
              <TurnPager
                isFirst={found.isFirst}
                isLast={found.isLast}
                onPrevious={() => turn({ ...LIST_START, before: found.orders[0]?.orderNumber ?? null })}
                onNext={() => turn({ ...LIST_START, after: found.orders.at(-1)?.orderNumber ?? null })}
              />
              {chosen.size > 0 && <BulkBar orders={[...chosen]} onChooseNone={() => setChosen(new Set())} />}
            </div>
          )
        }
      </Queried>
      <Outlet />
    </Screen>
  )
}
