import { createHash } from 'node:crypto'
import type { CatalogueItem } from './catalogue.ts'

const known = new WeakMap<CatalogueItem, string>()

/**
 * @returns a hash of all that a page can show of a product. Where its pictures are read from does not count, nor does its
 * rank among all products, which moves with every new one: a page that shows ranks adds them as facts.
 */
export function itemKey(item: CatalogueItem): string {
  const { popularity: _rank, ...offer } = item.offer
  const key = known.get(item) ?? digest([item.product, offer])
  known.set(item, key)
  return key
}

/** @returns a key for a page made of these products and facts: equal keys, equal page. */
export const pageKey = (items: readonly CatalogueItem[], ...facts: readonly unknown[]): string =>
  digest([items.map(itemKey), facts])

const digest = (value: unknown): string =>
  createHash('sha1').update(JSON.stringify(value)).digest('base64url')
