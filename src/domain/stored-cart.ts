import { addToCart, type Cart, type CartLine, type CartProduct } from './cart.ts'
import { fieldsOf, readJson } from './json.ts'
import { type Cents, cents, eurosFromCents } from './money.ts'
import { MAX_CART_LINES, MAX_QUANTITY, MIN_QUANTITY } from './rules.ts'

/** Key of localStorage that holds the cart. */
export const CART_KEY = 'cart'

/** A stored text longer than this, in characters, was not written by the shop: a full cart stays under 50,000. */
const LONGEST_TEXT = 500_000
const LONGEST_NAME = 300
const LONGEST_ADDRESS = 2_048
/** Prices above this, in euros, are damage. */
const HIGHEST_PRICE = 1_000_000

/** Numbers and texts that spell one; `''`, `null`, `true` and lists are none. */
const toNumber = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN

function readId(value: unknown): number | null {
  const id = toNumber(value)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

function readQuantity(value: unknown): number | null {
  const quantity = Math.trunc(toNumber(value))
  return quantity >= MIN_QUANTITY ? Math.min(quantity, MAX_QUANTITY) : null
}

function readPrice(value: unknown): Cents | null {
  const euros = toNumber(value)
  return euros >= 0 && euros <= HIGHEST_PRICE ? cents(Math.round(euros * 100)) : null
}

/** Only addresses that a picture can have: a path of this site, or http(s). */
function readImage(value: unknown): string | null {
  const first = Array.isArray(value) ? value[0] : undefined
  if (typeof first !== 'string' || first.length > LONGEST_ADDRESS) return null
  return /^(https?:\/\/|\/(?!\/))/.test(first) ? first : null
}

function readProduct(id: number, value: unknown): CartProduct | null {
  const { name, price: euros, images } = fieldsOf(value)
  const price = readPrice(euros)
  if (price === null || typeof name !== 'string' || name.trim() === '') return null
  return { id, name: name.slice(0, LONGEST_NAME), price, image: readImage(images) }
}

function readLine(value: unknown): CartLine | null {
  const fields = fieldsOf(value)
  const id = readId(fields.id)
  const quantity = readQuantity(fields.quantity)
  const product = id === null ? null : readProduct(id, fields.product)
  return id === null || quantity === null || product === null ? null : { id, quantity, product }
}

/** @returns the stored lines of either shape, a list or an object with an `items` list; null when it is neither. */
function storedLines(text: string): readonly unknown[] | null {
  if (text.length > LONGEST_TEXT) return null
  const stored = readJson(text)
  const lines = Array.isArray(stored) ? stored : fieldsOf(stored).items
  return Array.isArray(lines) ? lines : null
}

/** Whether something is stored that cannot be a cart. */
export const isDamaged = (text: string | null): boolean => text !== null && storedLines(text) === null

/**
 * Reads the stored cart; prices are euros there. Whatever cannot be a cart is an empty one; a damaged line is left out
 * and the others kept; nothing is thrown.
 */
export function readCart(text: string | null): CartLine[] {
  let cart: CartLine[] = []
  for (const value of (text === null ? null : storedLines(text)) ?? []) {
    if (cart.length === MAX_CART_LINES) break
    const line = readLine(value)
    if (line) cart = addToCart(cart, line.product, line.quantity)
  }
  return cart
}

/** @returns the specification's list shape `{id, quantity, product: {id, name, price in euros, images}}` as JSON. */
export const writeCart = (cart: Cart): string =>
  JSON.stringify(
    cart.map(({ id, quantity, product }) => ({
      id,
      quantity,
      product: {
        id: product.id,
        name: product.name,
        price: eurosFromCents(product.price),
        images: product.image === null ? [] : [product.image],
      },
    })),
  )
