import type { QueryClient } from '@tanstack/react-query'
import { PUBLISHING_KEY } from '@/admin/ui/publishing-query.ts'

/**
 * Asks what waits to be published as soon as something was changed: a mutation that succeeded, or data that a screen
 * has declared stale or replaced because it changed it.
 */
export function followChanges(client: QueryClient): void {
  let isAsked = false
  const ask = () => {
    if (isAsked) return
    isAsked = true
    // Once for all that one change makes stale.
    setTimeout(() => {
      isAsked = false
      void client.invalidateQueries({ queryKey: PUBLISHING_KEY })
    })
  }
  client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') ask()
  })
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] === PUBLISHING_KEY[0]) return
    const { action } = event
    if (action.type === 'invalidate' || (action.type === 'success' && action.manual)) ask()
  })
}
