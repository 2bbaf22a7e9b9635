import { exactDate } from '@/admin/ui/dates.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { Part } from './part.tsx'
import { timelineOf } from './timeline.ts'

/** All that happened to the order, latest first. */
export function OrderHistory({ order }: { readonly order: OrderDetail }) {
  return (
    <Part title={t.history}>
      <ol className="space-y-2 border-l border-line pl-4">
        {timelineOf(order).map(({ key, what, at, by }) => (
          <li key={key} className="wrap-anywhere">
            <span className="whitespace-pre-line">{what}</span>
            <span className="block text-sm text-stone">
              {by !== null && `${t.by(by)}, `}
              <time dateTime={at}>{exactDate(at)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Part>
  )
}
