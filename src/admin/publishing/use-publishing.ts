import { useStore } from '@nanostores/react'
import { useQuery } from '@tanstack/react-query'
import { closedQuery } from '@/admin/ui/closed-query.ts'
import { publishingQuery, runningOf } from '@/admin/ui/publishing-query.ts'
import type { PendingChange, Publication, PublishingState } from '@/data/admin/publishing.ts'
import type { Closing } from '@/domain/maintenance.ts'
import { $outcome } from './outcome.ts'
import { usePublish } from './use-publish.ts'

/** What the shell says of the published site, the most urgent first. */
export type SiteStatus =
  | { readonly is: 'loading' }
  /** Nobody can say. */
  | { readonly is: 'unknown' }
  /** `publication` is missing until the server has heard of it. */
  | { readonly is: 'running'; readonly publication: Publication | undefined }
  | { readonly is: 'published'; readonly publication: Publication }
  | { readonly is: 'failed'; readonly publication: Publication }
  /** Visitors see a version that somebody went back to. */
  | { readonly is: 'rolledBack' }
  | { readonly is: 'pending'; readonly count: number }
  | { readonly is: 'upToDate' }
  /** Up to date, and shown to nobody: why. */
  | { readonly is: 'closed'; readonly closing: Closing }

function statusOf(
  state: PublishingState | undefined,
  hasFailed: boolean,
  isStarting: boolean,
  outcome: Publication | null,
  closing: Closing | null,
): SiteStatus {
  if (!state) return { is: hasFailed ? 'unknown' : 'loading' }
  const running = runningOf(state)
  if (running || isStarting) return { is: 'running', publication: running }
  if (outcome) return { is: 'published', publication: outcome }
  const latest = state.publications[0]
  if (latest?.state === 'failed') return { is: 'failed', publication: latest }
  if (state.isRolledBack) return { is: 'rolledBack' }
  if (state.pendingCount > 0) return { is: 'pending', count: state.pendingCount }
  return closing ? { is: 'closed', closing } : { is: 'upToDate' }
}

const NOTHING: readonly PendingChange[] = []

/** The published site and what waits, with what can be done about it. */
export function usePublishing() {
  const { data, error, refetch } = useQuery(publishingQuery)
  const { publish, rollBack, isStarting } = usePublish()
  const outcome = useStore($outcome)
  const { data: closing = null } = useQuery(closedQuery)
  return {
    state: data,
    error,
    refetch,
    status: statusOf(data, error !== null, isStarting, outcome, closing),
    pending: data?.pending ?? NOTHING,
    pendingCount: data?.pendingCount ?? 0,
    publish,
    rollBack,
  }
}
