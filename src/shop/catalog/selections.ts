import { DEFAULT_SORT, inCategory, type Sort } from '@/domain/catalog.ts'
import type { Facet } from '@/domain/facet-choice.ts'
import type { FacetWord } from '@/domain/facet-table.ts'
import type { Category } from '@/domain/product.ts'
import { MIN_SELECTION_PRODUCTS } from '@/domain/rules.ts'
import { viewPath } from './addresses.ts'
import type { Catalogue, CatalogueItem } from './catalogue.ts'

/** A colour or a material within a category that has a page of its own. */
export interface Selection {
  readonly category: Category
  readonly facet: Extract<Facet, 'couleur' | 'matiere'>
  readonly word: FacetWord
  /** Newest first. */
  readonly items: readonly CatalogueItem[]
}

/** Words of addresses below a category that mean something else. */
const TAKEN = ['tri', 'page']

/** @returns the products that bear each word. One pass: asking every product for every word took a quarter of a publication of 5,000. */
function bearersOf(
  items: readonly CatalogueItem[],
  namesOf: (item: CatalogueItem) => readonly string[],
): ReadonlyMap<string, readonly CatalogueItem[]> {
  const bearers = new Map<string, CatalogueItem[]>()
  for (const item of items)
    for (const name of namesOf(item)) {
      const known = bearers.get(name)
      if (!known) bearers.set(name, [item])
      else if (known.at(-1) !== item) known.push(item)
    }
  return bearers
}

function selectionsOf({ listed, categories, colours, materials }: Catalogue): Selection[] {
  const lists = [
    { facet: 'couleur', words: colours, namesOf: ({ product }: CatalogueItem) => product.colours },
    { facet: 'matiere', words: materials, namesOf: ({ product }: CatalogueItem) => product.materials },
  ] as const
  return categories.flatMap((category) => {
    const all = listed.filter(({ product }) => inCategory(product, category.name))
    const taken = new Set(TAKEN)
    return lists.flatMap(({ facet, words, namesOf }) => {
      const bearers = bearersOf(all, namesOf)
      return words.flatMap((word): Selection[] => {
        const items = bearers.get(word.name) ?? []
        // A word that all products bear would make the category's own page again.
        const isWorth = items.length >= MIN_SELECTION_PRODUCTS && items.length < all.length
        if (!isWorth || taken.has(word.slug)) return []
        taken.add(word.slug)
        return [{ category, facet, word, items }]
      })
    })
  })
}

const known = new WeakMap<Catalogue, readonly Selection[]>()

/** @returns what is worth finding: every pair of a category and a colour or material that enough products bear, but not all. */
export function selections(catalogue: Catalogue): readonly Selection[] {
  const found = known.get(catalogue) ?? selectionsOf(catalogue)
  known.set(catalogue, found)
  return found
}

/** A selection without its products. */
export type NamedSelection = Omit<Selection, 'items'>

/** @returns what the first page of a category leads to, in the usual order. */
export function ownSelections(
  catalogue: Catalogue,
  { category, page, sort }: { category: Category | null; page: number; sort: Sort },
): NamedSelection[] {
  if (page > 1 || sort !== DEFAULT_SORT) return []
  return selections(catalogue)
    .filter((selection) => selection.category === category)
    .map(({ items: _, ...selection }) => selection)
}

const byCategory = new WeakMap<readonly Selection[], ReadonlyMap<Category, readonly Selection[]>>()

/** @returns the selections of a category: every product asks for those of its own. */
function selectionsIn(catalogue: Catalogue, category: Category): readonly Selection[] {
  const all = selections(catalogue)
  const grouped = byCategory.get(all) ?? Map.groupBy(all, ({ category: of }) => of)
  byCategory.set(all, grouped)
  return grouped.get(category) ?? []
}

/** @returns addresses of the selections that a product stands in, by the names of its colours and materials. */
export function selectionPlaces(
  catalogue: Catalogue,
  { product }: CatalogueItem,
  category: Category | undefined,
): Record<string, string> {
  if (!category) return {}
  // The first: the page must come with the first round trip.
  const match = selectionsIn(catalogue, category).find(({ facet, word }) =>
    (facet === 'couleur' ? product.colours : product.materials).includes(word.name),
  )
  return match ? { [match.word.name]: selectionPath(category.slug, match.word) } : {}
}

const selectionPath = (category: string, { slug }: FacetWord): string =>
  viewPath({ category, sort: DEFAULT_SORT, word: slug })
