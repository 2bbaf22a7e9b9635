import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { STOCK_KEY } from '@/admin/ui/queries.ts'
import { StockForm } from '@/admin/ui/stock-form.tsx'
import type { StockItem, StockMovement } from '@/data/admin/stock.ts'
import { inventoryText as t } from '@/texts/admin/inventory.ts'
import { stockText } from '@/texts/admin/product-form.ts'
import { FactsForm } from './facts-form.tsx'
import { OrderButton } from './order-button.tsx'
import { movementsQuery } from './queries.ts'
import { nameOf } from './stock-table.tsx'

/** One variant: its units, what is said of them, and how they came about. */
export function StockDialog({ item, onClose }: { readonly item: StockItem; readonly onClose: () => void }) {
  const cache = useQueryClient()
  const movements = useQuery(movementsQuery(item.variantId))
  const refresh = () => {
    void cache.invalidateQueries({ queryKey: STOCK_KEY })
    // The products' own lists show it, too.
    void cache.invalidateQueries({ queryKey: ['products'], refetchType: 'none' })
  }
  return (
    <Dialog title={nameOf(item)} note={t.dialogNote(item.reference)} shape="side" onClose={onClose}>
      <p className="text-sm text-stone">{stockText.present}</p>
      <p className="font-display text-4xl figures">{item.stock.toLocaleString('fr-FR')}</p>
      {item.onWay > 0 && <p className="mt-1 text-ink-soft">{t.onWay(item.onWay)}</p>}
      {item.waiting > 0 && <p className="mt-1 text-ink-soft">{t.waiting(item.waiting)}</p>}
      <p className="mt-3">
        <OrderButton item={item} className={QUIET} />
      </p>
      <StockForm
        productId={item.productId}
        choices={[{ id: item.variantId, stock: item.stock, label: item.label }]}
        onStored={refresh}
      />
      <FactsForm
        // What a colleague has stored meanwhile is shown.
        key={[item.minStock, item.maxStock, item.cost, item.supplier].join()}
        item={item}
        onStored={refresh}
      />
      <section className="mt-8">
        <h3 className="text-lg">{stockText.movements}</h3>
        <Queried query={movements} waiting={<Waiting shapes={Array(3).fill('h-10')} />}>
          {(found) => (found.length === 0 ? <p>{stockText.noMovements}</p> : <Movements movements={found} />)}
        </Queried>
      </section>
    </Dialog>
  )
}

function Movements({ movements }: { readonly movements: readonly StockMovement[] }) {
  return (
    <ul className="mt-2 divide-y divide-line border-y border-line">
      {movements.map(({ id, change, reason, note, at, by, orderNumber, supplierOrder, countId }) => (
        <li key={id} className="flex gap-4 py-2">
          <span className="min-w-14 shrink-0 text-right font-medium figures">
            {change > 0 ? `+${change}` : change}
          </span>
          <span className="min-w-0 text-sm wrap-anywhere">
            {countId === null ? (
              stockText.reasons[reason]
            ) : (
              <Link to={`/inventory/counts/${countId}`} className="link">
                {stockText.reasons[reason]}
              </Link>
            )}
            {orderNumber && (
              <>
                {', '}
                <Link
                  to={`/orders/${orderNumber}`}
                  className="link whitespace-nowrap tight:whitespace-normal"
                >
                  {t.orderLink(orderNumber)}
                </Link>
              </>
            )}
            {supplierOrder && (
              <>
                {', '}
                <Link
                  to={`/inventory/orders/${supplierOrder.id}`}
                  className="link whitespace-nowrap tight:whitespace-normal"
                >
                  {t.orderLink(supplierOrder.number)}
                </Link>
              </>
            )}
            {note && ` : ${note}`}
            <span className="block text-stone">
              {stockText.by(by)}, {exactDate(at)}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
