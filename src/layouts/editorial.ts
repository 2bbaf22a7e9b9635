import { productPath } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { quotedProducts } from '@/shop/catalog/catalogue.ts'
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
  const [settings, methods, product] = await Promise.all([
    shopSettings(),
    shippingMethods(),
    quotedProducts(),
  ])
  warnOfMissingFacts(settings)
  const picture: Editorial['picture'] = (identifier, view) => {
    const quoted = product(identifier)
    const src = quoted?.pictures[view - 1]
    return quoted && src ? { src, alt: quoted.imageAlts[view - 1] ?? '' } : null
  }
  const path: Editorial['productPath'] = (identifier) => {
    const quoted = product(identifier)
    return quoted ? productPath(quoted.id) : null
  }
  return { settings, shippingMethods: methods, picture, productPath: path }
}
