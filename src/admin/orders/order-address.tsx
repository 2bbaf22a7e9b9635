import type { ReactNode } from 'react'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { placeLines } from '@/texts/place-lines.ts'
import { Part } from './part.tsx'

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines.map((line) => <p key={line}>{line}</p>)

/**
 * Where the parcel goes: what is written on it. The buyer's own address stands apart where that is a relay point.
 * @param children what puts it right.
 */
export function OrderAddress({
  order,
  children,
}: {
  readonly order: Pick<OrderDetail, 'shippingAddress' | 'relayPoint'>
  readonly children?: ReactNode
}) {
  const { shippingAddress: home, relayPoint: relay } = order
  return (
    <>
      <Part title={t.address}>
        {relay && (
          <p>
            {relay.name} ({relay.id})
          </p>
        )}
        <Lines lines={placeLines(relay ?? home)} />
        {children}
      </Part>
      {relay && (
        <Part title={t.buyerAddress}>
          <Lines lines={placeLines(home)} />
        </Part>
      )}
    </>
  )
}
