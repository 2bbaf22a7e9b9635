import type { APIRoute } from 'astro'
import { packCards } from '@/domain/card-file.ts'
import { byItem } from '@/rendering/by-item.ts'
import { jsonResponse } from '@/rendering/endpoint-body.ts'
import { type CatalogueItem, catalogue } from '@/shop/catalog/catalogue.ts'
import { shopSettings } from '@/shop/layout/shop-settings.ts'
import { makerText } from '@/texts/maker.ts'
import { pictureVariants, thumbnail } from '@/ui/picture/variants.ts'

async function pictureOf([first]: CatalogueItem['pictures']) {
  const [variants, small] = await Promise.all([first ? pictureVariants(first) : null, thumbnail(first)])
  return variants && small ? { srcset: variants.srcset, fallback: variants.fallback, thumbnail: small } : null
}

const card = byItem(async ({ product, offer, pictures }, priced) => ({
  id: product.id,
  name: product.name,
  maker: makerText.by(product.artisan),
  price: priced ? offer.price : 0,
  reference: priced ? offer.referencePrice : null,
  available: offer.available,
  isNew: product.isNew,
  isChosen: offer.variants !== null && offer.available > 0,
  category: product.category,
  picture: await pictureOf(pictures),
}))

/** Cards of all products, for lists that are filtered: the browser fetches it where a page holds a part of them. */
export const GET: APIRoute = async () => {
  const [{ listed }, { showPrices }] = await Promise.all([catalogue(), shopSettings()])
  return jsonResponse(
    packCards(await Promise.all(listed.map((item) => card(item, showPrices ? 'priced' : '')))),
  )
}
