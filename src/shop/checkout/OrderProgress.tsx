import type { Order } from '@/domain/order.ts'
import { trackingUrl } from '@/domain/tracking.ts'
import { accountText } from '@/texts/account.ts'

/** Where an order stands, and the way to follow its parcel. */
export function OrderProgress({ order: { status, tracking } }: { order: Order }) {
  const carrier = tracking ? trackingUrl(tracking) : null
  return (
    <p className="mt-2 flex flex-wrap gap-x-5">
      <span>
        {accountText.status} : {accountText.orderStatuses[status]}
      </span>
      {tracking && carrier && (
        <a href={carrier} target="_blank" rel="noreferrer" className="link">
          {accountText.tracking(tracking.number)}
        </a>
      )}
      {tracking && !carrier && <span>{accountText.tracking(tracking.number)}</span>}
    </p>
  )
}
