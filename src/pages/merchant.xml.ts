import type { APIRoute } from 'astro'
import { PATHS, productPath } from '@/domain/paths.ts'
import { catalogue } from '@/shop/catalog/catalogue.ts'
import { shopSettings } from '@/shop/layout/shop-settings.ts'
import { merchantFeed } from '@/shop/seo/merchant.ts'
import { xmlResponse } from '@/shop/seo/xml.ts'
import { feedPicture } from '@/ui/picture/variants.ts'

export const GET: APIRoute = async ({ site }) => {
  const [{ items }, { siteName, showPrices }] = await Promise.all([catalogue(), shopSettings()])
  const at = (path: string) => new URL(path, site).href
  // The feed is of offers, and there is none without a price.
  const offers = (showPrices ? items : []).map(async ({ product, offer, pictures }) => {
    const shown = await Promise.all(pictures.map(feedPicture))
    return {
      product,
      offer,
      address: at(productPath(product.id)),
      pictures: shown.flatMap((p) => (p ? [at(p)] : [])),
    }
  })
  return xmlResponse(merchantFeed(siteName, at(PATHS.home), await Promise.all(offers)))
}
