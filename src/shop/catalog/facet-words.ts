import { type Choice, type Facet, turned } from '@/domain/facet-choice.ts'
import type { FacetTable } from '@/domain/facet-table.ts'
import { facetText as t } from '@/texts/facets.ts'

/** Facets that hold or do not: their own name says what their one word means. */
export const FLAGS: readonly Facet[] = ['disponible', 'nouveau', 'reduit']

/** Something that is chosen, and the choice without it. */
export interface Tag {
  readonly label: string
  readonly without: Choice
}

/** @returns what is chosen, in words, in the order of the facets; words that the shop does not have are not among it. */
export function tagsOf(choice: Choice, { columns, priced }: FacetTable): readonly Tag[] {
  const words = columns.flatMap(({ facet, words }) =>
    words
      .filter(({ slug }) => choice.words[facet]?.includes(slug))
      .map(({ slug, name }) => ({
        label: FLAGS.includes(facet) ? t.facets[facet] : name,
        without: turned(choice, facet, slug),
      })),
  )
  const price = priced && choice.price
  return price ? [...words, { label: t.priceTag(price), without: { ...choice, price: null } }] : words
}
