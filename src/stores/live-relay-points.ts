import type { RelaySearch } from '@/data/relay-points.ts'
import type { RelayPoint } from '@/domain/relay-point.ts'

/** @returns the relay points around a postal code, or null when the shop cannot be reached. */
export async function liveRelayPoints(search: RelaySearch): Promise<readonly RelayPoint[] | null> {
  try {
    const [{ publicReader }, { findRelayPoints }] = await Promise.all([
      import('@/data/public-reader.ts'),
      import('@/data/relay-points.ts'),
    ])
    return await findRelayPoints(publicReader(), search)
  } catch {
    return null
  }
}
