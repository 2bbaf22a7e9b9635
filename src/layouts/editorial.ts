import { buildReader } from '@/data/build-client.ts'
import { listShippingMethods } from '@/data/shipping.ts'
import { productPath } from '@/domain/paths.ts'
import { catalogue } from '@/shop/catalog/catalogue.ts'
import { shopSettings } from '@/shop/layout/shop-settings.ts'
import type { Editorial } from '@/shop/pages/editorial.ts'
import { missingFacts } from '@/shop/pages/missing-facts.ts'

async function load(): Promise<Editorial> {
  const [settings, shippingMethods, { items }] = await Promise.all([
    shopSettings(),
    listShippingMethods(buildReader()),
    catalogue(),
  ])
  const missing = missingFacts(settings)
  if (missing.length > 0) console.warn(`The legal pages miss settings: ${missing.join(', ')}`)
  const products = new Map(items.map((item) => [item.product.safety.identifier, item]))
  const picture: Editorial['picture'] = (identifier, view) => {
    const item = products.get(identifier)
    const src = item?.pictures[view - 1]
    return item && src ? { src, alt: item.product.imageAlts[view - 1] ?? '' } : null
  }
  const path: Editorial['productPath'] = (identifier) => {
    const item = products.get(identifier)
    return item ? productPath(item.product.id) : null
  }
  return { settings, shippingMethods, picture, productPath: path }
}

let loaded: Promise<Editorial> | undefined

/** Read once per build; every request reads it anew while developing. */
export function editorial(): Promise<Editorial> {
  if (import.meta.env.DEV || !loaded) loaded = load()
  return loaded
}
