import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Choice } from '@/admin/ui/Choice.tsx'
import { QUIET } from '@/admin/ui/controls.ts'
import { Nothing } from '@/admin/ui/Nothing.tsx'
import { Pager } from '@/admin/ui/Pager.tsx'
import { Queried, Waiting } from '@/admin/ui/Queried.tsx'
import { stockQuery } from '@/admin/ui/queries.ts'
import { Screen } from '@/admin/ui/Screen.tsx'
import { SearchField } from '@/admin/ui/SearchField.tsx'
import { Tile } from '@/admin/ui/Tile.tsx'
import { useListSearch } from '@/admin/ui/use-list-search.ts'
import type { StockItem, StockPage } from '@/data/admin/stock.ts'
import { addCents, cents, formatCents } from '@/domain/money.ts'
import { marginPercent, STOCK_STATES, type StockState } from '@/domain/stock.ts'
import { countsText } from '@/texts/admin/counts.ts'
import { inventoryText as t } from '@/texts/admin/inventory.ts'
import { supplyText } from '@/texts/admin/supply.ts'
import { ExportButton } from './ExportButton.tsx'
import { StockAlert } from './StockAlert.tsx'
import { StockDialog } from './StockDialog.tsx'
import { StockTable } from './StockTable.tsx'
import { useStockSort } from './use-stock-sort.ts'
import { Wanting } from './Wanting.tsx'

/** Variants that a page of the list shows. */
const PER_PAGE = 25

/** What is in stock, a line for each variant, and what is missing. */
export function InventoryScreen() {
  const { search, change } = useListSearch(STOCK_STATES, PER_PAGE)
  const { sort, setSort } = useStockSort()
  const sorted = { ...search, sort }
  const stock = useQuery(stockQuery(sorted))
  const [adjusted, setAdjusted] = useState<StockItem | null>(null)
  const page = stock.data
  const isFiltered = search.text !== '' || search.status !== null
  return (
    <Screen
      title={t.title}
      note={page && t.count(total(page))}
      actions={
        <>
          <Link to="/inventory/counts" className={QUIET}>
            {countsText.title}
          </Link>
          <Link to="/inventory/orders" className={QUIET}>
            {supplyText.title}
          </Link>
          <ExportButton search={sorted} />
        </>
      }
    >
      <dl className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Tile
          label={t.tiles.value}
          value={page && formatCents(page.value)}
          note={page ? <ValueNote page={page} /> : undefined}
        />
        {STOCK_STATES.map((state) => (
          <Tile key={state} label={t.tiles[state]} value={page?.counts[state].toLocaleString('fr-FR')} />
        ))}
      </dl>
      {page && <StockAlert counts={page.counts} onState={(state) => change({ status: state, text: '' })} />}
      <search className="mt-6 flex flex-wrap gap-3">
        <SearchField
          label={t.search}
          hint={t.searchHint}
          text={search.text}
          onText={(text) => change({ text })}
          className="min-w-56"
        />
        <Choice<StockState | ''>
          label={t.state}
          value={search.status ?? ''}
          options={[
            { value: '', label: t.allStates },
            ...STOCK_STATES.map((value) => ({ value, label: t.states[value] })),
          ]}
          onValue={(state) => change({ status: state || null })}
          className="max-sm:w-full"
        />
      </search>
      <p role="status" className={page && isFiltered ? 'mt-4 text-sm text-stone' : 'sr-only'}>
        {page && isFiltered && t.found(page.count)}
      </p>
      <Queried query={stock} waiting={<Waiting className="mt-5 space-y-2" shapes={Array(6).fill('h-14')} />}>
        {(found) =>
          found.count === 0 ? (
            <Nothing
              title={t.none}
              hint={isFiltered ? t.noneFiltered : t.noneYet}
              reset={isFiltered && t.reset}
              onReset={() => change({ text: '', status: null })}
            />
          ) : (
            <div className={stock.isPlaceholderData ? 'opacity-60' : undefined}>
              <StockTable items={found.items} sort={sort} onSort={setSort} onAdjust={setAdjusted} />
              <Pager
                page={search.page}
                last={Math.ceil(found.count / search.perPage)}
                onPage={(next) => change({ page: next })}
              />
              {!isFiltered && <Wanting items={found.wanting} onAdjust={setAdjusted} />}
            </div>
          )
        }
      </Queried>
      {adjusted && (
        <StockDialog
          key={adjusted.variantId}
          item={freshOf(page, adjusted)}
          onClose={() => setAdjusted(null)}
        />
      )}
    </Screen>
  )
}

/** What is left of the stock when it is sold, and what the figures leave out. */
function ValueNote({ page: { margin, netValue, withoutCost } }: { readonly page: StockPage }) {
  const percent = marginPercent(netValue, addCents(netValue, cents(-margin)))
  return (
    <>
      {t.valueNote(withoutCost)}
      {percent !== null && <span className="block">{t.marginNote(formatCents(margin), percent)}</span>}
    </>
  )
}

const total = ({ counts }: StockPage): number => STOCK_STATES.reduce((sum, state) => sum + counts[state], 0)

/** The item as the list has it now: it changes while its dialog is open. */
const freshOf = (page: StockPage | undefined, item: StockItem): StockItem =>
  [...(page?.items ?? []), ...(page?.wanting ?? [])].find(({ variantId }) => variantId === item.variantId) ??
  item
