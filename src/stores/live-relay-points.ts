import type { RelaySearch } from '@/data/relay-points.ts'
import type { RelayPoint } from '@/domain/relay-point.ts'
import { whenOnline } from './when-online.ts'

/** @returns the relay points around a postal code, or null when the shop cannot be reached. */
export async function liveRelayPoints(search: RelaySearch): Promise<readonly RelayPoint[] | null> {
  try {
    const [{ publicReader }, { findRelayPoints }] = await Promise.all([
      whenOnline(() => import('@/data/public-reader.ts')),
      whenOnline(() => import('@/data/relay-points.ts')),
    ])
    return await findRelayPoints(publicReader(), search)
  } catch {
    return null
  }
}
