import type { Offer } from '@/domain/product.ts'

/**
 * Asks the shop for today's prices and stock, with the small reader that only the pages which ask load.
 * @returns the offers of those products that are sold, or null when the shop cannot be reached.
 */
export async function liveOffers(ids: readonly number[]): Promise<readonly Offer[] | null> {
  try {
    const [{ publicReader }, { getOffers }] = await Promise.all([
      import('@/data/public-reader.ts'),
      import('@/data/offers.ts'),
    ])
    return await getOffers(publicReader(), ids)
  } catch {
    return null
  }
}
