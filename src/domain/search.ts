import type { Cents } from './money.ts'
import { withoutAccents } from './slug.ts'

/** In the order in which results stand: who searches a shop looks for something to buy, and only then for something to read. */
export const SEARCH_KINDS = ['product', 'category', 'post', 'page'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** One page of the site as its search knows it. */
export interface SearchDocument {
  readonly kind: SearchKind
  readonly path: string
  readonly title: string
  /** A line under the title. */
  readonly summary: string
  /** More words by which it is found; not shown. */
  readonly words: string
  /** Path of its thumbnail. */
  readonly picture?: string
  readonly price?: Cents
}

/** What the search of a site is made of. */
export interface SearchFile {
  readonly documents: readonly SearchDocument[]
  /** Paths of the products that sell best. */
  readonly popular: readonly string[]
}

/**
 * @param found in their order. @returns a few of them in the same order: were there room for products alone, the first
 *   category and the first text would take the place of the last ones.
 */
export function fewOf(found: readonly SearchDocument[], most: number): SearchDocument[] {
  const first = found.slice(0, most)
  const isText = ({ kind }: SearchDocument) => kind === 'post' || kind === 'page'
  const besides = [found.find(({ kind }) => kind === 'category'), found.find(isText)].filter(
    (one) => one !== undefined && !first.includes(one),
  )
  const kept = new Set([...first.slice(0, most - besides.length), ...besides])
  return found.filter((one) => kept.has(one))
}

/** French words that say nothing of what is looked for. */
const SILENT = new Set(
  'a au aux avec ce ces cet cette chez dans de des du elle en est et il je la le les leur ma mais mes mon ne nos notre nous on ou par pas pour que qui sa se ses son sont sur ta un une vos votre vous y'.split(
    ' ',
  ),
)

/** Endings of the plural and the feminine: `chapeaux` is found by `chapeau`, `tressées` by `tressé`. */
const STEMS: readonly [ending: RegExp, stem: string][] = [
  [/(?<=[a-z]{2})eaux$/, 'eau'],
  [/(?<=[a-z]{2})aux$/, 'al'],
  [/(?<=[a-z]{3})(ees|ee|es)$/, 'e'],
  [/(?<=[a-z]{2})[sx]$/, ''],
  [/(?<=[a-z]{3})e$/, ''],
]

/** A word as the index knows it: without accents, plural or feminine; null when it says nothing. */
export function searchTerm(word: string): string | null {
  const plain = withoutAccents(word)
  if (plain.length < 2 || SILENT.has(plain)) return null
  return STEMS.reduce((term, [ending, stem]) => term.replace(ending, stem), plain)
}
