import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from 'react-router'
import { Choice } from '@/admin/ui/Choice.tsx'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/Icon.tsx'
import { Nothing } from '@/admin/ui/Nothing.tsx'
import { Queried, Waiting } from '@/admin/ui/Queried.tsx'
import { Screen } from '@/admin/ui/Screen.tsx'
import { SearchField } from '@/admin/ui/SearchField.tsx'
import { Tile } from '@/admin/ui/Tile.tsx'
import { useAddress } from '@/admin/ui/use-address.ts'
import type { CustomerPage } from '@/data/admin/customers.ts'
import {
  CUSTOMER_SORTS,
  CUSTOMER_STATUSES,
  type CustomerSort,
  type CustomerStatus,
} from '@/domain/customer.ts'
import { formatCents } from '@/domain/money.ts'
import { customersText as t } from '@/texts/admin/customers.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { CustomerTable } from './CustomerTable.tsx'
import { ListExport } from './ListExport.tsx'
import { customersQuery } from './queries.ts'

/** What the list is searched for stands in the address. */
function useSearch() {
  const [params, setAddress] = useAddress()
  const search = {
    text: params.get('q') ?? '',
    status: CUSTOMER_STATUSES.find((one) => one === params.get('statut')) ?? null,
    sort: CUSTOMER_SORTS.find((one) => one === params.get('tri')) ?? 'recent',
  }
  const change = (next: Readonly<Record<string, string>>) =>
    setAddress(
      (before) => {
        const made = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next))
          if (value) made.set(name, value)
          else made.delete(name)
        return made
      },
      { replace: true },
    )
  return { search, change }
}

/** Everybody who has an account or has ordered; the dialog of one of them stands over the list. */
export function CustomersScreen() {
  const { search, change } = useSearch()
  const customers = useInfiniteQuery(customersQuery(search))
  const address = useLocation()
  const first = customers.data?.pages[0]
  const isFiltered = search.text !== '' || search.status !== null
  return (
    <Screen
      title={t.title}
      note={first?.tiles && t.count(first.tiles.total)}
      actions={
        <>
          <ListExport search={search} />
          <Link to={{ pathname: '/customers/new', search: address.search }} className={PRIMARY}>
            <Icon name="add" className="size-4.5" />
            {t.add}
          </Link>
        </>
      }
    >
      <Tiles tiles={first?.tiles ?? undefined} />
      <search className="mt-6 flex flex-wrap gap-3">
        <SearchField
          label={t.search}
          hint={t.searchHint}
          text={search.text}
          onText={(q) => change({ q })}
          className="min-w-56"
        />
        <Choice<CustomerStatus | ''>
          label={t.status}
          value={search.status ?? ''}
          options={[
            { value: '', label: t.allStatuses },
            ...CUSTOMER_STATUSES.map((value) => ({ value, label: t.statuses[value] })),
          ]}
          onValue={(statut) => change({ statut })}
          className="max-sm:w-full"
        />
        <Choice<CustomerSort>
          label={t.sort}
          value={search.sort}
          options={CUSTOMER_SORTS.map((value) => ({ value, label: t.sorts[value] }))}
          onValue={(tri) => change({ tri: tri === 'recent' ? '' : tri })}
          className="max-sm:w-full"
        />
      </search>
      <p role="status" className={first && isFiltered ? 'mt-4 text-sm text-stone' : 'sr-only'}>
        {first && isFiltered && t.found(first.count ?? 0)}
      </p>
      <Queried
        query={customers}
        waiting={<Waiting className="mt-5 space-y-2" shapes={Array(6).fill('h-14')} />}
      >
        {({ pages }) =>
          pages[0]?.customers.length === 0 ? (
            <Nothing
              title={t.none}
              hint={isFiltered ? t.noneFiltered : t.noneYet}
              reset={isFiltered && t.reset}
              onReset={() => change({ q: '', statut: '' })}
            />
          ) : (
            <div className={customers.isPlaceholderData ? 'opacity-60' : undefined}>
              <CustomerTable customers={pages.flatMap((page) => page.customers)} />
              {customers.hasNextPage && (
                <button
                  type="button"
                  className={`mt-4 ${QUIET}`}
                  disabled={customers.isFetchingNextPage}
                  onClick={() => void customers.fetchNextPage()}
                >
                  {customers.isFetchingNextPage ? shellText.loading : t.more}
                </button>
              )}
            </div>
          )
        }
      </Queried>
      <Outlet />
    </Screen>
  )
}

function Tiles({ tiles }: { readonly tiles: NonNullable<CustomerPage['tiles']> | undefined }) {
  const whole = (count: number | undefined) => count?.toLocaleString('fr-FR')
  return (
    <dl className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Tile label={t.tiles.total} value={whole(tiles?.total)} />
      <Tile
        label={t.tiles.active}
        value={whole(tiles?.active)}
        note={tiles ? t.inactiveNote(tiles.inactive) : undefined}
      />
      <Tile label={t.tiles.vip} value={whole(tiles?.vip)} note={t.vipNote} />
      <Tile label={t.tiles.average} value={tiles && formatCents(tiles.average)} note={t.averageNote} />
    </dl>
  )
}
