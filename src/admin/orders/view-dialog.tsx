import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { saveOrderView } from '@/data/admin/order-views.ts'
import type { OrderSearch } from '@/domain/order-search.ts'
import { orderListText as t } from '@/texts/admin/order-list.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { orderViewsQuery } from './queries.ts'

interface Props {
  readonly search: OrderSearch
  readonly onClose: () => void
}

const FORM = 'vue'

/** Asks under which name a search is kept. */
export function ViewDialog({ search, onClose }: Props) {
  const cache = useQueryClient()
  const [name, setName] = useState('')
  const { isBusy, onSubmit } = useSubmit(async () => {
    if (name.trim() === '') return
    try {
      cache.setQueryData(orderViewsQuery.queryKey, await saveOrderView(adminClient(), name, search))
      showToast({ title: t.viewKept(name.trim()) })
      onClose()
    } catch (error) {
      toastFailure(t.viewFailed, error)
    }
  })
  return (
    <Dialog
      title={t.keepViewTitle}
      note={t.keepViewHint}
      onClose={onClose}
      footer={<DialogButtons form={FORM} isBusy={isBusy} onCancel={onClose} />}
    >
      <form id={FORM} onSubmit={onSubmit}>
        <TextField name="nom" label={t.viewName} value={name} onValue={setName} maxLength={60} required />
      </form>
    </Dialog>
  )
}
