import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import type { SaveOutcome } from '@/data/text-saves.ts'
import type { ErrorCode } from '@/domain/errors.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { textWorkText as t } from '@/texts/admin/text-work.ts'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { OPEN, TEXTS_KEY } from './queries.ts'

interface Leaving {
  readonly words: { readonly done: string; readonly hint?: string; readonly failed: string }
  /** Moves or deletes the text. @returns null where something has to be corrected first. */
  readonly act: () => Promise<SaveOutcome> | null
  /** Screen that shows itself afterwards: there is nothing at this one any more. */
  readonly to: string
}

/** Takes a text from its path, says what became of it and of the redirect that was asked for, and leads on. */
export function useLeavePath({ words, act, to }: Leaving) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useSubmit(async () => {
    try {
      const outcome = await act()
      if (!outcome) return
      if (outcome.kind !== 'saved') {
        showToast({ title: words.failed, description: t.history.changed, variant: 'destructive' })
        return
      }
      showToast({ title: words.done, ...(words.hint && { description: words.hint }) })
      if (outcome.redirectRefused)
        showToast({
          title: t.redirectRefused,
          description: adminErrorText(outcome.redirectRefused as ErrorCode),
          variant: 'destructive',
        })
      await navigate(to, { replace: true })
      // The text that was left may still be drawn for a moment: asked for again, it would be found nowhere.
      void cache.invalidateQueries({
        queryKey: TEXTS_KEY,
        predicate: ({ queryKey: [, kind] }) => kind !== OPEN,
      })
    } catch (error) {
      toastFailure(words.failed, error)
    }
  })
}
