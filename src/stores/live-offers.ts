import { askOffers } from '@/data/ask-offers.ts'
import type { Offer } from '@/domain/product.ts'

/**
 * Asks the shop for today's prices and stock.
 * @returns the offers of those products that are sold, or null when the shop cannot be reached.
 */
export const liveOffers = (ids: readonly number[]): Promise<readonly Offer[] | null> =>
  askOffers(ids).catch(() => null)
