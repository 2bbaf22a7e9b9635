import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { codeOf, toastFailure } from '@/admin/ui/failures.ts'
import { PUBLISHING_KEY, START_KEY } from '@/admin/ui/publishing-query.ts'
import { adminClient } from '@/data/admin/client.ts'
import { publishSite, rollBackTo } from '@/data/admin/publishing.ts'
import { publishingText as t } from '@/texts/admin/publishing.ts'

/** Starts publications; one that is already under way is what was wanted. */
export function usePublish() {
  const client = useQueryClient()
  const onError = (title: string) => (error: Error) => {
    if (codeOf(error) !== 'publication_running') toastFailure(title, error)
  }
  // Refused or not, the state is another than what is shown.
  const onSettled = () => client.invalidateQueries({ queryKey: PUBLISHING_KEY })
  const publish = useMutation({
    mutationKey: START_KEY,
    mutationFn: () => publishSite(adminClient()),
    onError: onError(t.requestFailed),
    onSettled,
  })
  const rollBack = useMutation({
    mutationKey: START_KEY,
    mutationFn: (id: string) => rollBackTo(adminClient(), id),
    onError: onError(t.rollBackFailed),
    onSettled,
  })
  return {
    publish: () => publish.mutate(),
    rollBack: rollBack.mutateAsync,
    /** Whether a call that starts one is under way, from wherever it was made. */
    isStarting: useIsMutating({ mutationKey: START_KEY }) > 0,
  }
}
