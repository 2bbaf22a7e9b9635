import type { Cents } from './money.ts'

/** In the order in which results stand. */
export const SEARCH_KINDS = ['category', 'product', 'post', 'page'] as const
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
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
  if (plain.length < 2 || SILENT.has(plain)) return null
  return STEMS.reduce((term, [ending, stem]) => term.replace(ending, stem), plain)
}
