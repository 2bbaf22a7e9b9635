import { hash } from 'node:crypto'
import type { Product } from '@/domain/product.ts'
import { type Item, offerKey } from './by-item.ts'

const digest = (value: unknown): string => hash('sha1', JSON.stringify(value), 'base64url')

/** Hash of each product that is an object of its own as long as it does not change. */
const digests = new WeakMap<Product, string>()

/** Hash of each item, of which every page that shows it is made. */
const hashes = new WeakMap<Item, string>()

/**
 * @returns a hash of all that a page can show of a product. Where its pictures are read from does not count, nor does its
 * rank among all products, which moves with every new one: a page that shows ranks adds them as facts.
 */
function itemKey(item: Item): string {
  const known = hashes.get(item)
  if (known) return known
  const ofProduct = digests.get(item.product) ?? digest(item.product)
  digests.set(item.product, ofProduct)
  const made = digest([ofProduct, offerKey(item)])
  hashes.set(item, made)
  return made
}

/** @returns a key for a page made of these products and facts: equal keys, equal page. */
export const pageKey = (items: readonly Item[], ...facts: readonly unknown[]): string =>
  digest([items.map(itemKey), facts])
