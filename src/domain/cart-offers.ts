import {
  type Cart,
  type CartLine,
  fullName,
  type ItemKey,
  itemKey,
  itemKeyOf,
  keyOf,
  type LineKey,
} from './cart.ts'
import type { Cents } from './money.ts'
import type { Offer } from './product.ts'
import { MAX_QUANTITY } from './rules.ts'
import { type Variants, variantLabel } from './variant.ts'

/** What the shop knows better than the cart: price and units that can be ordered now. */
export interface CurrentOffer {
  readonly item: ItemKey
  /** Today's name; the refusals of a checkout tell none. */
  readonly name?: string
  /** Of a variant: what it is called today. */
  readonly label?: string
  readonly price: Cents
  readonly available: number
  /** Of a product whose options are not chosen: what there is. */
  readonly choices?: Variants
}

/** A difference between a cart and the shop that its owner must hear of. */
export type CartChange =
  | {
      readonly kind: 'price'
      readonly id: LineKey
      readonly name: string
      readonly from: Cents
      readonly to: Cents
    }
  | {
      readonly kind: 'stock'
      readonly id: LineKey
      readonly name: string
      readonly wanted: number
      readonly available: number
    }
  | { readonly kind: 'gone'; readonly id: LineKey; readonly name: string }
  | { readonly kind: 'choose'; readonly id: LineKey; readonly name: string; readonly choices: Variants }

/** What is sold of a product, as lines of a cart name it. */
export const currentOffers = (offers: readonly Offer[]): CurrentOffer[] =>
  offers.flatMap(({ productId, name, price, available, variants }) => [
    { item: productId, name, price, available, ...(variants && { choices: variants }) },
    ...(variants?.rows ?? []).map((row) => ({
      item: itemKey(productId, row.id),
      name,
      label: variantLabel(variants?.options ?? [], row.words),
      price: row.price,
      available: row.available,
    })),
  ])

const byItem = (offers: readonly CurrentOffer[]): Map<ItemKey, CurrentOffer> =>
  new Map(offers.map((offer) => [offer.item, offer]))

/** Prices that differ from the cart's, of products that can be had. */
export function priceChanges(cart: Cart, offers: readonly CurrentOffer[]): CartChange[] {
  const known = byItem(offers)
  return cart.flatMap(({ product }) => {
    const id = keyOf(product)
    const offer = known.get(itemKeyOf(product))
    if (!offer || offer.choices || offer.available <= 0 || offer.price === product.price) return []
    const name = fullName({ ...product, name: offer.name ?? product.name })
    return [{ kind: 'price', id, name, from: product.price, to: offer.price }]
  })
}

/**
 * Lines that cannot be had as they stand.
 * @param asked products that `offers` was asked for: one of them without an offer is no longer sold.
 */
export function stockChanges(
  cart: Cart,
  offers: readonly CurrentOffer[],
  asked: readonly number[],
): CartChange[] {
  const known = byItem(offers)
  /** Units that the lines before have taken of an item. */
  const taken = new Map<ItemKey, number>()
  return cart.flatMap(({ quantity, product }): CartChange[] => {
    if (!asked.includes(product.id)) return []
    const id = keyOf(product)
    const item = itemKeyOf(product)
    const { available: left = 0, choices } = known.get(item) ?? {}
    const before = taken.get(item) ?? 0
    taken.set(item, before + quantity)
    const available = Math.min(left, MAX_QUANTITY) - before
    const name = fullName(product)
    if (available <= 0) return [{ kind: 'gone', id, name }]
    if (choices) return [{ kind: 'choose', id, name, choices }]
    return available < quantity ? [{ kind: 'stock', id, name, wanted: quantity, available }] : []
  })
}

/** The cart with today's names and prices; quantities stay, and so do lines without an offer. */
export function withToday(cart: Cart, offers: readonly CurrentOffer[]): CartLine[] {
  const known = byItem(offers)
  return cart.map((line) => {
    const offer = known.get(itemKeyOf(line.product))
    if (!offer) return line
    const { price, name = line.product.name, label } = offer
    const { variant } = line.product
    return {
      ...line,
      product: {
        ...line.product,
        name,
        price: offer.choices ? line.product.price : price,
        ...(variant && label && { variant: { ...variant, label } }),
      },
    }
  })
}

/** Whether a product of the cart, or its variant, is called something else today. */
export function isRenamed(cart: Cart, offers: readonly CurrentOffer[]): boolean {
  const known = byItem(offers)
  return cart.some(({ product }) => {
    const { name = product.name, label = product.variant?.label } = known.get(itemKeyOf(product)) ?? {}
    return name !== product.name || label !== product.variant?.label
  })
}

/** The cart with what can be had of it: quantities lowered to `available`, sold-out lines left out. */
export function withStock(cart: Cart, changes: readonly CartChange[]): CartLine[] {
  const gone = new Set(changes.filter((change) => change.kind === 'gone').map((change) => change.id))
  const available = new Map(
    changes.flatMap((change) => (change.kind === 'stock' ? [[change.id, change.available] as const] : [])),
  )
  return cart
    .filter(({ product }) => !gone.has(keyOf(product)))
    .map((line) => ({
      ...line,
      quantity: Math.min(line.quantity, available.get(keyOf(line.product)) ?? line.quantity),
    }))
}

/** Everything at once: today's prices, what can be had, and what the customer must hear of it. */
export function takeOver(
  cart: Cart,
  offers: readonly CurrentOffer[],
  asked: readonly number[],
): { readonly cart: CartLine[]; readonly changes: readonly CartChange[] } {
  const changes = [...priceChanges(cart, offers), ...stockChanges(cart, offers, asked)]
  return { cart: withStock(withToday(cart, offers), changes), changes }
}
