import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Choice } from '@/admin/ui/Choice.tsx'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { Nothing } from '@/admin/ui/Nothing.tsx'
import { OrderFrom } from '@/admin/ui/OrderFrom.tsx'
import { Pager } from '@/admin/ui/Pager.tsx'
import { Queried, Waiting } from '@/admin/ui/Queried.tsx'
import { Screen } from '@/admin/ui/Screen.tsx'
import { SearchField } from '@/admin/ui/SearchField.tsx'
import { useListSearch } from '@/admin/ui/use-list-search.ts'
import { SUPPLIER_ORDER_STATUSES } from '@/domain/stock.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'
import { OrderRows } from './OrderRows.tsx'
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
      <search className="mt-6 flex flex-wrap gap-3">
        <SearchField
          label={t.search}
          hint={t.searchHint}
          text={search.text}
          onText={(text) => change({ text })}
          className="min-w-56"
        />
        <Choice<Chosen | ''>
          label={t.status}
          value={search.status ?? ''}
          options={[
            { value: '', label: t.allStatuses },
            ...CHOICES.map((value) => ({ value, label: wordOf(value) })),
          ]}
          onValue={(status) => change({ status: status || null })}
          className="max-sm:w-full"
        />
      </search>
      <p role="status" className={data && isFiltered ? 'mt-4 text-sm text-stone' : 'sr-only'}>
        {data && isFiltered && t.found(data.count)}
      </p>
      <Queried query={orders} waiting={<Waiting className="mt-5 space-y-2" shapes={Array(5).fill('h-14')} />}>
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
              <OrderRows orders={found.items} />
              <Pager
                page={search.page}
                last={Math.ceil(found.count / search.perPage)}
                onPage={(page) => change({ page })}
              />
            </div>
          )
        }
      </Queried>
      {isNew && <OrderFrom variant={null} onClose={() => setNew(false)} />}
    </Screen>
  )
}
