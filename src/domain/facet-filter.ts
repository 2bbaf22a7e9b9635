import type { Choice, Facet } from './facet-choice.ts'
import { type FacetColumn, type FacetTable, rowsInOrder } from './facet-table.ts'

/** What a choice finds. */
export interface Found {
  /** Rows of the table, in the order of the choice. */
  readonly rows: readonly number[]
  /** By facet, for each of its words: products that it would leave if nothing else of its facet were chosen. */
  readonly counts: ReadonlyMap<Facet, readonly number[]>
  /** Cheapest and dearest, in cents, if no price were chosen; null where nothing is found. */
  readonly prices: { readonly min: number; readonly max: number } | null
}

/** Which sets of a column hold a chosen word; null where none is chosen that the shop has. */
function allowedSets({ facet, words, sets }: FacetColumn, choice: Choice): Uint8Array | null {
  const slugs = choice.words[facet] ?? []
  const wanted = new Set(words.flatMap(({ slug }, index) => (slugs.includes(slug) ? [index] : [])))
  if (wanted.size === 0) return null
  return Uint8Array.from(sets, (set) => (set.some((word) => wanted.has(word)) ? 1 : 0))
}

/**
 * Filters, counts and sorts in one pass over the products. A product that fails one facet alone counts for the words of
 * that facet: that is what each of them would bring.
 */
export function findProducts(table: FacetTable, choice: Choice): Found {
  const { columns, prices } = table
  const allowed = columns.map((column) => allowedSets(column, choice))
  const strict = allowed.flatMap((sets, index) => (sets ? [index] : []))
  const { min, max } = (table.priced && choice.price) || { min: null, max: null }
  const least = min === null ? -1 : min * 100
  const most = max === null ? Number.POSITIVE_INFINITY : max * 100
  const tallies = columns.map(({ sets }) => new Uint32Array(sets.length))
  const fits = new Uint8Array(table.ids.length)
  let cheapest = Number.POSITIVE_INFINITY
  let dearest = -1

  const tally = (index: number, row: number) => {
    const counted = tallies[index]
    const set = columns[index]?.of[row] ?? 0
    if (counted) counted[set] = (counted[set] ?? 0) + 1
  }
  for (let row = 0; row < fits.length; row++) {
    const price = prices[row] ?? 0
    const isDear = price < least || price > most
    let failed = isDear ? 1 : 0
    let at = -1
    for (const index of strict) {
      if (allowed[index]?.[columns[index]?.of[row] ?? 0]) continue
      failed += 1
      at = index
      if (failed > 1) break
    }
    if (failed > 1) continue
    if (at === -1) {
      if (price < cheapest) cheapest = price
      if (price > dearest) dearest = price
    }
    if (failed === 1) {
      if (at !== -1) tally(at, row)
      continue
    }
    fits[row] = 1
    for (let index = 0; index < columns.length; index++) tally(index, row)
  }
  return {
    rows: rowsInOrder(table, choice.sort).filter((row) => fits[row]),
    counts: new Map(columns.map((column, index) => [column.facet, countsOf(column, tallies[index])])),
    prices: dearest < 0 ? null : { min: cheapest, max: dearest },
  }
}

/** @param tally products by set. @returns products by word. */
function countsOf({ words, sets }: FacetColumn, tally: Uint32Array | undefined): readonly number[] {
  const counts = words.map(() => 0)
  sets.forEach((set, index) => {
    for (const word of set) counts[word] = (counts[word] ?? 0) + (tally?.[index] ?? 0)
  })
  return counts
}
