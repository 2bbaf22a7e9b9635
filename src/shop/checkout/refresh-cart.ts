import {
  type CartChange,
  type CurrentOffer,
  currentOffers,
  isRenamed,
  takeOver,
} from '@/domain/cart-offers.ts'
import { cart } from '@/stores/cart.ts'
import { liveOffers } from '@/stores/live-offers.ts'

/** Puts what the shop offers now into the cart. @returns what changed for the customer. */
export function takeOffersOver(
  offers: readonly CurrentOffer[],
  asked: readonly number[],
): readonly CartChange[] {
  const { changes } = takeOver(cart.$cart.get(), offers, asked)
  if (changes.length > 0 || isRenamed(cart.$cart.get(), offers))
    cart.update((current) => takeOver(current, offers, asked).cart)
  return changes
}

/** Asks the shop about the whole cart; when it cannot be reached nothing changes. */
export async function refreshCart(): Promise<readonly CartChange[]> {
  const asked = cart.$cart.get().map((line) => line.id)
  const offers = asked.length > 0 ? await liveOffers(asked) : null
  return offers === null ? [] : takeOffersOver(currentOffers(offers), asked)
}
