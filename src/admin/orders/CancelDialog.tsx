import { useState } from 'react'
import { DANGER, QUIET } from '@/admin/ui/controls.ts'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { Dialog } from '@/admin/ui/Dialog.tsx'
import { Toggle } from '@/admin/ui/Toggle.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { type CancelRequest, cancelOrder } from '@/data/admin/order-changes.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { formatCents } from '@/domain/money.ts'
import { CANCEL_REASONS } from '@/domain/order-work.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { SelectField } from '@/ui/form/fields.tsx'
import { TextArea } from '@/ui/form/TextArea.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { useOrderChange } from './use-order-change.ts'

interface Props {
  readonly order: OrderDetail
  readonly onClose: () => void
}

/** Cancels an order that was not sent, or ends one whose reservation has; it says beforehand what becomes of money and pieces. */
export function CancelDialog({ order, onClose }: Props) {
  const { role } = useAdmin()
  const [restock, setRestock] = useState(true)
  const isExpired = order.status === 'cancelled'
  const isUnpaid = order.paymentStatus === 'pending' || isExpired
  const isForOwners = order.refundable > 0 && role !== 'owner'
  const { mutateAsync } = useOrderChange({
    order,
    change: (request: CancelRequest) => cancelOrder(adminClient(), order, request),
    done: ({ status }) => (status === 'cancelled' ? t.cancelDone : t.cancelAsked),
    failed: t.cancelFailed,
  })
  const form = useForm({
    saved: { reason: 'customer', note: '' },
    send: async ({ reason, note }) => {
      const why = CANCEL_REASONS.find((one) => one === reason) ?? 'other'
      await mutateAsync({ reason: why, note, restock }).then(onClose, () => undefined)
    },
  })
  const unpaid = isExpired ? t.cancelExpired : t.cancelUnpaid
  const paid = order.refundable > 0 ? t.cancelPaid(formatCents(order.refundable)) : t.cancelRefunded
  return (
    <Dialog
      title={t.cancelTitle}
      onClose={onClose}
      footer={
        <>
          <button type="button" className={QUIET} onClick={onClose}>
            {t.cancelKeep}
          </button>
          {!isForOwners && (
            <button type="submit" form="annulation" className={DANGER} disabled={form.isBusy}>
              {form.isBusy ? shellText.saving : t.cancelOrder}
            </button>
          )}
        </>
      }
    >
      {isForOwners ? (
        <p>{t.cancelOwner}</p>
      ) : (
        <form id="annulation" noValidate onSubmit={form.onSubmit} className="space-y-4">
          <p>{isUnpaid ? unpaid : paid}</p>
          <SelectField
            label={t.reason}
            {...form.bind('reason')}
            options={CANCEL_REASONS.map((value) => ({ value, label: t.cancelReasons[value] }))}
          />
          <TextArea
            label={t.note}
            hint={t.noteHint}
            isOptional
            rows={2}
            maxLength={400}
            {...form.bind('note')}
          />
          {!isUnpaid && (
            <Toggle label={t.restock} hint={t.restockHint} isOn={restock} onChange={setRestock} />
          )}
          <p className="text-sm text-ink-soft">{t.cancelFinal}</p>
        </form>
      )}
    </Dialog>
  )
}
