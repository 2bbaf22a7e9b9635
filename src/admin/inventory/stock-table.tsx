import { Link } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { shortDate } from '@/admin/ui/dates.ts'
import { SortButton } from '@/admin/ui/sort-button.tsx'
import { CELL, OpeningRow, Table, WIDE, WIDER } from '@/admin/ui/table.tsx'
import type { StockItem } from '@/data/admin/stock.ts'
import { addCents, cents, formatCents } from '@/domain/money.ts'
import { marginPercent, type StockSort, type StockSortField } from '@/domain/stock.ts'
import { inventoryText as t } from '@/texts/admin/inventory.ts'
import { StateBadge } from './state-badge.tsx'

interface Props {
  readonly items: readonly StockItem[]
  readonly sort: StockSort
  readonly onSort: (sort: StockSort) => void
  readonly onAdjust: (item: StockItem) => void
}

const NONE = '–'
/** Cells of a phone, where names are to have the room. */
const NARROW = 'max-sm:px-1.5'

/** What one calls a variant where its product is not in sight. */
export const nameOf = ({ name, label }: Pick<StockItem, 'name' | 'label'>): string =>
  label === null ? name : `${name} (${label})`

/** The list, sorted at the server; on narrow screens a row folds its state below its name. */
export function StockTable({ items, sort, onSort, onAdjust }: Props) {
  const sorting = (field: StockSortField, label: string, className = '') => {
    const direction =
      sort === `${field}_asc` ? 'ascending' : sort === `${field}_desc` ? 'descending' : undefined
    const press = () => onSort(`${field}_${direction === 'ascending' ? 'desc' : 'asc'}`)
    const head = <SortButton label={label} direction={direction} onClick={press} />
    return [label, `px-1! py-0! ${className}`, head, direction] as const
  }
  return (
    <Table
      className="mt-5"
      columns={[
        sorting('name', t.columns.product),
        sorting('stock', t.columns.stock, 'text-right'),
        [t.columns.limits, `${WIDE} text-right`],
        sorting('cost', t.columns.cost, `${WIDER} text-right`),
        sorting('margin', t.columns.margin, `${WIDER} text-right`),
        sorting('restocked', t.columns.restocked, WIDER),
        [t.columns.state, WIDE],
        [t.columns.actions],
      ]}
    >
      {items.map((item) => (
        <StockRow key={item.variantId} item={item} onAdjust={onAdjust} />
      ))}
    </Table>
  )
}

function StockRow({ item, onAdjust }: { readonly item: StockItem; readonly onAdjust: Props['onAdjust'] }) {
  const margin = marginPercent(item.netPrice, item.cost)
  return (
    <OpeningRow to={`/products/${item.productId}`}>
      <td className={`${CELL} ${NARROW} wrap-anywhere`}>
        <Link to={`/products/${item.productId}`} className="font-medium hover:underline">
          {item.name}
        </Link>
        {item.label && <span className="block text-sm">{item.label}</span>}
        <span className="block text-sm text-stone">{item.reference}</span>
        {item.waiting > 0 && <span className="block text-sm text-ink-soft">{t.waiting(item.waiting)}</span>}
        <span className="mt-1 block md:hidden">
          <StateBadge state={item.state} />
        </span>
      </td>
      <td data-column={t.columns.stock} className={`${CELL} ${NARROW} text-right font-medium figures`}>
        {item.stock.toLocaleString('fr-FR')}
        {item.onWay > 0 && (
          <span className="block text-sm font-normal text-ink-soft">{t.onWay(item.onWay)}</span>
        )}
      </td>
      <td className={`${CELL} ${WIDE} text-right whitespace-nowrap figures`}>
        {item.minStock} / {item.maxStock ?? NONE}
      </td>
      <td className={`${CELL} ${WIDER} text-right figures`}>
        {item.cost === null ? NONE : formatCents(item.cost)}
      </td>
      <td className={`${CELL} ${WIDER} text-right figures`}>
        {margin === null || item.cost === null ? (
          NONE
        ) : (
          <>
            {t.percent(margin)}
            <span className="block text-sm text-stone">
              {formatCents(addCents(item.netPrice, cents(-item.cost)))}
            </span>
          </>
        )}
      </td>
      <td className={`${CELL} ${WIDER} whitespace-nowrap`}>
        {item.lastRestocked ? shortDate(item.lastRestocked) : t.never}
      </td>
      <td className={`${CELL} ${WIDE}`}>
        <StateBadge state={item.state} />
      </td>
      <td className={`${CELL} ${NARROW} text-right`}>
        <button
          type="button"
          aria-label={t.adjustOf(nameOf(item))}
          className={`${QUIET} min-h-10 px-3 py-1`}
          onClick={() => onAdjust(item)}
        >
          {t.adjust}
        </button>
      </td>
    </OpeningRow>
  )
}
