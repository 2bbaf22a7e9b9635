import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type CountLine, correctCount } from '@/data/admin/counts.ts'
import { readPieces } from '@/domain/product-form.ts'
import { countsText as t } from '@/texts/admin/counts.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { NumberField } from '@/ui/form/number-field.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { lineName } from './line-name.ts'
import { COUNTS_KEY } from './queries.ts'

interface Props {
  readonly count: number
  readonly line: CountLine
  readonly onClose: () => void
}

/** Says how many there are in all, also of what has no reference to scan. */
export function CorrectDialog({ count, line, onClose }: Props) {
  const cache = useQueryClient()
  const id = useId()
  const form = useForm({
    saved: { total: line.counted === null ? '' : String(line.counted) },
    send: async ({ total }) => {
      const pieces = readPieces(total)
      if (typeof pieces === 'string') return { total: problemText[pieces] ?? '' }
      try {
        await correctCount(adminClient(), count, line, pieces)
        showToast({ title: t.corrected2 })
      } catch (error) {
        toastFailure(t.correctFailed, error)
      }
      void cache.invalidateQueries({ queryKey: COUNTS_KEY })
      onClose()
      return undefined
    },
  })
  return (
    <Dialog
      title={t.correctTitle(lineName(line))}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} form={id} isBusy={form.isBusy} />}
    >
      <form id={id} noValidate onSubmit={form.onSubmit}>
        <NumberField label={t.total} fieldClass="max-w-40" {...form.bind('total')} />
      </form>
    </Dialog>
  )
}
