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
  const isOver = label === null || label.state === 'draft' || label.state === 'cancelled'
  // What was refused or given back matters while another may be bought.
  if (!isOver || desk?.orders.some(({ refusal }) => refusal === null))
    return (
      <Part title={t.title}>
        <LabelDesk order={orderNumber} label={label} desk={desk} />
      </Part>
    )
  if (label?.state !== 'cancelled' || label.number === null) return null
  return (
    <Part title={t.title}>
      <CancelledLabel label={label} />
    </Part>
  )
}
