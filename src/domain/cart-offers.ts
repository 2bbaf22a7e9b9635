import type { Cart, CartLine } from './cart.ts'
import type { Cents } from './money.ts'

/** What the shop knows better than the cart: price and pieces that can be ordered now. */
export interface CurrentOffer {
  readonly productId: number
  /** Today's name; the refusals of a checkout tell none. */
  readonly name?: string
  readonly price: Cents
  readonly available: number
}

/** A difference between a cart and the shop that its owner must hear of. */
export type CartChange =
  | {
      readonly kind: 'price'
      readonly id: number
      readonly name: string
      readonly from: Cents
      readonly to: Cents
    }
  | {
      readonly kind: 'stock'
      readonly id: number
      readonly name: string
      readonly wanted: number
      readonly available: number
    }
  | { readonly kind: 'gone'; readonly id: number; readonly name: string }

const byProduct = (offers: readonly CurrentOffer[]): Map<number, CurrentOffer> =>
  new Map(offers.map((offer) => [offer.productId, offer]))

/** Prices that differ from the cart's, of products that can be had. */
export function priceChanges(cart: Cart, offers: readonly CurrentOffer[]): CartChange[] {
  const known = byProduct(offers)
  return cart.flatMap(({ id, product: { name: former, price: from } }) => {
    const offer = known.get(id)
    if (!offer || offer.available <= 0 || offer.price === from) return []
    const { name = former } = offer
    return [{ kind: 'price', id, name, from, to: offer.price }]
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
  const known = byProduct(offers)
  return cart.flatMap(({ id, quantity, product: { name } }): CartChange[] => {
    if (!asked.includes(id)) return []
    const available = known.get(id)?.available ?? 0
    if (available <= 0) return [{ kind: 'gone', id, name }]
    return available < quantity ? [{ kind: 'stock', id, name, wanted: quantity, available }] : []
  })
}

/** The cart with today's names and prices; quantities stay, and so do lines without an offer. */
export function withToday(cart: Cart, offers: readonly CurrentOffer[]): CartLine[] {
  const known = byProduct(offers)
  return cart.map((line) => {
    const offer = known.get(line.id)
    if (!offer) return line
    const { price, name = line.product.name } = offer
    return { ...line, product: { ...line.product, name, price } }
  })
}

/** Whether a product of the cart is called something else today. */
export function isRenamed(cart: Cart, offers: readonly CurrentOffer[]): boolean {
  const known = byProduct(offers)
  return cart.some(({ id, product }) => (known.get(id)?.name ?? product.name) !== product.name)
}

/** The cart with what can be had of it: quantities lowered to `available`, sold-out lines left out. */
export function withStock(cart: Cart, changes: readonly CartChange[]): CartLine[] {
  const gone = new Set(changes.filter((change) => change.kind === 'gone').map((change) => change.id))
  const available = new Map(
    changes.flatMap((change) => (change.kind === 'stock' ? [[change.id, change.available] as const] : [])),
  )
  return cart
    .filter((line) => !gone.has(line.id))
    .map((line) => ({ ...line, quantity: Math.min(line.quantity, available.get(line.id) ?? line.quantity) }))
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
