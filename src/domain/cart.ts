import { addCents, type Cents, multiplyCents, ZERO } from './money.ts'
import { MAX_QUANTITY, MIN_QUANTITY } from './rules.ts'

/** What a cart remembers of a product, so that it reads well while the backend is away. */
export interface CartProduct {
  readonly id: number
  readonly name: string
  readonly price: Cents
  /** Address of the small picture, or null. */
  readonly image: string | null
}

/** A line of the cart; `id` is the product's. */
export interface CartLine {
  readonly id: number
  readonly quantity: number
  readonly product: CartProduct
}

export type Cart = readonly CartLine[]

export interface CartTotals {
  readonly subtotal: Cents
  readonly shippingFee: Cents
  readonly total: Cents
}

/** A wish for a quantity made into one that a line can hold: whole, 1 to MAX_QUANTITY. */
export function clampQuantity(quantity: number): number {
  if (!Number.isFinite(quantity)) return MIN_QUANTITY
  return Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, Math.trunc(quantity)))
}

/** Adding a product that is there already increases its quantity. */
export function addToCart(cart: Cart, product: CartProduct, quantity: number): CartLine[] {
  const present = cart.find((line) => line.id === product.id)
  if (!present) return [...cart, { id: product.id, quantity: clampQuantity(quantity), product }]
  return cart.map((line) =>
    line === present ? { ...line, product, quantity: clampQuantity(line.quantity + quantity) } : line,
  )
}

export const setQuantity = (cart: Cart, id: number, quantity: number): CartLine[] =>
  cart.map((line) => (line.id === id ? { ...line, quantity: clampQuantity(quantity) } : line))

export const removeFromCart = (cart: Cart, id: number): CartLine[] => cart.filter((line) => line.id !== id)

/** Number on the badge: the sum of quantities. */
export const cartCount = (cart: Cart): number => cart.reduce((sum, line) => sum + line.quantity, 0)

export const lineTotal = (line: CartLine): Cents => multiplyCents(line.product.price, line.quantity)

export const cartSubtotal = (cart: Cart): Cents => addCents(ZERO, ...cart.map(lineTotal))

/** @param fee fee of the chosen shipping method for this cart's subtotal. */
export function cartTotals(cart: Cart, fee: Cents): CartTotals {
  const subtotal = cartSubtotal(cart)
  const shippingFee = subtotal > 0 ? fee : ZERO
  return { subtotal, shippingFee, total: addCents(subtotal, shippingFee) }
}
