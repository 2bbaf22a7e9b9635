import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { Nothing } from '@/admin/ui/Nothing.tsx'
import { Pager } from '@/admin/ui/Pager.tsx'
import { Queried, Waiting } from '@/admin/ui/Queried.tsx'
import { figuresQuery, orderListQuery } from '@/admin/ui/queries.ts'
import { Screen } from '@/admin/ui/Screen.tsx'
import { Tile } from '@/admin/ui/Tile.tsx'
import { useListSearch } from '@/admin/ui/use-list-search.ts'
import { formatCents } from '@/domain/money.ts'
import { ORDER_STATUSES } from '@/domain/order.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { OrderFilters } from './OrderFilters.tsx'
import { OrderTable } from './OrderTable.tsx'
import { PrintBar } from './PrintBar.tsx'

/** Orders that a page of the list shows. */
const PER_PAGE = 20

/** All orders; the dialog of one of them stands over the list. */
export function OrdersScreen() {
  const { search, change } = useListSearch(ORDER_STATUSES, PER_PAGE)
  const figures = useQuery(figuresQuery).data
  const orders = useQuery(orderListQuery(search))
  const { data } = orders
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (numbers: readonly string[], isChosen: boolean) =>
    setChosen((before) => {
      const made = new Set(before)
      for (const number of numbers) made[isChosen ? 'add' : 'delete'](number)
      return made
    })
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
      <Queried query={orders} waiting={<Waiting className="mt-5 space-y-2" shapes={Array(6).fill('h-14')} />}>
        {(found) =>
          found.count === 0 ? (
            <Nothing
              title={t.none}
              hint={isFiltered ? t.noneFiltered : t.noneYet}
              reset={isFiltered && t.reset}
              onReset={() => change({ text: '', status: null })}
            />
          ) : (
            <div className={orders.isPlaceholderData ? 'opacity-60' : undefined}>
              <OrderTable orders={found.orders} chosen={chosen} onChoose={choose} />
              <Pager
                page={search.page}
                last={Math.ceil(found.count / search.perPage)}
                onPage={(page) => change({ page })}
              />
              {chosen.size > 0 && <PrintBar orders={[...chosen]} onChooseNone={() => setChosen(new Set())} />}
            </div>
          )
        }
      </Queried>
      <Outlet />
    </Screen>
  )
}
