import { centsFromEuros } from '@/domain/money.ts'
import type { Offer } from '@/domain/product.ts'
import type { Database } from './database.types.ts'
import { toVariants } from './variants.ts'

export type OfferRow = Database['public']['Functions']['get_offers']['Returns'][number]

/** An offer from the row that get_offers, or unsold_offer, tells it in. */
export const toOffer = (row: OfferRow): Offer => ({
  productId: row.product_id,
  name: row.name,
  price: centsFromEuros(row.price),
  available: row.available,
  popularity: row.popularity,
  referencePrice: row.reference_price === null ? null : centsFromEuros(row.reference_price),
  variants: toVariants(row.variants),
})
