import type { OrderDetail } from '@/data/admin/orders.ts'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { Part } from '../part.tsx'
import { LabelDesk } from './label-desk.tsx'
import { CancelledLabel } from './label-parts.tsx'
import { useLabelDesk } from './use-labels.ts'

/** The label of an order: bought here as at the table, printed again, looked for, taken back. */
export function OrderLabel({
  order: { orderNumber, label, status, paymentStatus },
}: {
  readonly order: OrderDetail
}) {
  const isToShip = status === 'pending' && paymentStatus === 'paid'
  const desk = useLabelDesk(isToShip ? [orderNumber] : [])
  const isBuyable = desk?.orders.some(({ refusal }) => refusal === null) === true
  // What was refused matters while another may be bought; that one was given back, as long as its number is known.
  const isGivenBack = label?.state === 'cancelled' && label.number !== null
  if (
    !isBuyable &&
    !isGivenBack &&
    (label === null || label.state === 'draft' || label.state === 'cancelled')
  )
    return null
  return (
    <Part title={t.title}>
      {isGivenBack && !isBuyable ? (
        <CancelledLabel label={label} />
      ) : (
        <LabelDesk order={orderNumber} label={label} desk={desk} />
      )}
    </Part>
  )
}
