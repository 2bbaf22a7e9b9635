import { atom } from 'nanostores'
import type { Publication, PublishingState } from '@/data/admin/publishing.ts'

/** Milliseconds for which the end of a publication is shown. */
const SHOWN_MS = 5000

/** The publication that ended a moment ago, under the eyes of this window. */
export const $outcome = atom<Publication | null>(null)

let clock: ReturnType<typeof setTimeout> | undefined

/**
 * Compares what is known now with what was known before, and shows the end of a publication for a moment.
 * @returns whether one has ended.
 */
export function noteOutcome(before: PublishingState | undefined, now: PublishingState): boolean {
  const latest = now.publications[0]
  if (!before || latest?.state !== 'published') return false
  const known = before.publications.find(({ id }) => id === latest.id)
  if (known?.state === 'published') return false
  clearTimeout(clock)
  $outcome.set(latest)
  clock = setTimeout(() => $outcome.set(null), SHOWN_MS)
  return true
}
