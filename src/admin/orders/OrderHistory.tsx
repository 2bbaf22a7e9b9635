import { exactDate } from '@/admin/ui/dates.ts'
import type { OrderEvent } from '@/data/admin/orders.ts'
import { orderStatusText, ordersText as t } from '@/texts/admin/orders.ts'
import { frenchDate } from '@/ui/french-date.ts'

const sentences = (event: OrderEvent): string[] => [
  ...(event.status ? [orderStatusText[event.status]] : []),
  ...(event.paymentStatus ? [t.paymentSet(event.paymentStatus)] : []),
  ...(event.deliveredOn ? [t.deliverySet(frenchDate(new Date(`${event.deliveredOn}T00:00:00Z`)))] : []),
  ...(event.trackingNumber === null ? [] : [t.trackingSet(event.trackingNumber)]),
]

/** Who changed what and when, latest first. */
export function OrderHistory({ events }: { readonly events: readonly OrderEvent[] }) {
  return (
    <section>
      <h3 className="font-sans text-sm font-medium tracking-normal text-stone">{t.history}</h3>
      {events.length === 0 && <p className="mt-1">{t.noHistory}</p>}
      <ol className="mt-1 space-y-1.5">
        {events.map((event) => (
          <li key={event.id} className="wrap-anywhere">
            {sentences(event).join(', ')}{' '}
            <span className="text-sm text-stone">
              {t.by(event.by)}, {exactDate(event.at)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
