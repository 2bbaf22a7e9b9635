import type { Sort } from './catalog.ts'
import type { Facet } from './facet-choice.ts'

/** A word of a facet. */
export interface FacetWord {
  readonly slug: string
  readonly name: string
  /** Of a colour: how it looks, `#rrggbb`. */
  readonly swatch?: string
}

/** What filters have to know of a product. */
export interface FacetItem {
  readonly id: number
  /** Cents. */
  readonly price: number
  /** 1 sells best. */
  readonly popularity: number
  readonly words: Readonly<Partial<Record<Facet, readonly FacetWord[]>>>
}

/** A facet of all products: the sets of words that occur, and which of them each product has. */
export interface FacetColumn {
  readonly facet: Facet
  readonly words: readonly FacetWord[]
  /** Indexes of words. */
  readonly sets: readonly (readonly number[])[]
  /** By row: the index of its set. */
  readonly of: readonly number[]
}

/** The catalogue as filters read it: a row for each product, newest first. */
export interface FacetTable {
  readonly ids: readonly number[]
  /** Cents; where the shop shows no prices, only their order. */
  readonly prices: readonly number[]
  readonly priced: boolean
  /** Rows, the one that sells best first. */
  readonly popular: readonly number[]
  readonly columns: readonly FacetColumn[]
}

/** The table as it is sent: numbers that follow each other as their differences, which compress to nothing. */
export interface FacetFile extends Omit<FacetTable, 'ids' | 'columns'> {
  readonly ids: readonly number[]
  readonly columns: readonly {
    readonly facet: Facet
    readonly words: readonly (readonly [slug: string, name: string, swatch?: string])[]
    readonly sets: readonly (readonly number[])[]
    readonly of: readonly number[]
  }[]
}

function columnOf(facet: Facet, words: readonly FacetWord[], items: readonly FacetItem[]): FacetColumn {
  const place = new Map(words.map(({ slug }, index) => [slug, index]))
  const sets = new Map<string, number>()
  const keyOf = (own: readonly FacetWord[]): string => {
    // Most products have one word or none.
    if (own.length < 2) return own[0] ? String(place.get(own[0].slug) ?? '') : ''
    return [...new Set(own.flatMap(({ slug }) => place.get(slug) ?? []))].sort((a, b) => a - b).join()
  }
  const of = items.map((item) => {
    const key = keyOf(item.words[facet] ?? [])
    const known = sets.get(key) ?? sets.size
    sets.set(key, known)
    return known
  })
  return { facet, words, sets: [...sets.keys()].map((key) => (key ? key.split(',').map(Number) : [])), of }
}

/** @returns the start of an order: the rows after it ascend to the end, so they need not be named. */
function startOf(order: readonly number[]): readonly number[] {
  let start = Math.max(0, order.length - 1)
  while (start > 0 && (order[start - 1] ?? 0) < (order[start] ?? 0)) start -= 1
  return order.slice(0, start)
}

/** @param start as `startOf` gives it. @returns the whole order of so many rows. */
function wholeOrder(start: readonly number[], count: number): number[] {
  const named = new Set(start)
  return [...start, ...Array.from({ length: count }, (_, row) => row).filter((row) => !named.has(row))]
}

/** Dense ranks of numbers: their order and nothing else of them. */
function ranks(numbers: readonly number[]): number[] {
  const place = new Map([...new Set(numbers)].sort((a, b) => a - b).map((number, index) => [number, index]))
  return numbers.map((number) => place.get(number) ?? 0)
}

/**
 * @param items newest first. @param vocabulary the words of each facet in the order in which they are shown; what no
 *   product has is left out, but for categories, which have links of their own; and so is a facet without words.
 * @param priced whether the shop shows prices.
 */
export function packFacets(
  items: readonly FacetItem[],
  vocabulary: Readonly<Partial<Record<Facet, readonly FacetWord[]>>>,
  priced: boolean,
): FacetFile {
  // Numbers that hold rank and row are put in order without asking about each pair.
  const ranked = Float64Array.from(items, ({ popularity }, row) => popularity * items.length + row).sort()
  const popular = Array.from(ranked, (place) => place % items.length)
  const prices = items.map(({ price }) => price)
  const columns = Object.entries(vocabulary).flatMap(([name, all]) => {
    const facet = name as Facet
    const present = new Set<string>()
    for (const { words } of items) for (const { slug } of words[facet] ?? []) present.add(slug)
    const words = all.filter(({ slug }) => facet === 'categorie' || present.has(slug))
    return words.length > 0 ? [columnOf(facet, words, items)] : []
  })
  return {
    ids: items.map(({ id }, row) => id - (items[row - 1]?.id ?? 0)),
    prices: priced ? prices : ranks(prices),
    priced,
    popular: startOf(popular),
    columns: columns.map(({ words, ...column }) => ({
      ...column,
      words: words.map(({ slug, name, swatch }) => (swatch ? [slug, name, swatch] : [slug, name])),
    })),
  }
}

/** @returns the table that was packed. */
export function unpackFacets(file: FacetFile): FacetTable {
  let id = 0
  return {
    ...file,
    ids: file.ids.map((difference) => {
      id += difference
      return id
    }),
    popular: wholeOrder(file.popular, file.ids.length),
    columns: file.columns.map(({ words, ...column }) => ({
      ...column,
      words: words.map(([slug, name, swatch]) => (swatch ? { slug, name, swatch } : { slug, name })),
    })),
  }
}

const orders = new WeakMap<FacetTable, Map<Sort, readonly number[]>>()

/** @returns all rows in an order; equal ones newest first, as `sortProducts` has them. */
export function rowsInOrder(table: FacetTable, sort: Sort): readonly number[] {
  const known = orders.get(table) ?? new Map<Sort, readonly number[]>()
  orders.set(table, known)
  const made = known.get(sort) ?? makeOrder(table, sort)
  known.set(sort, made)
  return made
}

function makeOrder({ ids, prices, popular }: FacetTable, sort: Sort): readonly number[] {
  if (sort === 'popular') return popular
  const rows = ids.map((_, row) => row)
  if (sort === 'newest') return rows
  const sign = sort === 'price_asc' ? 1 : -1
  return rows.sort((a, b) => sign * ((prices[a] ?? 0) - (prices[b] ?? 0)) || a - b)
}
