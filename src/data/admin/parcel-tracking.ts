import * as z from 'zod'
import type { Client } from '../client.ts'
import { row } from '../row.ts'
import { calledBy } from './answer.ts'

const tracking = row({
  /** How La Poste answers: `unlinked` without a key, `refused` where it refuses that. */
  state: z.enum(['linked', 'interrupted', 'refused', 'unlinked']),
  /** Since when it refuses or is silent; null where it is neither. */
  since: z.string().nullable(),
  /** When it last answered. */
  answeredAt: z.string().nullable(),
  /** Parcels that are asked for. */
  followed: z.number(),
})
export type ParcelTracking = z.infer<typeof tracking>

/** @throws RefusedError */
export const getParcelTracking = async (db: Client, signal: AbortSignal): Promise<ParcelTracking> =>
  tracking.parse(await calledBy(db.rpc('admin_parcel_tracking').abortSignal(signal)))

/** Has La Poste asked again at once. @throws RefusedError owner_required */
export const retryParcelTracking = async (db: Client): Promise<ParcelTracking> =>
  tracking.parse(await calledBy(db.rpc('retry_parcel_tracking')))
