import type { ShippingMethod } from '@/domain/shipping.ts'

/** @returns today's shipping table, or null when the shop cannot be reached. */
export async function liveShippingMethods(): Promise<readonly ShippingMethod[] | null> {
  try {
    const [{ publicReader }, { listShippingMethods }] = await Promise.all([
      import('@/data/public-reader.ts'),
      import('@/data/shipping.ts'),
    ])
    return await listShippingMethods(publicReader())
  } catch {
    return null
  }
}
