import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, Outlet, useLocation } from 'react-router'
import { Choice } from '@/admin/ui/choice.tsx'
import { PRIMARY } from '@/admin/ui/controls.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { ListFrame } from '@/admin/ui/list-frame.tsx'
import { ListSearchBar } from '@/admin/ui/list-search-bar.tsx'
import { MoreButton } from '@/admin/ui/more-button.tsx'
import { Nothing } from '@/admin/ui/nothing.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import { ListTiles, Tile } from '@/admin/ui/tile.tsx'
import { useAddress } from '@/admin/ui/use-address.ts'
import type { CustomerPage } from '@/data/admin/customers.ts'
import { CUSTOMER_SORTS, CUSTOMER_STATUSES, type CustomerSort } from '@/domain/customer.ts'
import { formatCents } from '@/domain/money.ts'
import { customersText as t } from '@/texts/admin/customers.ts'
import { CustomerTable } from './customer-table.tsx'
import { ListExport } from './list-export.tsx'
import { customersQuery } from './queries.ts'

/** What the list is searched for stands in the address. */
function useSearch() {
  const [params, setAddress] = useAddress()
  const search = {
    text: params.get('q') ?? '',
    status: CUSTOMER_STATUSES.find((one) => one === params.get('statut')) ?? null,
    sort: CUSTOMER_SORTS.find((one) => one === params.get('tri')) ?? 'recent',
  }
  const change = ({ text, status, sort }: Partial<typeof search>) =>
    setAddress(
      (before) => {
        const made = new URLSearchParams(before)
        const written = { q: text, statut: status, tri: sort === 'recent' ? null : sort }
        for (const [name, value] of Object.entries(written))
          if (value) made.set(name, value)
          else if (value !== undefined) made.delete(name)
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
      <ListFrame
        query={customers}
        filters={
          <ListSearchBar
            words={t}
            search={search}
            status={t.status}
            all={t.allStatuses}
            statuses={CUSTOMER_STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
            onChange={change}
          >
            <Choice<CustomerSort>
              label={t.sort}
              value={search.sort}
              options={CUSTOMER_SORTS.map((value) => ({ value, label: t.sorts[value] }))}
              onValue={(sort) => change({ sort })}
              className="max-sm:flex-1"
            />
          </ListSearchBar>
        }
        found={first && isFiltered && t.found(first.count ?? 0)}
        isEmpty={({ pages }) => pages[0]?.customers.length === 0}
        empty={
          <Nothing
            title={t.none}
            hint={isFiltered ? t.noneFiltered : t.noneYet}
            reset={isFiltered && t.reset}
            onReset={() => change({ text: '', status: null })}
          />
        }
      >
        {({ pages }) => (
          <>
            <CustomerTable customers={pages.flatMap((page) => page.customers)} />
            <MoreButton query={customers} />
          </>
        )}
      </ListFrame>
      <Outlet />
    </Screen>
  )
}

function Tiles({ tiles }: { readonly tiles: NonNullable<CustomerPage['tiles']> | undefined }) {
  const whole = (count: number | undefined) => count?.toLocaleString('fr-FR')
  return (
    <ListTiles>
      <Tile label={t.tiles.total} value={whole(tiles?.total)} />
      <Tile
        label={t.tiles.active}
        value={whole(tiles?.active)}
        note={tiles ? t.inactiveNote(tiles.inactive) : undefined}
      />
      <Tile label={t.tiles.vip} value={whole(tiles?.vip)} note={t.vipNote} />
      <Tile label={t.tiles.average} value={tiles && formatCents(tiles.average)} note={t.averageNote} />
    </ListTiles>
  )
}
