import { inCategory } from './catalog.ts'
import { type Facet, YES } from './facet-choice.ts'
import type { FacetItem, FacetWord } from './facet-table.ts'
import { priceCutPercent } from './price-cut.ts'
import type { Category, Colour, Material, Offer, Product } from './product.ts'
import { slugOf } from './slug.ts'

/** The shop's own lists. */
export interface FacetLists {
  readonly categories: readonly Category[]
  readonly colours: readonly Colour[]
  readonly materials: readonly Material[]
}

/** Words that stand in no list: by their slugs. */
const wordsOf = (names: readonly string[]): FacetWord[] =>
  names.flatMap((name) => {
    const slug = slugOf(name)
    return slug ? [{ slug, name }] : []
  })

const among = (list: readonly FacetWord[], names: readonly string[]): FacetWord[] =>
  list.filter(({ name }) => names.includes(name))

const flag = (holds: boolean): FacetWord[] => (holds ? [{ slug: YES, name: YES }] : [])

/** @returns what filters know of a product. */
export function facetItem(product: Product, offer: Offer, lists: FacetLists): FacetItem {
  const category = lists.categories.find(({ name }) => inCategory(product, name))
  return {
    id: product.id,
    price: offer.price,
    popularity: offer.popularity,
    words: {
      categorie: category ? [{ slug: category.slug, name: category.label }] : [],
      couleur: among(lists.colours, product.colours),
      matiere: among(lists.materials, product.materials),
      taille: wordsOf(product.sizes),
      artisan: wordsOf([product.artisan]),
      disponible: flag(offer.available > 0),
      nouveau: flag(product.isNew),
      reduit: flag(priceCutPercent(offer) !== null),
    },
  }
}

/** Sizes in characters have an order of their own. */
const SIZES = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl']

/** The words of products that stand in no list, each once: characters of sizes, then numbers as numbers, then as in a dictionary. */
function inFrench(items: readonly FacetItem[], facet: Facet): FacetWord[] {
  const all = new Map<string, FacetWord>()
  for (const { words } of items) for (const word of words[facet] ?? []) all.set(word.slug, word)
  const { compare } = new Intl.Collator('fr', { numeric: true })
  const rank = ({ slug }: FacetWord) => (SIZES.includes(slug) ? SIZES.indexOf(slug) : SIZES.length)
  return [...all.values()].sort(
    (a, b) => rank(a) - rank(b) || compare(a.name, b.name) || compare(a.slug, b.slug),
  )
}

/** @returns the words of every facet in the order in which they are shown. */
export const facetVocabulary = (
  items: readonly FacetItem[],
  { categories, colours, materials }: FacetLists,
): Record<Facet, readonly FacetWord[]> => ({
  categorie: categories.map(({ slug, label }) => ({ slug, name: label })),
  couleur: colours,
  matiere: materials,
  taille: inFrench(items, 'taille'),
  artisan: inFrench(items, 'artisan'),
  disponible: flag(true),
  nouveau: flag(true),
  reduit: flag(true),
})
