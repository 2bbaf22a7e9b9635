import type { APIRoute } from 'astro'
import { facetItem, facetVocabulary } from '@/domain/facet-items.ts'
import { packFacets } from '@/domain/facet-table.ts'
import { catalogue } from '@/shop/catalog/catalogue.ts'
import { shopSettings } from '@/shop/layout/shop-settings.ts'

/** What the catalogue is filtered by; the browser fetches it at the first use of a filter. */
export const GET: APIRoute = async () => {
  const [{ listed, ...lists }, { showPrices }] = await Promise.all([catalogue(), shopSettings()])
  const items = listed.map(({ product, offer }) => facetItem(product, offer, lists))
  return Response.json(packFacets(items, facetVocabulary(items, lists), showPrices))
}
