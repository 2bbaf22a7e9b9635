import type { ShippingMethod } from '@/domain/shipping.ts'
import { whenOnline } from './when-online.ts'

/** @returns today's shipping table, or null when the shop cannot be reached. */
export async function liveShippingMethods(): Promise<readonly ShippingMethod[] | null> {
  try {
    const [{ publicReader }, { listShippingMethods }] = await Promise.all([
      whenOnline(() => import('@/data/public-reader.ts')),
      whenOnline(() => import('@/data/shipping.ts')),
    ])
    return await listShippingMethods(publicReader())
  } catch {
    return null
  }
}
