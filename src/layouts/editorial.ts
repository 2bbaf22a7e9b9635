import { formatCents } from '@/domain/money.ts'
import { productPath } from '@/domain/paths.ts'
import { STORED_PHOTO } from '@/domain/stored-photo.ts'
import { quotedProducts, storedPicture } from '@/shop/catalog/catalogue.ts'
import { waysWith } from '@/shop/checkout/ways.ts'
import { shippingMethods } from '@/shop/layout/shipping-methods.ts'
import { shopSettings } from '@/shop/layout/shop-settings.ts'
import type { Editorial } from '@/shop/pages/editorial.ts'

/** What the page that asks may quote. */
export async function editorial(): Promise<Editorial> {
  const [settings, methods, product] = await Promise.all([
    shopSettings(),
    shippingMethods(),
    quotedProducts(),
  ])
  const picture: Editorial['picture'] = (identifier, view) => {
    const quoted = product(identifier)
    const src = quoted?.pictures[view - 1]
    return quoted && src ? { src, alt: quoted.imageAlts[view - 1] ?? '' } : null
  }
  const photo: Editorial['photo'] = (stored, alt) =>
    STORED_PHOTO.test(stored) ? { src: storedPicture(stored), alt } : null
  const path: Editorial['productPath'] = (identifier) => {
    const quoted = product(identifier)
    return quoted ? productPath(quoted.id) : null
  }
  const card: Editorial['product'] = (identifier) => {
    const quoted = product(identifier)
    if (!quoted) return null
    const { id, name, pictures, price, isFrom } = quoted
    return {
      path: productPath(id),
      name,
      picture: pictures[0],
      price: settings.showPrices ? formatCents(price) : null,
      isFrom,
    }
  }
  const payments = { ways: waysWith(settings.sentPayments), days: settings.paymentDays }
  return { settings, shippingMethods: methods, payments, picture, photo, productPath: path, product: card }
}
