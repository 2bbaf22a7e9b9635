import { useState } from 'react'
import { adminClient } from '@/data/admin/client.ts'
import { type OrderDetail, setDeliveryDay } from '@/data/admin/orders.ts'
import { ordersText as t } from '@/texts/admin/orders.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { FormLook, SHOP_LOOK } from '@/ui/form/look.tsx'
import { frenchDate } from '@/ui/french-date.ts'
import { isoDay } from './iso-day.ts'
import { useOrderChange } from './use-order-change.ts'

/** The day an order was delivered, from which the time to withdraw runs; stored when the field is left or Enter is hit. */
export function DeliveryField({ order }: { readonly order: OrderDetail }) {
  const stored = order.deliveredAt ? isoDay(order.deliveredAt) : ''
  const [day, setDay] = useState(stored)
  const { mutate, isPending } = useOrderChange({
    order,
    change: (chosen: string) => setDeliveryDay(adminClient(), order.orderNumber, chosen, order.version),
    done: () => t.deliveryDone,
    failed: t.deliveryFailed,
    undo: (_, { deliveredAt }, { orderNumber }) =>
      deliveredAt
        ? (version) => setDeliveryDay(adminClient(), orderNumber, isoDay(deliveredAt), version)
        : null,
  })
  const save = () => {
    if (!isPending && day !== '' && day !== stored) mutate(day, { onError: () => setDay(stored) })
  }
  const last = order.withdrawalUntil
  return (
    <FormLook value={SHOP_LOOK}>
      <TextField
        name="livraison"
        type="date"
        label={t.deliveredOn}
        hint={last ? t.withdrawalUntil(frenchDate(new Date(`${last}T00:00:00Z`))) : t.deliveryHint}
        value={day}
        onValue={setDay}
        min={isoDay(order.createdAt)}
        max={isoDay(new Date())}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </FormLook>
  )
}
