import type { APIRoute } from 'astro'
import { facetItem, facetVocabulary } from '@/domain/facet-items.ts'
import { type FacetItem, packFacets } from '@/domain/facet-table.ts'
import { jsonResponse } from '@/rendering/endpoint-body.ts'
import { type Catalogue, type CatalogueItem, catalogue } from '@/shop/catalog/catalogue.ts'
import { shopSettings } from '@/shop/layout/shop-settings.ts'

type Lists = Pick<Catalogue, 'categories' | 'colours' | 'materials'>

/**
 * Rows of products, whose item is the same object until something of it changes, by these lists. Not by `byItem`: it leaves out the
 * rank, by which these rows are in order.
 */
let made: { readonly lists: string; readonly rows: WeakMap<CatalogueItem, FacetItem> } | undefined

function rowsOf(listed: readonly CatalogueItem[], { categories, colours, materials }: Lists): FacetItem[] {
  const words = { categories, colours, materials }
  const lists = JSON.stringify(words)
  if (made?.lists !== lists) made = { lists, rows: new WeakMap() }
  const { rows } = made
  return listed.map((item) => {
    const row = rows.get(item) ?? facetItem(item.product, item.offer, words)
    rows.set(item, row)
    return row
  })
}

/** What the catalogue is filtered by; the browser fetches it at the first use of a filter. */
export const GET: APIRoute = async () => {
  const [{ listed, ...lists }, { showPrices }] = await Promise.all([catalogue(), shopSettings()])
  const items = rowsOf(listed, lists)
  return jsonResponse(packFacets(items, facetVocabulary(items, lists), showPrices))
}
