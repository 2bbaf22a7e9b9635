import type { Catalogue, CatalogueItem } from './catalogue.ts'

/** Cards of a related row. */
const ROW = 4

/** The first few of a walk that are wanted. */
function* walk(
  items: readonly CatalogueItem[],
  from: number,
  step: 1 | -1,
  isWanted: (item: CatalogueItem) => boolean,
): Generator<CatalogueItem> {
  for (let at = from + step; at >= 0 && at < items.length; at += step) {
    const item = items[at]
    if (item && isWanted(item)) yield item
  }
}

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
  const place = new Map(
    [...alike.values()].flatMap((all) => all.map((item, index) => [item, index] as const)),
  )
  return (item) => {
    const named = item.product.related.flatMap((id) => byId.get(id) ?? [])
    const row = new Set(named.filter((other) => other !== item))
    const all = alike.get(item.product.category) ?? []
    const at = place.get(item) ?? all.length
    for (const step of [1, -1] as const)
      for (const other of walk(all, at, step, ({ product }) => byId.has(product.id))) {
        if (row.size >= ROW) break
        row.add(other)
      }
    return [...row].slice(0, ROW)
  }
}
