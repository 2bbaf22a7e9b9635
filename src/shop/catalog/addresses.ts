import { DEFAULT_SORT, SORT_SLUGS, type Sort } from '@/domain/catalog.ts'
import { categoryPath, PATHS } from '@/domain/paths.ts'

/** Filter and order of the catalogue, as addresses say them. */
export interface ViewChoice {
  /** Slug of a category, null for all. */
  readonly category: string | null
  readonly sort: Sort
  /** Slug of a colour or a material within the category. */
  readonly word?: string | null
}

/** Address of a static page of the catalogue: filter, order and pages work without scripts. */
export function viewPath({ category, sort, word }: ViewChoice, page = 1): string {
  const base = category === null ? PATHS.products : categoryPath(category)
  const own = word && category !== null ? `/${word}` : ''
  const order = sort === DEFAULT_SORT ? '' : `/tri/${SORT_SLUGS[sort]}`
  return `${base}${own}${order}${page > 1 ? `/page/${page}` : ''}`
}
