import type { Offer } from '@/domain/product.ts'
import { REQUEST_TIMEOUT_MS } from '@/domain/rules.ts'
import { backendUrl } from './address.ts'
import { type OfferRow, toOffer } from './offer-row.ts'

/**
 * What `getOffers` of `offers.ts` tells of these products, for a visitor and without a client of the API: every page of a product asks.
 * @param ids at most 1,000. @throws Error when they cannot be read.
 */
export async function askOffers(ids: readonly number[]): Promise<Offer[]> {
  const key = import.meta.env.PUBLIC_SUPABASE_KEY
  const answer = await fetch(`${backendUrl(import.meta.env.PUBLIC_SUPABASE_URL)}/rest/v1/rpc/get_offers`, {
    method: 'POST',
    headers: { apikey: key, Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ product_ids: ids }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  })
  if (!answer.ok) throw new Error('offers_unreadable')
  return ((await answer.json()) as OfferRow[]).map(toOffer)
}
