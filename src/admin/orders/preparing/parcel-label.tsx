import type { TableOrder } from '@/data/admin/preparing.ts'
import { placeLines } from '@/texts/place-lines.ts'

type Labelled = Pick<
  TableOrder,
  | 'customerName'
  | 'phone'
  | 'shippingLabel'
  | 'relayPoint'
  | 'address'
  | 'addressComplement'
  | 'postalCode'
  | 'city'
  | 'country'
>

/** All that is written on the parcel: the place it goes to, which may be a relay point, and who collects it. */
export function ParcelLabel({ order }: { readonly order: Labelled }) {
  const { relayPoint: relay } = order
  return (
    <>
      <p className="text-ink-soft">{order.shippingLabel}</p>
      <address className="mt-1 not-italic wrap-anywhere">
        <span className="block font-medium">
          {order.customerName}
          {order.phone && ` · ${order.phone}`}
        </span>
        {relay && (
          <span className="block">
            {relay.name} ({relay.id})
          </span>
        )}
        {placeLines(relay ?? order).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </>
  )
}
