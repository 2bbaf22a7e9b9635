import { QUIET } from '@/admin/ui/controls.ts'
import { longDate } from '@/admin/ui/dates.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type OrderDetail, setDeliveryDay } from '@/data/admin/orders.ts'
import { addParcel } from '@/data/admin/sent-parcels.ts'
import { MAX_PARCELS } from '@/domain/rules.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { sentParcelsText as t } from '@/texts/admin/sent-parcels.ts'
import { isoDay } from './iso-day.ts'
import { Part } from './part.tsx'
import { SentParcel } from './sent-parcel.tsx'
import { useOrderChange } from './use-order-change.ts'

/** The day on which carriers delivered the last parcel; null where one of them has not said so. */
function carrierDay({ sentParcels }: OrderDetail): string | null {
  const days = sentParcels.flatMap(({ deliveredAt, isDatedByHand }) =>
    deliveredAt === null || isDatedByHand ? [] : [deliveredAt],
  )
  return days.length === sentParcels.length ? (days.sort().at(-1) ?? null) : null
}

/** A person's day stays; the carrier's stands beside it. */
function CarrierDay({ order }: { readonly order: OrderDetail }) {
  const day = carrierDay(order)
  const { mutate, isPending } = useOrderChange({
    order,
    change: (chosen: string) => setDeliveryDay(adminClient(), order.orderNumber, chosen, order.version),
    done: () => ordersText.deliveryDone,
    failed: ordersText.deliveryFailed,
  })
  if (day === null || (order.deliveredAt && isoDay(order.deliveredAt) === isoDay(day))) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <span>{t.carrierDay(longDate(day))}</span>
      <button type="button" className={QUIET} disabled={isPending} onClick={() => mutate(isoDay(day))}>
        {t.takeDay}
      </button>
    </p>
  )
}

/** What left of an order, a card for each parcel. */
export function SentParcels({ order }: { readonly order: OrderDetail }) {
  const add = useOrderChange({
    order,
    change: () => addParcel(adminClient(), order, {}),
    done: () => t.added,
    failed: t.failed,
    hint: () => t.addHint,
  })
  const { sentParcels, status } = order
  if (sentParcels.length === 0 || (status !== 'shipped' && status !== 'completed')) return null
  return (
    <Part title={t.title}>
      <ul className="divide-y divide-line border-y border-line">
        {sentParcels.map((parcel, index) => (
          <SentParcel key={parcel.id} order={order} parcel={parcel} place={index + 1} />
        ))}
      </ul>
      <CarrierDay order={order} />
      {status === 'shipped' && sentParcels.length < MAX_PARCELS && (
        <button
          type="button"
          className={`${QUIET} mt-3`}
          disabled={add.isPending}
          onClick={() => add.mutate(undefined)}
        >
          {t.add}
        </button>
      )}
    </Part>
  )
}
