import type { TrackerName } from '@/domain/tracking.ts'
import type { Variables } from '../variables.ts'
import { laPosteOf } from './laposte.ts'
import { mondialRelayOf } from './mondial-relay.ts'
import { sendcloudTrackerOf } from './sendcloud-tracking.ts'
import type { Tracker } from './tracker.ts'

/** Null where the environment names no key of it. */
export type Trackers = Readonly<Record<TrackerName, Tracker | null>>

/**
 * Whoever the environment has a key of; in a carrier's place Sendcloud, of which labels are bought.
 * @throws Error where it names another machine than theirs.
 */
export function trackersOf(read: Variables): Trackers {
  const sendcloud = sendcloudTrackerOf(read)
  return { laposte: laPosteOf(read) ?? sendcloud, mondial_relay: mondialRelayOf(read) ?? sendcloud }
}
