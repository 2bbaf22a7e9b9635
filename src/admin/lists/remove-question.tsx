import { useQueryClient } from '@tanstack/react-query'
import { Ask } from '@/admin/ui/ask.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { useMutationOnce } from '@/admin/ui/use-mutation-once.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type ListedWord, type ListName, removeWord } from '@/data/admin/lists.ts'
import { listsText as t } from '@/texts/admin/lists.ts'
import { keepLists, listsQuery } from './queries.ts'

interface Props {
  readonly list: ListName
  readonly word: ListedWord
  readonly onClose: () => void
}

/** Asks before a word that no product bears is removed. */
export function RemoveQuestion({ list, word, onClose }: Props) {
  const cache = useQueryClient()
  const { mutate, isPending } = useMutationOnce({
    mutationFn: () => removeWord(adminClient(), list, word.slug, null),
    onSuccess: (lists) => {
      keepLists(cache, lists)
      showToast({ title: t.removed })
    },
    onError: (error) => {
      toastFailure(t.removeFailed, error)
      void cache.invalidateQueries({ queryKey: listsQuery.queryKey })
    },
    onSettled: onClose,
  })
  return (
    <Ask
      question={t.removeAsk(word.name)}
      confirm={t.remove}
      isDangerous
      isBusy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      {t.removeNote}
    </Ask>
  )
}
