import { addCents, type Cents, cents, multiplyCents, ZERO } from './money.ts'
import { orderedName } from './order.ts'
import { MAX_QUANTITY, MIN_QUANTITY } from './rules.ts'

/** What tells the lines of a cart apart: a product's id, and after a slash that of its variant where it has several. */
export type ItemKey = number | `${number}/${number}`

/** What a cart remembers of a product, so that it reads well while the backend is away. */
export interface CartProduct {
  readonly id: number
  /** Of a product with options: which one, and "Taille 57". */
  readonly variant?: { readonly id: number; readonly label: string }
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
  readonly discount: Cents
  readonly shippingFee: Cents
  readonly total: Cents
}

export const itemKey = (productId: number, variantId?: number | null): ItemKey =>
  variantId == null ? productId : `${productId}/${variantId}`

export const keyOf = ({ id, variant }: Pick<CartProduct, 'id' | 'variant'>): ItemKey =>
  itemKey(id, variant?.id)

/** What a key names. */
export function partsOf(key: ItemKey): { readonly productId: number; readonly variantId: number | null } {
  const [productId, variantId] = String(key).split('/').map(Number)
  return { productId: productId ?? Number.NaN, variantId: variantId ?? null }
}

/** A product as sentences name it: "Chapeau de Chefchaouen (Taille 57)". */
export const fullName = ({ name, variant }: Pick<CartProduct, 'name' | 'variant'>): string =>
  orderedName({ name, label: variant?.label ?? null })

/** A wish for a quantity made into one that a line can hold: whole, 1 to MAX_QUANTITY. */
export function clampQuantity(quantity: number): number {
  if (!Number.isFinite(quantity)) return MIN_QUANTITY
  return Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, Math.trunc(quantity)))
}

export const lineOf = (cart: Cart, key: ItemKey): CartLine | undefined =>
  cart.find(({ product }) => keyOf(product) === key)

/** Adding a product that is there already increases its quantity. */
export function addToCart(cart: Cart, product: CartProduct, quantity: number): CartLine[] {
  const present = lineOf(cart, keyOf(product))
  if (!present) return [...cart, { id: product.id, quantity: clampQuantity(quantity), product }]
  return cart.map((line) =>
    line === present ? { ...line, product, quantity: clampQuantity(line.quantity + quantity) } : line,
  )
}

export const setQuantity = (cart: Cart, key: ItemKey, quantity: number): CartLine[] =>
  cart.map((line) => (keyOf(line.product) === key ? { ...line, quantity: clampQuantity(quantity) } : line))

export const removeFromCart = (cart: Cart, key: ItemKey): CartLine[] =>
  cart.filter(({ product }) => keyOf(product) !== key)

/**
 * A line becomes one of another variant, where it stands; with a line of that variant it becomes one.
 * @param product the variant that was chosen.
 */
export function chooseVariant(cart: Cart, key: ItemKey, product: CartProduct): CartLine[] {
  const pieces = lineOf(cart, key)?.quantity
  if (pieces === undefined) return [...cart]
  if (lineOf(cart, keyOf(product))) return addToCart(removeFromCart(cart, key), product, pieces)
  return cart.map((line) => (keyOf(line.product) === key ? { ...line, product } : line))
}

/** Number on the badge: the sum of quantities. */
export const cartCount = (cart: Cart): number => cart.reduce((sum, line) => sum + line.quantity, 0)

export const lineTotal = (line: CartLine): Cents => multiplyCents(line.product.price, line.quantity)

export const cartSubtotal = (cart: Cart): Cents => addCents(ZERO, ...cart.map(lineTotal))

/**
 * @param fee fee of the chosen shipping method for this cart's subtotal, before any discount.
 * @param discount what a code takes off the lines.
 */
export function cartTotals(cart: Cart, fee: Cents, discount: Cents = ZERO): CartTotals {
  const subtotal = cartSubtotal(cart)
  const shippingFee = subtotal > 0 ? fee : ZERO
  return { subtotal, discount, shippingFee, total: cents(subtotal - discount + shippingFee) }
}
