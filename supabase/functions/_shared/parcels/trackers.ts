import type { TrackerName } from '@/domain/tracking.ts'
import type { Variables } from '../variables.ts'
import { laPosteOf } from './laposte.ts'
import { mondialRelayOf } from './mondial-relay.ts'
import type { Tracker } from './tracker.ts'

/** Null where the environment names no key of it. */
export type Trackers = Readonly<Record<TrackerName, Tracker | null>>

/** Whoever the environment has a key of. @throws Error where it names another machine than theirs. */
export const trackersOf = (read: Variables): Trackers => ({
  laposte: laPosteOf(read),
  mondial_relay: mondialRelayOf(read),
})
