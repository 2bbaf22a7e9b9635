import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { followsSite, publishingQuery } from '@/admin/ui/publishing-query.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type PublishingState, publishSite } from '@/data/admin/publishing.ts'
import { publishingText as t } from '@/texts/admin/publishing.ts'
import { noteOutcome } from './outcome.ts'
import { usePublishing } from './use-publishing.ts'

/** Follows publications once for the whole shell: tells their end, and starts those that are due. Shows nothing. */
export function PublishingWatch() {
  const { data, dataUpdatedAt, refetch } = useQuery(publishingQuery)
  const cache = useQueryClient()
  const before = useRef<PublishingState>(undefined)
  useEffect(() => {
    if (!data) return
    if (noteOutcome(before.current, data)) void cache.invalidateQueries({ predicate: followsSite })
    before.current = data
  }, [data, cache])

  // The local shop publishes what is due by itself; a hosted one has only this window to ask for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer, also one that says the same
  useEffect(() => {
    if (!data?.isDue) return
    // Whatever refuses it shows in the state, or is due again with the next answer.
    publishSite(adminClient()).then(
      () => void refetch(),
      () => undefined,
    )
  }, [data?.isDue, dataUpdatedAt])

  const { status } = usePublishing()
  return (
    <p role="status" className="sr-only">
      {status.is === 'running' && t.running}
      {status.is === 'published' && t.publishedPlain}
      {status.is === 'failed' && `${t.failed}. ${t.failedHint}`}
    </p>
  )
}
