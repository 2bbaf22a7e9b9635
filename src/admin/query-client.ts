import { QueryClient } from '@tanstack/react-query'
import { codeOf } from '@/admin/ui/failures.ts'
import { ASKS_FOR_MORE } from '@/data/admin/session.ts'
import type { ErrorCode } from '@/domain/errors.ts'
import { followChanges } from './publishing/follow-changes.ts'
import { $session } from './session/session.ts'

const NO_RETRY: readonly ErrorCode[] = ['sign_in_required', ...ASKS_FOR_MORE]

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      retry: (failures, error) => failures < 1 && !NO_RETRY.includes(codeOf(error)),
      refetchOnWindowFocus: false,
    },
  },
})

followChanges(queryClient)

// What one administrator has read is not left to the next.
$session.subscribe(({ status }) => {
  if (status === 'anonymous') queryClient.clear()
})
