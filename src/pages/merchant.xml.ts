import type { APIRoute } from 'astro'
import { PATHS, productPath } from '@/domain/paths.ts'
import { byItem } from '@/rendering/by-item.ts'
import { catalogue } from '@/shop/catalog/catalogue.ts'
import { shopSettings } from '@/shop/layout/shop-settings.ts'
import { merchantFeed, merchantItem } from '@/shop/seo/merchant.ts'
import { xmlResponse } from '@/shop/seo/xml.ts'
import { feedPicture } from '@/ui/picture/variants.ts'

const offerOf = byItem(async ({ product, offer, pictures }, brand = '', home = ''): Promise<string> => {
  const at = (path: string) => new URL(path, home).href
  const shown = await Promise.all(pictures.map(feedPicture))
  const address = at(productPath(product.id))
  return merchantItem({ product, offer, address, pictures: shown.map((path) => path && at(path)) }, brand)
})

export const GET: APIRoute = async ({ site }) => {
  const [{ listed }, { siteName, showPrices }] = await Promise.all([catalogue(), shopSettings()])
  const home = new URL(PATHS.home, site).href
  // The feed is of offers, and there is none without a price.
  const offers = await Promise.all((showPrices ? listed : []).map((item) => offerOf(item, siteName, home)))
  return xmlResponse(merchantFeed(siteName, home, offers.filter(Boolean)))
}
