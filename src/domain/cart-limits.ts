import { type Cart, type ItemKey, lineOf } from './cart.ts'
import { MAX_CART_LINES, MAX_QUANTITY } from './rules.ts'

/** The largest quantity of a product that one cart can hold. @param available pieces that can be ordered now. */
export const mostOf = (available: number): number => Math.max(0, Math.min(available, MAX_QUANTITY))

/**
 * How many pieces more of a product fit into a cart.
 * @param available pieces that can be ordered now.
 */
export function roomFor(cart: Cart, key: ItemKey, available: number): number {
  const line = lineOf(cart, key)
  if (!line && cart.length >= MAX_CART_LINES) return 0
  return Math.max(0, mostOf(available) - (line?.quantity ?? 0))
}
