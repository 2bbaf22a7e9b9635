import * as z from 'zod'
import { TRACKERS } from '@/domain/tracking.ts'
import type { Client } from '../client.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

const tracking = row({
  tracker: z.enum(TRACKERS),
  /** How it answers: `unlinked` without a key, `refused` where it refuses that. */
  state: z.enum(['linked', 'interrupted', 'refused', 'unlinked']),
  /** Who answers in its place; null where it does itself. */
  through: z.literal('sendcloud').nullable(),
  /** Since when it refuses or is silent; null where it is neither. */
  since: z.string().nullable(),
  /** When it last answered. */
  answeredAt: z.string().nullable(),
  /** Parcels that it is asked for. */
  followed: z.number(),
})
export type ParcelTracking = z.infer<typeof tracking>
const trackings = z.array(tracking)

/** How each tracker answers. @throws RefusedError */
export const getParcelTracking = async (
  db: Client,
  signal: AbortSignal,
): Promise<readonly ParcelTracking[]> =>
  trackings.parse(await calledBy(db.rpc('admin_parcel_tracking').abortSignal(signal)))

/** Has every tracker asked again at once. @throws RefusedError owner_required */
export const retryParcelTracking = async (db: Client): Promise<readonly ParcelTracking[]> =>
  trackings.parse(await calledBy(db.rpc('retry_parcel_tracking')))
