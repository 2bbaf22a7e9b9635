import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { ListFrame } from '@/admin/ui/list-frame.tsx'
import { ListSearchBar } from '@/admin/ui/list-search-bar.tsx'
import { Nothing } from '@/admin/ui/nothing.tsx'
import { OrderFrom } from '@/admin/ui/order-from.tsx'
import { Pager } from '@/admin/ui/pager.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { useListSearch } from '@/admin/ui/use-list-search.ts'
import { SUPPLIER_ORDER_STATUSES } from '@/domain/stock.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'
import { OrderRows } from './order-rows.tsx'
import { supplierOrdersQuery } from './queries.ts'

const PER_PAGE = 20
const CHOICES = ['late', ...SUPPLIER_ORDER_STATUSES] as const
type Chosen = (typeof CHOICES)[number]

const wordOf = (choice: Chosen) => (choice === 'late' ? t.late : t.statuses[choice])

/** What the shop has ordered from its suppliers, the latest first. */
export function SupplierOrdersScreen() {
  const { search, change } = useListSearch(CHOICES, PER_PAGE)
  const orders = useQuery(supplierOrdersQuery(search))
  const [isNew, setNew] = useState(false)
  const { data } = orders
  const isFiltered = search.text !== '' || search.status !== null
  return (
    <Screen
      title={t.title}
      note={data && !isFiltered && t.count(data.count)}
      actions={
        <>
          <Link to="/inventory" className={QUIET}>
            {t.back}
          </Link>
          <Link to="/inventory/suppliers" className={QUIET}>
            {t.suppliers}
          </Link>
          <button type="button" className={PRIMARY} onClick={() => setNew(true)}>
            {t.add}
          </button>
        </>
      }
    >
      {data && data.late > 0 && search.status !== 'late' && (
        <p className="mt-4 flex flex-wrap gap-x-6 rounded-[3px] bg-terracotta-pale px-4 py-3">
          {t.lateNote(data.late)}
          <button type="button" className="link" onClick={() => change({ status: 'late' })}>
            {t.seeLate}
          </button>
        </p>
      )}
      <ListFrame
        query={orders}
        filters={
          <ListSearchBar
            words={t}
            search={search}
            status={t.status}
            all={t.allStatuses}
            statuses={CHOICES.map((value) => ({ value, label: wordOf(value) }))}
            onChange={change}
          />
        }
        found={data && isFiltered && t.found(data.count)}
        isEmpty={({ count }) => count === 0}
        empty={
          <Nothing
            title={t.none}
            hint={isFiltered ? t.noneFiltered : t.noneYet}
            reset={isFiltered && t.reset}
            onReset={() => change({ text: '', status: null })}
          />
        }
      >
        {(found) => (
          <>
            <OrderRows orders={found.items} />
            <Pager {...search} count={found.count} onPage={(page) => change({ page })} />
          </>
        )}
      </ListFrame>
      {isNew && <OrderFrom variant={null} onClose={() => setNew(false)} />}
    </Screen>
  )
}
