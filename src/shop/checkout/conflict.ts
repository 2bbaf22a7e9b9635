import { itemKey } from '@/domain/cart.ts'
import type { CurrentOffer } from '@/domain/cart-offers.ts'
import { isDiscountRefusal } from '@/domain/discount.ts'
import type { Refusal } from '@/domain/errors.ts'
import { offerConflict } from '@/domain/offer-conflict.ts'

/** @returns what the shop offers now for every line, as a refusal tells it; empty when it tells nothing of the kind. */
export const offersIn = (refusal: Refusal): readonly CurrentOffer[] =>
  (offerConflict(refusal.details)?.offers ?? []).map(({ productId, variantId, price, available }) => ({
    item: itemKey(productId, variantId),
    price,
    available,
  }))

/** Refusals that are answered with new figures and another click of the button. */
export const isConflict = ({ code }: Refusal): boolean =>
  code === 'price_changed' ||
  code === 'stock_insufficient' ||
  code === 'product_unavailable' ||
  code === 'variant_required' ||
  isDiscountRefusal(code)

/** Refusals after which the same click may succeed. */
export const isOutage = ({ code }: Refusal): boolean =>
  code === 'network_unreachable' || code === 'service_unavailable' || code === 'internal_error'
