import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { toastFailure } from '@/admin/ui/failures.ts'
import { ORDERS_KEY, QUESTIONS_KEY } from '@/admin/ui/queries.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { useMutationOnce } from '@/admin/ui/use-mutation-once.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { type Question, toQuestion } from '@/data/admin/questions.ts'
import type { ToastMessage } from '@/domain/toast.ts'
import { questionsText as t } from '@/texts/admin/questions.ts'
import { noteOwnVersion } from './own-versions.ts'
import { questionQuery } from './queries.ts'

/** The question and every list show what is known now. */
function keep(cache: QueryClient, question: Question): void {
  noteOwnVersion(question)
  cache.setQueryData(questionQuery(question.id).queryKey, question)
  void cache.invalidateQueries({ queryKey: QUESTIONS_KEY })
  void cache.invalidateQueries({ queryKey: ORDERS_KEY })
}

/** The newer question that a refusal brought; null of any other failure. */
export const newerOf = (error: unknown): Question | null =>
  error instanceof RefusedError && error.refusal.code === 'question_changed'
    ? toQuestion(error.refusal.details)
    : null

interface Undo {
  readonly back: (after: Question) => Promise<Question>
  readonly label?: string
  readonly failed?: string
  readonly done?: ToastMessage
  /** Milliseconds in which it can be done. */
  readonly ms?: number
  readonly onDone?: (question: Question) => void
}

interface Change<T> {
  readonly change: (value: T) => Promise<Question>
  readonly done: (value: T) => ToastMessage
  readonly failed: string
  /** How it is taken back, where it can be. @param before the question as it was. */
  readonly undo?: (value: T, after: Question, before: Question) => Undo | null
}

/** Changes a question, says so, offers to take it back; where a colleague was quicker, shows what they did. */
export function useQuestionChange<T>(question: Question, { change, done, failed, undo }: Change<T>) {
  const cache = useQueryClient()
  const fail = (title: string, error: unknown) => {
    const newer = newerOf(error)
    if (newer) cache.setQueryData(questionQuery(newer.id).queryKey, newer)
    toastFailure(title, error)
  }
  const takeBack = (back: Undo, after: Question) => () =>
    void back.back(after).then(
      (undone) => {
        keep(cache, undone)
        back.onDone?.(undone)
        showToast(back.done ?? { title: t.undone })
      },
      (error: unknown) => fail(back.failed ?? t.undoFailed, error),
    )
  return useMutationOnce({
    mutationFn: change,
    onMutate: () => question,
    onSuccess: (after, value, before) => {
      keep(cache, after)
      const back = undo?.(value, after, before)
      showToast({
        ...done(value),
        ...(back && {
          action: { label: back.label ?? t.undo, onClick: takeBack(back, after) },
          ...(back.ms && { ms: back.ms }),
        }),
      })
    },
    onError: (error) => fail(failed, error),
  })
}
