import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { codeOf } from '@/admin/ui/failures.ts'
import type { ErrorCode } from '@/domain/errors.ts'
import { followChanges } from './publishing/follow-changes.ts'
import { $session, endSession, openSession } from './session/session.ts'

const ASK_FOR_MORE: readonly ErrorCode[] = ['sign_in_required', 'second_factor_required']

/** An ended session shows itself, whichever call met it first. */
const onError = (error: Error) => {
  if (codeOf(error) === 'sign_in_required') void endSession()
  // An owner has just asked everybody for one.
  if (codeOf(error) === 'second_factor_required') void openSession()
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      retry: (failures, error) => failures < 1 && !ASK_FOR_MORE.includes(codeOf(error)),
      refetchOnWindowFocus: false,
    },
  },
})

followChanges(queryClient)

// What one administrator has read is not left to the next.
$session.subscribe(({ status }) => {
  if (status === 'anonymous') queryClient.clear()
})
