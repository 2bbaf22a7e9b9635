import type { Offer, Product } from '@/domain/product.ts'

/** A product with what the build knows of its offer and the addresses of its pictures. */
export interface Item {
  readonly product: Product
  readonly offer: Offer
  readonly pictures: readonly string[]
}

const offers = new WeakMap<Item, string>()

/** @returns all that pages show of a product's offer. Its rank is not among it: that moves with every new product. */
export function offerKey(item: Item): string {
  const { popularity: _rank, ...offer } = item.offer
  const key = offers.get(item) ?? JSON.stringify(offer)
  offers.set(item, key)
  return key
}

/**
 * Remembers what is made of each product until the product, its offer or a fact changes: feeds name all of them, and one
 * publication finds nearly all as the one before left them.
 * @param make must read nothing else, and not the rank.
 */
export function byItem<T>(
  make: (item: Item, ...facts: readonly string[]) => T,
): (item: Item, ...facts: readonly string[]) => T {
  interface Made {
    /** The item it was last asked for: the same object is the same offer, which need not be read. */
    readonly item: Item
    readonly offer: string
    readonly facts: string
    readonly value: T
  }
  const made = new WeakMap<Product, Made>()
  return (item, ...given) => {
    const known = made.get(item.product)
    const facts = given.join(' ')
    if (known?.item === item && known.facts === facts) return known.value
    const offer = offerKey(item)
    const value = known?.offer === offer && known.facts === facts ? known.value : make(item, ...given)
    made.set(item.product, { item, offer, facts, value })
    return value
  }
}
