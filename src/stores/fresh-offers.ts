import { map } from 'nanostores'
import type { Offer } from '@/domain/product.ts'

/**
 * Offers that this page has asked for since it was made, by product id: newer than what it was prerendered with. A
 * product that is no longer sold stands here with nothing available.
 */
export const $freshOffers = map<Readonly<Record<string, Pick<Offer, 'productId' | 'price' | 'available'>>>>(
  {},
)
