import type { Catalogue, CatalogueItem } from './catalogue.ts'

/** Cards of a related row. */
const ROW = 4

/** @returns what is shown in place of a product that is no longer sold: the newest of its category, or of all. */
export function insteadOf({ listed }: Pick<Catalogue, 'listed'>, category: string): CatalogueItem[] {
  const alike = listed.filter(({ product }) => product.category === category)
  return (alike.length > 0 ? alike : listed).slice(0, ROW)
}

/**
 * @returns for each product of a catalogue those that the shop names as related, completed with its neighbours in its
 * category: what came into the shop before it, newest first, then what came after it. So others lead to every product, and
 * a new one changes the pages of its neighbours alone, not of its whole category.
 */
export function relatedTo({
  items,
  listed,
}: Pick<Catalogue, 'items' | 'listed'>): (item: CatalogueItem) => CatalogueItem[] {
  const byId = new Map(listed.map((item) => [item.product.id, item]))
  const alike = Map.groupBy(items, ({ product }) => product.category)
  const place = new Map<CatalogueItem, number>()
  for (const all of alike.values()) for (const [index, item] of all.entries()) place.set(item, index)
  // Plain loops: every product of the catalogue asks, in every publication.
  return (item) => {
    const row: CatalogueItem[] = []
    const add = (other: CatalogueItem | undefined) => {
      if (other && other !== item && !row.includes(other)) row.push(other)
    }
    for (const id of item.product.related) add(byId.get(id))
    const all = alike.get(item.product.category) ?? []
    const at = place.get(item) ?? all.length
    for (const step of [1, -1])
      for (let next = at + step; row.length < ROW && next >= 0 && next < all.length; next += step) {
        const other = all[next]
        if (other && byId.has(other.product.id)) add(other)
      }
    return row.slice(0, ROW)
  }
}
