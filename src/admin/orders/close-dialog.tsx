import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { stepWithdrawal } from '@/data/admin/order-changes.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { withdrawalsText as t } from '@/texts/admin/withdrawals.ts'
import { TextArea } from '@/ui/form/text-area.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { useOrderChange } from './use-order-change.ts'

interface Props {
  readonly order: OrderDetail
  readonly withdrawal: string
  readonly onClose: () => void
}

/** Closes a declaration without a refund: the reason stays with it. */
export function CloseDialog({ order, withdrawal, onClose }: Props) {
  const { mutateAsync } = useOrderChange({
    order,
    change: (note: string) => stepWithdrawal(adminClient(), withdrawal, 'close', note),
    done: () => t.closed,
    failed: t.stepFailed,
    undo: () => () => stepWithdrawal(adminClient(), withdrawal, 'reopen'),
  })
  const form = useForm({
    saved: { note: '' },
    send: async ({ note }) => {
      if (note.trim() === '') return { note: problemText.required ?? '' }
      await mutateAsync(note).then(onClose, () => undefined)
      return undefined
    },
  })
  return (
    <Dialog
      title={t.closeTitle}
      note={t.closeIntro}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} form="cloture" save={t.closeSave} isBusy={form.isBusy} />}
    >
      <form id="cloture" noValidate onSubmit={form.onSubmit}>
        <TextArea label={t.closeReason} rows={3} maxLength={400} {...form.bind('note')} />
      </form>
    </Dialog>
  )
}
