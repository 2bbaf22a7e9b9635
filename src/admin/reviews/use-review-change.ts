import { useQueryClient } from '@tanstack/react-query'
import { codeOf, toastFailure } from '@/admin/ui/failures.ts'
import { PUBLISHING_KEY } from '@/admin/ui/publishing-query.ts'
import { ORDERS_KEY } from '@/admin/ui/queries.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { useMutationOnce } from '@/admin/ui/use-mutation-once.ts'
import type { Review } from '@/data/admin/reviews.ts'
import { adminReviewsText as t } from '@/texts/admin/reviews.ts'
import { REVIEWS_KEY } from './queries.ts'

interface Change<T> {
  readonly change: (value: T) => Promise<Review>
  readonly done: (review: Review) => { readonly title: string; readonly description?: string }
}

/**
 * Changes a review as it was read, and says so. Where its author or somebody else was faster the list shows what it says now, and
 * nothing is decided.
 */
export function useReviewChange<T>({ change, done }: Change<T>) {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: change,
    onSuccess: (review) => showToast(done(review)),
    onError: (error) => {
      if (codeOf(error) === 'review_changed')
        showToast({ title: t.failed, description: t.changed, variant: 'destructive' })
      else toastFailure(t.failed, error)
    },
    onSettled: async () => {
      await Promise.all(
        // The dashboard counts what waits, the bar what is to be published.
        [REVIEWS_KEY, ORDERS_KEY, PUBLISHING_KEY].map((queryKey) => cache.invalidateQueries({ queryKey })),
      )
    },
  })
}
