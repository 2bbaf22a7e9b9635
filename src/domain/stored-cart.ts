import { addToCart, type Cart, type CartLine, type CartProduct } from './cart.ts'
import { textsField } from './item-text.ts'
import { fieldsOf } from './json.ts'
import { eurosFromCents } from './money.ts'
import { MAX_CART_LINES } from './rules.ts'
import { isName, readId, readPrice, readQuantity, storedLines } from './stored-lines.ts'

const LONGEST_NAME = 300
const LONGEST_ADDRESS = 2_048
/** Only addresses that a picture can have: a path of this site, or http(s). */
function readImage(value: unknown): string | null {
  const first = Array.isArray(value) ? value[0] : undefined
  if (typeof first !== 'string' || first.length > LONGEST_ADDRESS) return null
  return /^(https?:\/\/|\/(?!\/))/.test(first) ? first : null
}

/** Without a readable one the cart asks which it is. */
function readVariant(value: unknown): Pick<CartProduct, 'variant'> {
  const { id: number, label } = fieldsOf(value)
  const id = readId(number)
  return id !== null && typeof label === 'string'
    ? { variant: { id, label: label.slice(0, LONGEST_NAME) } }
    : {}
}

function readProduct(id: number, value: unknown): CartProduct | null {
  const fields = fieldsOf(value)
  const { name, price: euros, images, variant } = fields
  const price = readPrice(euros)
  if (price === null || !isName(name)) return null
  return {
    id,
    ...readVariant(variant),
    name: name.slice(0, LONGEST_NAME),
    price,
    image: readImage(images),
    ...textsField(fields),
  }
}

function readLine(value: unknown): CartLine | null {
  const fields = fieldsOf(value)
  const id = readId(fields.id)
  const quantity = readQuantity(fields.quantity)
  const product = id === null ? null : readProduct(id, fields.product)
  return id === null || quantity === null || product === null ? null : { id, quantity, product }
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

/** @returns the specification's list shape `{id, quantity, product: {id, name, price in euros, images}}` as JSON; variant and texts stand in its product, these by their names. */
export const writeCart = (cart: Cart): string =>
  JSON.stringify(
    cart.map(({ id, quantity, product }) => ({
      id,
      quantity,
      product: {
        id: product.id,
        ...(product.variant && { variant: product.variant }),
        name: product.name,
        price: eurosFromCents(product.price),
        images: product.image === null ? [] : [product.image],
        ...product.texts,
      },
    })),
  )
