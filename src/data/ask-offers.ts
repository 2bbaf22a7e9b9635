import type { Offer } from '@/domain/product.ts'
import { type OfferRow, toOffer } from './offer-row.ts'
import { post } from './post.ts'

/**
 * What `getOffers` of `offers.ts` tells of these products, for a visitor and without a client of the API: every page of a product asks.
 * @param ids at most 1,000. @throws Error when they cannot be read.
 */
export async function askOffers(ids: readonly number[]): Promise<Offer[]> {
  const answer = await post('rest/v1/rpc/get_offers', { product_ids: ids })
  if (!answer.ok) throw new Error('offers_unreadable')
  return ((await answer.json()) as OfferRow[]).map(toOffer)
}
