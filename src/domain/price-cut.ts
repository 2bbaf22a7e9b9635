import type { Offer } from './product.ts'

/** @returns the percentage of a price cut, rounded down so that it is never overstated; null when there is none. */
export function priceCutPercent({
  price,
  referencePrice,
}: Pick<Offer, 'price' | 'referencePrice'>): number | null {
  if (referencePrice === null || referencePrice <= price) return null
  return Math.max(1, Math.floor(((referencePrice - price) * 100) / referencePrice))
}
