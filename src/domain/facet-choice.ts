import { DEFAULT_SORT, SORT_SLUGS, SORTS, type Sort } from './catalog.ts'
import { isSlug } from './slug.ts'

/** What a list is filtered by, as addresses say it, in the order in which people are asked. Each is a list of words. */
export const FACETS = [
  'categorie',
  'couleur',
  'matiere',
  'taille',
  'artisan',
  'disponible',
  'nouveau',
  'reduit',
] as const
export type Facet = (typeof FACETS)[number]
/** The one word of a facet that holds or does not. */
export const YES = 'oui'

/** Bounds in whole euros, both included; null is open. */
export interface PriceRange {
  readonly min: number | null
  readonly max: number | null
}

/** What somebody wants to see: words of one facet by their slugs, any of which will do; all facets must hold. */
export interface Choice {
  readonly words: Readonly<Partial<Record<Facet, readonly string[]>>>
  readonly price: PriceRange | null
  readonly sort: Sort
}

export const EVERYTHING: Choice = { words: {}, price: null, sort: DEFAULT_SORT }

const PRICE = /^(\d{0,6})-(\d{0,6})$/
/** Words of one facet that an address may name: more is no person's doing. */
const MAX_WORDS = 60

/** @returns bounds in their order; null where both are open. */
export function priceRange(min: number | null, max: number | null): PriceRange | null {
  if (min === null && max === null) return null
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max }
}

const bound = (digits: string | undefined): number | null => (digits ? Number(digits) : null)

/** Reads the query of an address; what it does not understand restricts nothing. */
export function readChoice(query: string): Choice {
  const params = new URLSearchParams(query)
  const words = FACETS.flatMap((facet) => {
    const slugs = [...new Set(params.getAll(facet))].filter(isSlug).sort().slice(0, MAX_WORDS)
    return slugs.length > 0 ? [[facet, slugs] as const] : []
  })
  const price = PRICE.exec(params.get('prix') ?? '')
  const order = params.get('tri')
  return {
    words: Object.fromEntries(words),
    price: price && priceRange(bound(price[1]), bound(price[2])),
    sort: SORTS.find((sort) => SORT_SLUGS[sort] === order) ?? DEFAULT_SORT,
  }
}

/** @returns the query of an address, without its question mark: equal choices, equal text; empty for everything. */
export function writeChoice({ words, price, sort }: Choice): string {
  const params = new URLSearchParams()
  for (const facet of FACETS) for (const slug of [...(words[facet] ?? [])].sort()) params.append(facet, slug)
  if (price) params.set('prix', `${price.min ?? ''}-${price.max ?? ''}`)
  if (sort !== DEFAULT_SORT) params.set('tri', SORT_SLUGS[sort])
  return params.toString()
}

/** @returns a choice in which a facet has these words, none of them twice. */
export function withWords(choice: Choice, facet: Facet, slugs: readonly string[]): Choice {
  const { [facet]: _, ...others } = choice.words
  const chosen = [...new Set(slugs)].sort()
  return { ...choice, words: chosen.length > 0 ? { ...others, [facet]: chosen } : others }
}

/** @returns a choice with a word where it was without, and without where it was with it. */
export function turned(choice: Choice, facet: Facet, slug: string): Choice {
  const chosen = choice.words[facet] ?? []
  const others = chosen.filter((one) => one !== slug)
  return withWords(choice, facet, others.length < chosen.length ? others : [...chosen, slug])
}

/** Whether anything but the order is chosen. */
export const isFiltered = ({ words, price }: Choice): boolean =>
  price !== null || Object.keys(words).length > 0
