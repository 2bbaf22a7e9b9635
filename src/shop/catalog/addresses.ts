import { DEFAULT_SORT, SORTS, type Sort } from '@/domain/catalog.ts'
import { categoryPath, PATHS } from '@/domain/paths.ts'

/** Filter and order of the catalogue, as addresses say them. */
export interface Selection {
  /** Slug of a category, null for all. */
  readonly category: string | null
  readonly sort: Sort
}

const SORT_SLUGS = {
  popular: 'populaire',
  price_asc: 'prix-croissant',
  price_desc: 'prix-decroissant',
  newest: 'nouveautes',
} as const satisfies Record<Sort, string>

/** Address of a static page of the catalogue: filter, order and pages work without scripts. */
export function viewPath({ category, sort }: Selection, page = 1): string {
  const base = category === null ? PATHS.products : categoryPath(category)
  const order = sort === DEFAULT_SORT ? '' : `/tri/${SORT_SLUGS[sort]}`
  return `${base}${order}${page > 1 ? `/page/${page}` : ''}`
}

/** Address of the one page that filters and sorts in place: `/products?categorie=sacs&tri=prix-croissant`. */
export function queryPath({ category, sort }: Selection): string {
  const params = new URLSearchParams()
  if (category !== null) params.set('categorie', category)
  if (sort !== DEFAULT_SORT) params.set('tri', SORT_SLUGS[sort])
  return params.size > 0 ? `${PATHS.products}?${params}` : PATHS.products
}

/** Reads the query part of `queryPath`; what the shop does not have means all, or the default order. */
export function readSelection(search: string, categories: readonly string[]): Selection {
  const params = new URLSearchParams(search)
  const category = params.get('categorie')
  const order = params.get('tri')
  return {
    category: category !== null && categories.includes(category) ? category : null,
    sort: SORTS.find((sort) => SORT_SLUGS[sort] === order) ?? DEFAULT_SORT,
  }
}
