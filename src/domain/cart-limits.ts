import { type Cart, type CartProduct, heldOf, keyOf, lineOf } from './cart.ts'
import { MAX_CART_LINES, MAX_QUANTITY } from './rules.ts'

/** The largest quantity of a product that one cart can hold. @param available units that can be ordered now. */
export const mostOf = (available: number): number => Math.max(0, Math.min(available, MAX_QUANTITY))

/**
 * How many units more of a product fit into a cart.
 * @param available units that can be ordered now.
 */
export function roomFor(cart: Cart, product: CartProduct, available: number): number {
  if (!lineOf(cart, keyOf(product)) && cart.length >= MAX_CART_LINES) return 0
  return Math.max(0, mostOf(available) - heldOf(cart, product))
}
