import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { type ReceivedPayment, receivePayment } from '@/data/admin/order-changes.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { cents, formatCents } from '@/domain/money.ts'
import { centsFromInput, inputFromCents } from '@/domain/product-form.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { errorText } from '@/texts/errors.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { NumberField } from '@/ui/form/number-field.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { isoDay } from './iso-day.ts'
import { useOrderChange } from './use-order-change.ts'

interface Props {
  readonly order: OrderDetail
  readonly onClose: () => void
}

/** Marks a transfer, a cheque or cash as received: the whole total, on a day. Less or more is no payment of this order. */
export function ReceiveDialog({ order, onClose }: Props) {
  const first = isoDay(order.createdAt)
  const last = isoDay(new Date())
  const { mutateAsync } = useOrderChange({
    order,
    change: (received: ReceivedPayment) => receivePayment(adminClient(), order, received),
    done: () => t.receiveDone,
    failed: t.receiveFailed,
  })
  const form = useForm({
    saved: { amount: inputFromCents(order.total), day: last },
    send: async (typed) => {
      const amount = centsFromInput(typed.amount)
      if (amount === null) return { amount: problemText.number ?? '' }
      const difference = amount - order.total
      if (difference < 0) return { amount: t.receivedLess(formatCents(cents(-difference))) }
      if (difference > 0) return { amount: t.receivedMore(formatCents(cents(difference))) }
      if (typed.day < first || typed.day > last) return { day: errorText.payment_day_invalid }
      await mutateAsync({ day: typed.day, amount }).then(onClose, () => undefined)
      return undefined
    },
  })
  return (
    <Dialog
      title={t.receive}
      note={t.receiveAmount(formatCents(order.total), ordersText.method(order.paymentMethod))}
      onClose={onClose}
      footer={
        <DialogButtons onCancel={onClose} form="paiement-recu" save={t.receiveSave} isBusy={form.isBusy} />
      }
    >
      <form id="paiement-recu" noValidate onSubmit={form.onSubmit} className="space-y-4">
        {order.status === 'cancelled' && <p>{t.receiveLate}</p>}
        <NumberField label={t.receivedAmount} decimals={2} {...form.bind('amount')} />
        <TextField
          label={t.receivedOn}
          type="date"
          min={first}
          max={last}
          hint={t.receiveRule}
          {...form.bind('day')}
        />
      </form>
    </Dialog>
  )
}
