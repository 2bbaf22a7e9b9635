import type { OrderDetail } from '@/data/admin/orders.ts'
import { labelsText as t } from '@/texts/admin/labels.ts'
import { Part } from '../part.tsx'
import { LabelThere } from './bought-label.tsx'

/** Labels for what replaces units of an order: bought at the table, printed again here, looked for, taken back. */
export function ExchangeLabels({
  order: { orderNumber, exchangePurchases },
}: {
  readonly order: OrderDetail
}) {
  if (exchangePurchases.length === 0) return null
  return (
    <Part title={t.exchanges.title}>
      <div className="space-y-4">
        {exchangePurchases.map((label) => (
          <LabelThere key={label.id} order={orderNumber} label={label} />
        ))}
      </div>
    </Part>
  )
}
