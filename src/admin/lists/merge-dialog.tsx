import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { useMutationOnce } from '@/admin/ui/use-mutation-once.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type ListedWord, type ListName, removeWord } from '@/data/admin/lists.ts'
import { listsText as t } from '@/texts/admin/lists.ts'
import { SelectField } from '@/ui/form/fields.tsx'
import { keepLists } from './queries.ts'

interface Props {
  readonly list: ListName
  readonly word: ListedWord
  /** At least one. */
  readonly others: readonly ListedWord[]
  readonly onClose: () => void
}

/** Gives the products of a word to another one, and removes it. */
export function MergeDialog({ list, word, others, onClose }: Props) {
  const cache = useQueryClient()
  const [into, setInto] = useState(others[0]?.slug ?? '')
  const { mutate, isPending } = useMutationOnce({
    mutationFn: () => removeWord(adminClient(), list, word.slug, into),
    onSuccess: (lists) => {
      keepLists(cache, lists)
      showToast({ title: t.merged })
      onClose()
    },
    onError: (error) => toastFailure(t.mergeFailed, error),
  })
  return (
    <Dialog
      title={t.mergeTitle(word.name)}
      onClose={onClose}
      footer={
        <DialogButtons onCancel={onClose} onSave={() => mutate()} save={t.mergeSubmit} isBusy={isPending} />
      }
    >
      <SelectField
        label={t.mergeInto}
        name="into"
        value={into}
        onValue={setInto}
        options={others.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <p className="mt-4 text-ink-soft">{t.mergeHint(word.name, word.products)}</p>
    </Dialog>
  )
}
