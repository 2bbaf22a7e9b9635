import type { CatalogueItem } from './catalogue.ts'

/** Cards of a related row. */
const ROW = 4

/** @returns for each product of a catalogue those that the shop names as related, completed with the newest of its category. */
export function relatedTo(listed: readonly CatalogueItem[]): (item: CatalogueItem) => CatalogueItem[] {
  const byId = new Map(listed.map((item) => [item.product.id, item]))
  const alike = Map.groupBy(listed, ({ product }) => product.category)
  return ({ product }) => {
    const named = product.related.flatMap((id) => byId.get(id) ?? [])
    // One more than the row: the product itself may be among them.
    const newest = (alike.get(product.category) ?? []).slice(0, ROW + named.length + 1)
    return [...new Set([...named, ...newest])].filter((item) => item.product.id !== product.id).slice(0, ROW)
  }
}
