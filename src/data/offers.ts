import type { Offer } from '@/domain/product.ts'
import { dataOf } from './answer.ts'
import type { Reader } from './client.ts'
import { toOffer } from './offer-row.ts'

/** Rows per request: hosted projects answer at most 1,000. */
const PAGE = 1000

/**
 * Name, price, units left and rank as they are now; products that are not published have none.
 * @param ids products to ask for; all when absent.
 * @throws Error when they cannot be read.
 */
export async function getOffers(db: Reader, ids?: readonly number[], signal?: AbortSignal): Promise<Offer[]> {
  const offers: Offer[] = []
  for (;;) {
    const query = db
      .rpc('get_offers', ids ? { product_ids: [...ids] } : {})
      .order('popularity')
      .range(offers.length, offers.length + PAGE - 1)
    const answer = await (signal ? query.abortSignal(signal) : query)
    const rows = dataOf(answer, 'offers_unreadable')
    offers.push(...rows.map(toOffer))
    if (rows.length < PAGE) return offers
  }
}
