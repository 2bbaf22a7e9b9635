import { useState } from 'react'
import { DANGER, QUIET } from '@/admin/ui/controls.ts'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { Toggle } from '@/admin/ui/toggle.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { type CancelRequest, cancelOrder } from '@/data/admin/order-changes.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { formatCents } from '@/domain/money.ts'
import { isHandPayment } from '@/domain/order-states.ts'
import { CANCEL_REASONS } from '@/domain/order-work.ts'
import { labelsText } from '@/texts/admin/labels.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { SelectField } from '@/ui/form/fields.tsx'
import { TextArea } from '@/ui/form/text-area.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { MeansField } from './means-field.tsx'
import { reasonIn } from './reason-fields.tsx'
import { useOrderChange } from './use-order-change.ts'
import { isOpenWithdrawal } from './withdrawals.tsx'

interface Props {
  readonly order: OrderDetail
  readonly onClose: () => void
}

/** Cancels an order that was not sent, or ends one whose reservation has; it says beforehand what becomes of money and units. */
export function CancelDialog({ order, onClose }: Props) {
  const { role } = useAdmin()
  const [restock, setRestock] = useState(true)
  const [means, setMeans] = useState(isHandPayment(order.paymentMethod) ? order.paymentMethod : null)
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
    // A declared withdrawal has said why.
    saved: { reason: order.withdrawals.some(isOpenWithdrawal) ? 'customer' : '', note: '' },
    send: async ({ reason, note }) => {
      const why = reasonIn(CANCEL_REASONS, reason)
      if (why === null) return { reason: t.reasonMissing }
      await mutateAsync({ reason: why, note, restock, means }).then(onClose, () => undefined)
      return undefined
    },
  })
  const isByHand = isHandPayment(order.paymentMethod)
  const awaited = isByHand ? t.cancelAwaited : t.cancelUnpaid
  const unpaid = isExpired ? t.cancelExpired : awaited
  const sum = formatCents(order.refundable)
  const owed = isByHand && !order.isSimulated ? t.cancelByHand(sum) : t.cancelPaid(sum)
  const paid = order.refundable > 0 ? owed : t.cancelRefunded
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
          {order.label?.state === 'ready' && (
            <p>
              {labelsText.cancelWithOrder(order.label.cost === null ? null : formatCents(order.label.cost))}
            </p>
          )}
          <SelectField
            label={t.reason}
            {...form.bind('reason')}
            options={[
              { value: '', label: t.chooseReason },
              ...CANCEL_REASONS.map((value) => ({ value, label: t.cancelReasons[value] })),
            ]}
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
          {means && order.refundable > 0 && <MeansField value={means} onValue={setMeans} />}
          <p className="text-sm text-ink-soft">{t.cancelFinal}</p>
        </form>
      )}
    </Dialog>
  )
}
