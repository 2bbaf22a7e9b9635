import { type ItemTexts, itemTextsIn, type TypedTexts } from './item-text.ts'
import { fieldsOf, readJson } from './json.ts'
import { addCents, type Cents, cents, multiplyCents, ZERO } from './money.ts'
import { orderedName } from './order.ts'
import { MAX_QUANTITY, MIN_QUANTITY } from './rules.ts'

/** What is sold: a product's id, and after a slash that of its variant where it has several. */
export type ItemKey = number | `${number}/${number}`
/** What tells the lines of a cart apart: the item, and after a colon the texts that were typed for it, as JSON. */
export type LineKey = ItemKey | `${ItemKey}:${string}`

/** What a cart remembers of a product, so that it reads well while the backend is away. */
export interface CartProduct {
  readonly id: number
  /** Of a product with options: which one, and "Taille 57". */
  readonly variant?: { readonly id: number; readonly label: string }
  readonly name: string
  readonly price: Cents
  /** Address of the small picture, or null. */
  readonly image: string | null
  /** What the customer has typed for it. */
  readonly texts?: ItemTexts
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

export function lineKey(item: ItemKey, typed: TypedTexts = {}): LineKey {
  // In one order, however they came.
  const texts = JSON.stringify(itemTextsIn(typed))
  return texts === '{}' ? item : `${item}:${texts}`
}

/** The item that a line is of. */
export const itemKeyOf = ({ id, variant }: Pick<CartProduct, 'id' | 'variant'>): ItemKey =>
  itemKey(id, variant?.id)

export const keyOf = ({ texts, ...product }: Pick<CartProduct, 'id' | 'variant' | 'texts'>): LineKey =>
  lineKey(itemKeyOf(product), texts)

/** What a key names. */
export function partsOf(key: LineKey) {
  const [item = '', ...rest] = String(key).split(':')
  const said = rest.join(':')
  const [productId, variantId] = item.split('/').map(Number)
  return {
    productId: productId ?? Number.NaN,
    variantId: variantId ?? null,
    // An outbox of before has the message as it is.
    texts: itemTextsIn(fieldsOf(said.startsWith('{"') ? readJson(said) : { message: said })),
  }
}

/** What an order will say of it, besides its name. */
export const itemOf = ({ variant, texts = {} }: Pick<CartProduct, 'variant' | 'texts'>) => ({
  label: variant?.label ?? null,
  texts,
})

/** A product as sentences name it: "Chapeau de Chefchaouen (Taille 57)". */
export const fullName = ({ name, variant }: Pick<CartProduct, 'name' | 'variant'>): string =>
  orderedName({ name, label: variant?.label ?? null })

/** A wish for a quantity made into one that a line can hold: whole, 1 to MAX_QUANTITY. */
export function clampQuantity(quantity: number): number {
  if (!Number.isFinite(quantity)) return MIN_QUANTITY
  return Math.min(MAX_QUANTITY, Math.max(MIN_QUANTITY, Math.trunc(quantity)))
}

export const lineOf = (cart: Cart, key: LineKey): CartLine | undefined =>
  cart.find(({ product }) => keyOf(product) === key)

/** Adding a product that is there already increases its quantity. */
export function addToCart(cart: Cart, product: CartProduct, quantity: number): CartLine[] {
  const present = lineOf(cart, keyOf(product))
  if (!present) return [...cart, { id: product.id, quantity: clampQuantity(quantity), product }]
  return cart.map((line) =>
    line === present ? { ...line, product, quantity: clampQuantity(line.quantity + quantity) } : line,
  )
}

export const setQuantity = (cart: Cart, key: LineKey, quantity: number): CartLine[] =>
  cart.map((line) => (keyOf(line.product) === key ? { ...line, quantity: clampQuantity(quantity) } : line))

export const removeFromCart = (cart: Cart, key: LineKey): CartLine[] =>
  cart.filter(({ product }) => keyOf(product) !== key)

/**
 * A line becomes one of another variant, or with other texts, where it stands; with a line of the same it becomes one.
 * @param product what was chosen.
 */
export function changeItem(cart: Cart, key: LineKey, product: CartProduct): CartLine[] {
  const pieces = lineOf(cart, key)?.quantity
  if (pieces === undefined) return [...cart]
  if (lineOf(cart, keyOf(product))) return addToCart(removeFromCart(cart, key), product, pieces)
  return cart.map((line) => (keyOf(line.product) === key ? { ...line, product } : line))
}

/** Units of an item that a cart holds, whatever is said with them. */
export const heldOf = (cart: Cart, product: CartProduct): number =>
  cartCount(cart.filter((line) => itemKeyOf(line.product) === itemKeyOf(product)))

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
