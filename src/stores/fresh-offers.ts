import type { Offer } from '@/domain/product.ts'

export type FreshOffer = Pick<Offer, 'productId' | 'price' | 'available'>

/** Name of the window's event when an offer has come. */
const EVENT = 'offer:fresh'
const offers = new Map<number, FreshOffer>()

/**
 * @returns the offer that this page has asked for since it was made: newer than what it was prerendered with. A product that
 * is no longer sold has one with nothing available.
 */
export const freshOffer = (productId: number): FreshOffer | undefined => offers.get(productId)

export function keepFreshOffer(offer: FreshOffer): void {
  offers.set(offer.productId, offer)
  dispatchEvent(new Event(EVENT))
}

/** Calls back whenever an offer has come. @returns what ends it. */
export function onFreshOffer(listener: () => void): () => void {
  addEventListener(EVENT, listener)
  return () => removeEventListener(EVENT, listener)
}
