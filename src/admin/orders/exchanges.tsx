import { QUIET } from '@/admin/ui/controls.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { adminClient } from '@/data/admin/client.ts'
import { sendExchange, setExchangeTracking } from '@/data/admin/order-changes.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { formatCents } from '@/domain/money.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { saidTexts } from '@/texts/item-details.ts'
import { Details } from '@/ui/details.tsx'
import { Part } from './part.tsx'
import { exchangeWords } from './timeline.ts'
import { TrackingField } from './tracking-field.tsx'
import { useOrderChange } from './use-order-change.ts'
import { Mark } from './work-mark.tsx'

interface Sending {
  readonly id: string
  readonly isSent: boolean
}

/** Units that were exchanged, and whether the new ones are on their way. */
export function Exchanges({ order }: { readonly order: OrderDetail }) {
  const { mutate, isPending } = useOrderChange({
    order,
    change: ({ id, isSent }: Sending) => sendExchange(adminClient(), id, isSent),
    done: (_, { isSent }) => (isSent ? t.sentDone : t.sentUndone),
    failed: t.sentFailed,
    hint: (_, { isSent }) => (isSent ? t.exchangeMail : undefined),
    undo:
      ({ id, isSent }) =>
      () =>
        sendExchange(adminClient(), id, !isSent),
  })
  if (order.exchanges.length === 0) return null
  return (
    <Part title={t.exchanges}>
      <ul className="divide-y divide-line border-y border-line">
        {order.exchanges.map((one) => (
          <li key={one.id} className="space-y-1.5 py-2.5">
            <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span className="wrap-anywhere">
                {exchangeWords(order, one)} <span className="text-sm text-stone">({one.sku})</span>
              </span>
              <Mark tone={one.sentAt ? 'done' : one.due > 0 ? 'quiet' : 'over'}>
                {one.sentAt ? t.sent : one.due > 0 ? t.toSend : t.notToSend}
              </Mark>
            </p>
            <Details
              lines={saidTexts(order.worked.find(({ position }) => position === one.position)?.line.texts)}
            />
            <p className="text-sm text-stone">
              {[t.reasonOf(one.reason), one.isRestocked && t.restocked].filter(Boolean).join(', ')} ·{' '}
              {ordersText.by(one.by)}, {exactDate(one.at)}
            </p>
            {one.sentAt && (
              <TrackingField
                key={one.trackingNumber ?? ''}
                order={order}
                draft={`order/${order.orderNumber}/exchange/${one.id}`}
                label={t.exchangeTracking}
                stored={one.trackingNumber ?? ''}
                set={(number, version) => setExchangeTracking(adminClient(), one.id, number, version)}
              />
            )}
            {one.difference > 0 && <p className="text-sm">{t.difference(formatCents(one.difference))}</p>}
            {one.note && <p className="text-sm wrap-anywhere">{one.note}</p>}
            {one.due > 0 && (
              <button
                type="button"
                className={QUIET}
                disabled={isPending}
                onClick={() => mutate({ id: one.id, isSent: true })}
              >
                {t.markSent}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}
