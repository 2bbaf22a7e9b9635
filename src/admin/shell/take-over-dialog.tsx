import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { takeOver } from '@/data/admin/shop-state.ts'
import { shopStateText as t } from '@/texts/admin/shop-state.ts'

interface Props {
  /** How many wait. */
  readonly mails: number
  readonly onClose: () => void
}

/** The owner says that this copy is the shop now, and what becomes of the mails that wait in it. */
export default function TakeOverDialog({ mails, onClose }: Props) {
  const [drops, setDrops] = useState(false)
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => takeOver(adminClient(), drops),
    onSuccess: async (dropped) => {
      showToast({ title: t.tookOver, ...(dropped > 0 ? { description: t.dropped(dropped) } : {}) })
      onClose()
      // Whatever a copy does not do is asked for anew.
      await queries.invalidateQueries()
    },
    onError: (error) => toastFailure(t.takeOverFailed, error),
  })
  return (
    <Dialog
      title={t.takeOverTitle}
      onClose={onClose}
      footer={
        <DialogButtons onCancel={onClose} onSave={() => mutate()} save={t.takeOver} isBusy={isPending} />
      }
    >
      <p>{t.takeOverAsk}</p>
      {mails > 0 && (
        <>
          <p className="mt-4">{t.waiting(mails)}</p>
          <label className="mt-2 flex items-center gap-3 py-2">
            <input type="checkbox" checked={drops} onChange={({ target }) => setDrops(target.checked)} />
            {t.drop}
          </label>
        </>
      )}
    </Dialog>
  )
}
