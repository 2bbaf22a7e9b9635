import { fieldsOf, readJson } from './json.ts'
import { type Cents, cents } from './money.ts'
import { MAX_CART_LINES, MAX_QUANTITY, MIN_QUANTITY } from './rules.ts'

/** Key of localStorage that holds the cart. */
export const CART_KEY = 'cart'

/** A stored text longer than this, in characters, was not written by the shop: a full cart stays under 70,000. */
const LONGEST_TEXT = 500_000
/** Prices above this, in euros, are damage. */
const HIGHEST_PRICE = 1_000_000

/** Numbers and texts that spell one; `''`, `null`, `true` and lists are none. */
const toNumber = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN

export function readId(value: unknown): number | null {
  const id = toNumber(value)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

export function readQuantity(value: unknown): number | null {
  const quantity = Math.trunc(toNumber(value))
  return quantity >= MIN_QUANTITY ? Math.min(quantity, MAX_QUANTITY) : null
}

export function readPrice(value: unknown): Cents | null {
  const euros = toNumber(value)
  return euros >= 0 && euros <= HIGHEST_PRICE ? cents(Math.round(euros * 100)) : null
}

export const isName = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** @returns the stored lines of either shape, a list or an object with an `items` list; null when it is neither. */
export function storedLines(text: string): readonly unknown[] | null {
  if (text.length > LONGEST_TEXT) return null
  const stored = readJson(text)
  const lines = Array.isArray(stored) ? stored : fieldsOf(stored).items
  return Array.isArray(lines) ? lines : null
}

/**
 * The sum of the stored quantities, without the products, which every page asks for and needs no more of.
 * @returns what `cartCount(readCart(text))` gives of a cart that the shop wrote.
 */
export function storedCount(text: string | null): number {
  const counts = ((text === null ? null : storedLines(text)) ?? []).flatMap((value) => {
    const { id, quantity, product } = fieldsOf(value)
    const { name, price } = fieldsOf(product)
    const isLine = readId(id) !== null && readPrice(price) !== null && isName(name)
    return (isLine && readQuantity(quantity)) || []
  })
  return counts.slice(0, MAX_CART_LINES).reduce((sum, count) => sum + count, 0)
}
