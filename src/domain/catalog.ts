import type { Offer, Product } from './product.ts'

export const SORTS = ['popular', 'price_asc', 'price_desc', 'newest'] as const
export type Sort = (typeof SORTS)[number]
export const DEFAULT_SORT: Sort = 'popular'

/** Orders as addresses say them. */
export const SORT_SLUGS = {
  popular: 'populaire',
  price_asc: 'prix-croissant',
  price_desc: 'prix-decroissant',
  newest: 'nouveautes',
} as const satisfies Record<Sort, string>

export const isSort = (value: unknown): value is Sort => (SORTS as readonly unknown[]).includes(value)

/** What sorting needs to know of a product; a card's data attributes carry it to the browser. */
export interface SortKeys {
  readonly id: number
  readonly price: number
  readonly createdAt: string
  readonly popularity: number
}

/** ISO times of one zone: their characters stand in the order of time. */
const newest = (a: SortKeys, b: SortKeys): number =>
  a.createdAt === b.createdAt ? b.id - a.id : a.createdAt < b.createdAt ? 1 : -1

const COMPARE: Record<Sort, (a: SortKeys, b: SortKeys) => number> = {
  popular: (a, b) => a.popularity - b.popularity || newest(a, b),
  price_asc: (a, b) => a.price - b.price || newest(a, b),
  price_desc: (a, b) => b.price - a.price || newest(a, b),
  newest,
}

/** @returns a sorted copy; equal products keep newest first, so that an order never depends on the query's. */
export const sortProducts = <T extends SortKeys>(products: readonly T[], sort: Sort): T[] =>
  [...products].sort(COMPARE[sort])

/** Category match of the chips: case-insensitive; `null` is every category. */
export const inCategory = (product: Pick<Product, 'category'>, category: string | null): boolean =>
  category === null ||
  product.category === category ||
  product.category.toLocaleLowerCase('fr') === category.toLocaleLowerCase('fr')

export const sortKeys = (product: Product, offer: Offer): SortKeys => ({
  id: product.id,
  price: offer.price,
  createdAt: product.createdAt,
  popularity: offer.popularity,
})
