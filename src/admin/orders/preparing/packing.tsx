import { useEffect } from 'react'
import type { TableOrder } from '@/data/admin/preparing.ts'
import { isToShip, nextToPack, type PreparedLine } from '@/domain/preparing.ts'
import { preparingText as t } from '@/texts/admin/preparing.ts'
import { TableLabels } from '../labels/table-labels.tsx'
import { useLabelDesk } from '../labels/use-labels.ts'
import { PackedOrder } from './packed-order.tsx'

interface Props {
  readonly orders: readonly TableOrder[]
  /** Number of the order that is packed; null for the first. */
  readonly current: string | null
  readonly onCurrent: (number: string | null) => void
  readonly onPick: (lines: readonly PreparedLine[], isPicked: boolean) => void
}

/** One order after the other: check, print, label, ship. */
export function Packing({ orders, current, onCurrent, onPick }: Props) {
  const desk = useLabelDesk(orders.map(({ orderNumber }) => orderNumber))
  const shown = orders.find(({ orderNumber }) => orderNumber === current) ?? nextToPack(orders, null)
  // It stays in hand when a colleague ships it meanwhile: what was typed for it must not go to another parcel.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another order is news
  useEffect(() => {
    if (shown && current === null) onCurrent(shown.orderNumber)
  }, [shown?.orderNumber, current])
  if (!shown) return null
  const open = orders.filter(isToShip)
  const next = () => onCurrent(nextToPack(orders, shown.orderNumber)?.orderNumber ?? null)
  return (
    <div className="grid gap-6 lg:grid-cols-[1fr_15rem]">
      <div>
        {desk && <TableLabels desk={desk} open={open.map(({ orderNumber }) => orderNumber)} />}
        <PackedOrder
          key={shown.orderNumber}
          order={shown}
          desk={desk}
          place={isToShip(shown) ? t.position(open.indexOf(shown) + 1, open.length) : ''}
          onPick={onPick}
          onNext={next}
        />
      </div>
      <nav aria-label={t.orders}>
        <ul className="flex flex-wrap gap-2 lg:flex-col">
          {orders.map((order) => (
            <li key={order.orderNumber}>
              <button
                type="button"
                aria-current={order === shown}
                className={`min-h-10 w-full rounded-[3px] border px-3 py-1 text-left text-sm aria-current:border-olive aria-current:font-semibold ${
                  isToShip(order) ? 'border-field bg-white' : 'border-line bg-linen text-stone line-through'
                }`}
                onClick={() => onCurrent(order.orderNumber)}
              >
                <span className="block wrap-anywhere">{order.customerName}</span>
                <span className="block text-[0.8125rem] font-normal">{order.orderNumber}</span>
                {order.exchange && <span className="block text-[0.8125rem]">{t.exchange}</span>}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}
