import type { OrderDetail } from '@/data/admin/orders.ts'
import type { OrderStatus } from '@/domain/order-states.ts'
import { orderWorkText } from '@/texts/admin/order-work.ts'
import { orderStatusText, ordersText as t } from '@/texts/admin/orders.ts'
import { useStatusChange } from './use-status-change.ts'

/** Cancelling gives stock and money back: it is another action than saying how far an order is. */
const STEPS: readonly OrderStatus[] = ['pending', 'shipped', 'completed']

export function StatusButtons({ order }: { readonly order: OrderDetail }) {
  const { mutate, isPending, variables } = useStatusChange(order)
  if (order.status === 'cancelled')
    return (
      <p>
        {t.cancelled}
        {order.cancellation && (
          <span className="mt-1 block text-sm wrap-anywhere">
            {orderWorkText.cancelled(orderWorkText.reasonOf(order.cancellation.reason))}{' '}
            {order.cancellation.note}
          </span>
        )}
      </p>
    )
  const shown = isPending ? variables : order.status
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{t.changeStatus}</legend>
      <div className="flex flex-wrap gap-2">
        {STEPS.map((status) => (
          <button
            key={status}
            type="button"
            aria-pressed={status === shown}
            onClick={() => !isPending && status !== order.status && mutate(status)}
            className="min-h-10 rounded-[3px] border border-field bg-white px-3.5 py-1.5 hover:border-olive aria-pressed:border-olive aria-pressed:bg-olive aria-pressed:text-linen"
          >
            {orderStatusText[status]}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
