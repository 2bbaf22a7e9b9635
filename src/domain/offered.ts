import type { CartProduct } from './cart.ts'
import { cents } from './money.ts'

/** What a button to add offers. */
export interface Offered {
  readonly product: CartProduct
  /** Pieces that could be ordered when the page was made. */
  readonly available: number
  /** Whether the customer chooses how many. */
  readonly withQuantity: boolean
}

type Read = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Read => typeof value === 'object' && value !== null

function readProduct(value: unknown): CartProduct | null {
  if (!isObject(value)) return null
  const { id, name, price, image } = value
  if (!Number.isSafeInteger(id) || typeof name !== 'string' || !Number.isSafeInteger(price)) return null
  return {
    id: id as number,
    name,
    price: cents(price as number),
    image: typeof image === 'string' ? image : null,
  }
}

/** @param read what a page wrote, which may have stood in a storage since. @returns null when it is anything else. */
export function readOffered(read: unknown): Offered | null {
  if (!isObject(read) || typeof read.available !== 'number') return null
  const product = readProduct(read.product)
  return product && { product, available: read.available, withQuantity: read.withQuantity === true }
}
