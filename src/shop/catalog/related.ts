import type { CatalogueItem } from './catalogue.ts'

/** Cards of a related row. */
const ROW = 4

/** @returns the products that the shop names as related, completed with the newest of the same category. */
export function relatedItems(listed: readonly CatalogueItem[], { product }: CatalogueItem): CatalogueItem[] {
  const named = product.related.flatMap((id) => listed.find((item) => item.product.id === id) ?? [])
  const alike = listed.filter((item) => item.product.category === product.category)
  return [...new Set([...named, ...alike])].filter((item) => item.product.id !== product.id).slice(0, ROW)
}
