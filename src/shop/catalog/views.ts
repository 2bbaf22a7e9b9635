import {
  DEFAULT_SORT,
  inCategory,
  SORTS,
  type Sort,
  type SortKeys,
  sortKeys,
  sortProducts,
} from '@/domain/catalog.ts'
import type { Category } from '@/domain/product.ts'
import { PRODUCTS_PER_PAGE } from '@/domain/rules.ts'
import type { Catalogue, CatalogueItem } from './catalogue.ts'
import { type Selection, selections } from './selections.ts'

/** One static page of the catalogue: a category or all of them, in an order, a page of it; or a selection. */
export interface CatalogueView {
  readonly category: Category | null
  /** A colour or a material that narrows the category. */
  readonly selection: Omit<Selection, 'items' | 'category'> | null
  readonly sort: Sort
  readonly page: number
  readonly items: readonly CatalogueItem[]
  /** Products of the view on all of its pages. */
  readonly total: number
  readonly pages: number
  /** Whether products of the view stand on no page of this order. */
  readonly isCut: boolean
}

/** A page with every product on it filters and sorts in place; any other leads to the static pages. */
export const isWhole = ({ category, pages }: CatalogueView): boolean => category === null && pages === 1

/** What a product is sorted by: every order of every category and selection asks for it. */
const keyed = new WeakMap<CatalogueItem, SortKeys & { readonly item: CatalogueItem }>()

function keysOf(item: CatalogueItem) {
  const keys = keyed.get(item) ?? { ...sortKeys(item.product, item.offer), item }
  keyed.set(item, keys)
  return keys
}

const sortItems = (items: readonly CatalogueItem[], sort: Sort): CatalogueItem[] =>
  sortProducts(items.map(keysOf), sort).map(({ item }) => item)

/**
 * Static pages of an order that is not the default one. All of them would be thousands in a large catalogue, for nobody
 * and no search engine: whoever wants to see more chooses a category.
 */
export const MAX_SORTED_PAGES = 5

function pagesOf(items: readonly CatalogueItem[], category: Category | null, sort: Sort): CatalogueView[] {
  const sorted = sortItems(items, sort)
  const all = Math.max(1, Math.ceil(sorted.length / PRODUCTS_PER_PAGE))
  const pages = sort === DEFAULT_SORT ? all : Math.min(all, MAX_SORTED_PAGES)
  return Array.from({ length: pages }, (_, index) => ({
    category,
    selection: null,
    sort,
    page: index + 1,
    items: sorted.slice(index * PRODUCTS_PER_PAGE, (index + 1) * PRODUCTS_PER_PAGE),
    total: sorted.length,
    pages,
    isCut: pages < all,
  }))
}

/** The one page of a selection: its first products; filters show the others. */
function selectionView({ items, category, ...selection }: Selection): CatalogueView {
  const sorted = sortItems(items, DEFAULT_SORT)
  return {
    category,
    selection,
    sort: DEFAULT_SORT,
    page: 1,
    items: sorted.slice(0, PRODUCTS_PER_PAGE),
    total: sorted.length,
    pages: 1,
    isCut: sorted.length > PRODUCTS_PER_PAGE,
  }
}

function viewsOf(catalogue: Catalogue): CatalogueView[] {
  const { listed, categories } = catalogue
  const lists = [null, ...categories].flatMap((category) => {
    const chosen = listed.filter(({ product }) => inCategory(product, category?.name ?? null))
    return SORTS.flatMap((sort) => pagesOf(chosen, category, sort))
  })
  return [...lists, ...selections(catalogue).map(selectionView)]
}

/** The pages and the sitemap ask for the same. */
const known = new WeakMap<Catalogue, readonly CatalogueView[]>()

/** @returns every page of the catalogue: category × order × page number, and the selections. */
export function catalogueViews(catalogue: Catalogue): readonly CatalogueView[] {
  const views = known.get(catalogue) ?? viewsOf(catalogue)
  known.set(catalogue, views)
  return views
}
