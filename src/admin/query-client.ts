import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { codeOf } from '@/admin/ui/failures.ts'
import { followChanges } from './publishing/follow-changes.ts'
import { $session, endSession } from './session/session.ts'

/** An ended session shows itself, whichever call met it first. */
const onError = (error: Error) => {
  if (codeOf(error) === 'sign_in_required') void endSession()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      retry: (failures, error) => failures < 1 && codeOf(error) !== 'sign_in_required',
      refetchOnWindowFocus: false,
    },
  },
})

followChanges(queryClient)

// What one administrator has read is not left to the next.
$session.subscribe(({ status }) => {
  if (status === 'anonymous') queryClient.clear()
})
