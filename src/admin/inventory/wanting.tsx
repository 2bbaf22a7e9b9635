import type { StockItem } from '@/data/admin/stock.ts'
import { inventoryText as t } from '@/texts/admin/inventory.ts'
import { OrderButton } from './order-button.tsx'
import { StateBadge } from './state-badge.tsx'
import { nameOf } from './stock-table.tsx'

interface Props {
  readonly items: readonly StockItem[]
  readonly onAdjust: (item: StockItem) => void
}

/** What is on sale and missing most. */
export function Wanting({ items, onAdjust }: Props) {
  if (items.length === 0) return null
  return (
    <section className="mt-10" aria-labelledby="a-surveiller">
      <h2 id="a-surveiller" className="text-xl">
        {t.wanting}
      </h2>
      <p className="text-ink-soft">{t.wantingNote}</p>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {items.map((item) => (
          <li key={item.variantId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <span className="min-w-48 flex-1 wrap-anywhere">
              <span className="font-medium">{nameOf(item)}</span>
              <span className="block text-sm text-stone">
                {t.left(item.stock, item.minStock)}
                {item.onWay > 0 && ` · ${t.onWay(item.onWay)}`}
                {item.waiting > 0 && ` · ${t.waiting(item.waiting)}`}
              </span>
            </span>
            <StateBadge state={item.state} />
            <OrderButton item={item} className="link py-2" />
            <button
              type="button"
              aria-label={t.adjustOf(nameOf(item))}
              className="link py-2"
              onClick={() => onAdjust(item)}
            >
              {t.adjust}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
