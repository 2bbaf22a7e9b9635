import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { ListFrame } from '@/admin/ui/list-frame.tsx'
import { ListSearchBar } from '@/admin/ui/list-search-bar.tsx'
import { Nothing } from '@/admin/ui/nothing.tsx'
import { Pager } from '@/admin/ui/pager.tsx'
import { stockQuery } from '@/admin/ui/queries.ts'
import { Screen } from '@/admin/ui/screen.tsx'
import { ListTiles, Tile } from '@/admin/ui/tile.tsx'
import { useListSearch } from '@/admin/ui/use-list-search.ts'
import type { StockItem, StockPage } from '@/data/admin/stock.ts'
import { addCents, cents, formatCents } from '@/domain/money.ts'
import { marginPercent, STOCK_STATES } from '@/domain/stock.ts'
import { countsText } from '@/texts/admin/counts.ts'
import { inventoryText as t } from '@/texts/admin/inventory.ts'
import { supplyText } from '@/texts/admin/supply.ts'
import { ExportButton } from './export-button.tsx'
import { StockAlert } from './stock-alert.tsx'
import { StockDialog } from './stock-dialog.tsx'
import { StockTable } from './stock-table.tsx'
import { useStockSort } from './use-stock-sort.ts'
import { Wanting } from './wanting.tsx'

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
      <ListTiles>
        <Tile
          label={t.tiles.value}
          value={page && formatCents(page.value)}
          note={page ? <ValueNote page={page} /> : undefined}
        />
        {STOCK_STATES.map((state) => (
          <Tile key={state} label={t.tiles[state]} value={page?.counts[state].toLocaleString('fr-FR')} />
        ))}
      </ListTiles>
      {page && <StockAlert counts={page.counts} onState={(state) => change({ status: state, text: '' })} />}
      <ListFrame
        query={stock}
        filters={
          <ListSearchBar
            words={t}
            search={search}
            status={t.state}
            all={t.allStates}
            statuses={STOCK_STATES.map((value) => ({ value, label: t.states[value] }))}
            onChange={change}
          />
        }
        found={page && isFiltered && t.found(page.count)}
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
            <StockTable items={found.items} sort={sort} onSort={setSort} onAdjust={setAdjusted} />
            <Pager {...search} count={found.count} onPage={(next) => change({ page: next })} />
            {!isFiltered && <Wanting items={found.wanting} onAdjust={setAdjusted} />}
          </>
        )}
      </ListFrame>
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
