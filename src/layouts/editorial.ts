import { productPath } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { catalogue } from '@/shop/catalog/catalogue.ts'
import { shippingMethods } from '@/shop/layout/shipping-methods.ts'
import { shopSettings } from '@/shop/layout/shop-settings.ts'
import type { Editorial } from '@/shop/pages/editorial.ts'
import { missingFacts } from '@/shop/pages/missing-facts.ts'

const warned = new WeakSet<ShopSettings>()

function warnOfMissingFacts(settings: ShopSettings): void {
  if (warned.has(settings)) return
  warned.add(settings)
  const missing = missingFacts(settings)
  if (missing.length > 0) console.warn(`The legal pages miss settings: ${missing.join(', ')}`)
}

/** What the page that asks may quote. */
export async function editorial(): Promise<Editorial> {
  const [settings, methods, { items }] = await Promise.all([shopSettings(), shippingMethods(), catalogue()])
  warnOfMissingFacts(settings)
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
  return { settings, shippingMethods: methods, picture, productPath: path }
}
