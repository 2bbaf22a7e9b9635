import { useId, useState } from 'react'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { Restored } from '@/admin/ui/form/restored.tsx'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { correctOrder } from '@/data/admin/order-changes.ts'
import { type OrderDetail, toOrderDetail } from '@/data/admin/orders.ts'
import {
  type CorrectionInput,
  type CorrectionOutput,
  changesOf,
  correctionOf,
  correctionSchema,
} from '@/domain/order-correction.ts'
import { correctionText as t } from '@/texts/admin/order-correction.ts'
import { PersonInputs, PlaceInputs } from './buyer-inputs.tsx'
import { RelayInput } from './relay-input.tsx'
import { useOrderChange } from './use-order-change.ts'

interface Props {
  readonly order: OrderDetail
  readonly onClose: () => void
  /** The order as it was, where its email address is another one now. */
  readonly onMoved: (before: OrderDetail, after: OrderDetail) => void
}

/** Puts right who an order is for and where it goes; what a colleague changed meanwhile is told before anything is sent again. */
export function CorrectDialog({ order, onClose, onMoved }: Props) {
  const id = useId()
  // What is typed is about the order as it was opened, whatever comes in behind it.
  const [before] = useState(order)
  const [version, setVersion] = useState(order.version)
  const [saved] = useState(() => correctionOf(before))
  const { relayPoint } = before
  const { mutateAsync } = useOrderChange({
    order,
    change: (changes: Record<string, string>) =>
      correctOrder(adminClient(), { orderNumber: order.orderNumber, version }, changes),
    done: () => t.done,
    failed: t.failed,
  })
  const form = useForm<CorrectionInput, CorrectionOutput>({
    schema: correctionSchema(Boolean(relayPoint)),
    saved,
    draft: `order/${order.orderNumber}/correct/${before.version}`,
    send: async (filled) => {
      const changes = changesOf(filled, saved)
      if (Object.keys(changes).length === 0) {
        showToast({ title: t.nothing })
        onClose()
        return true
      }
      try {
        const after = await mutateAsync(changes)
        if ('email' in changes) onMoved(before, after)
        else onClose()
        return true
      } catch (error) {
        if (error instanceof RefusedError && error.refusal.code === 'order_changed')
          setVersion(toOrderDetail(error.refusal.details).version)
        return false
      }
    },
  })
  return (
    <Dialog
      title={t.title(order.orderNumber)}
      note={t.note}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} form={id} isBusy={form.isBusy} />}
    >
      <Restored isRestored={form.isRestored} onDiscard={form.discard} />
      <form id={id} noValidate onSubmit={form.onSubmit} className="grid gap-4 sm:grid-cols-2">
        <PersonInputs form={form} emailHint={t.emailHint} />
        {relayPoint ? (
          <RelayInput order={order} present={relayPoint} field={form.bind('relay')} />
        ) : (
          <PlaceInputs form={form} />
        )}
      </form>
    </Dialog>
  )
}
