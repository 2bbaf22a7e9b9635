import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { shortDate } from '@/admin/ui/dates.ts'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { STOCK_KEY } from '@/admin/ui/queries.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { Toggle } from '@/admin/ui/toggle.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { type CountState, writeCount } from '@/data/admin/counts.ts'
import { formatCents } from '@/domain/money.ts'
import { countsText as t } from '@/texts/admin/counts.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { COUNTS_KEY, countQuery } from './queries.ts'

interface Props {
  readonly state: CountState
  /** Whether something that was scanned here is not stored yet. */
  readonly hasWaiting: boolean
  readonly onClose: () => void
}

/** Shows what an inventory has found before it is written. */
export function WriteDialog({ state, hasWaiting, onClose }: Props) {
  const cache = useQueryClient()
  const id = useId()
  const [isMissingZero, setMissingZero] = useState(false)
  const { count, entries, total, counted, differences, more, less, value } = state
  const form = useForm({
    saved: { reason: t.defaultReason(shortDate(count.startedAt)) },
    send: async ({ reason }) => {
      if (reason.trim() === '') return { reason: problemText.required ?? '' }
      if (hasWaiting) return { reason: t.stillWaiting }
      try {
        const written = await writeCount(adminClient(), count.id, entries, reason, isMissingZero)
        cache.setQueryData(countQuery(count.id).queryKey, written)
        void cache.invalidateQueries({ queryKey: STOCK_KEY })
        showToast({ title: t.written })
        onClose()
      } catch (error) {
        toastFailure(t.writeFailed, error)
      }
      void cache.invalidateQueries({ queryKey: COUNTS_KEY })
      return undefined
    },
  })
  const missing = total - counted
  return (
    <Dialog
      title={t.writeTitle}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} form={id} save={t.write} isBusy={form.isBusy} />}
    >
      <p className="font-medium">{t.summary(differences, more, less)}</p>
      {differences > 0 && <p>{t.worth(formatCents(value))}</p>}
      <p className="mt-2 text-sm text-ink-soft">{t.sales}</p>
      <form id={id} noValidate onSubmit={form.onSubmit} className="mt-5 space-y-5">
        <TextField label={t.reason} hint={t.reasonHint} maxLength={400} {...form.bind('reason')} />
        {missing > 0 && (
          <Toggle
            label={t.missingAsZero(missing)}
            hint={t.missingNote}
            isOn={isMissingZero}
            onChange={setMissingZero}
          />
        )}
      </form>
    </Dialog>
  )
}
