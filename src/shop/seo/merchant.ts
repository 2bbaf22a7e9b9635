import { type Cents, eurosFromCents } from '@/domain/money.ts'
import { priceCutPercent } from '@/domain/price-cut.ts'
import type { Offer, Product } from '@/domain/product.ts'
import { element } from './xml.ts'

export interface MerchantItem {
  readonly product: Product
  readonly offer: Offer
  /** Absolute address of its page. */
  readonly address: string
  /** Absolute addresses of its pictures, in formats that the feed's readers take; the first is the main one. */
  readonly pictures: readonly string[]
}

/** Additional pictures that the feed may name. */
const MORE_PICTURES = 10

const euros = (amount: Cents) => `${eurosFromCents(amount).toFixed(2)} EUR`

function prices(offer: Offer): string {
  if (offer.referencePrice === null || priceCutPercent(offer) === null)
    return element('g:price', euros(offer.price))
  return element('g:price', euros(offer.referencePrice)) + element('g:sale_price', euros(offer.price))
}

/** @returns a product of the feed. */
export const merchantItem = ({ product, offer, address, pictures }: MerchantItem, brand: string): string =>
  `<item>${[
    element('g:id', String(product.id)),
    element('g:title', product.name),
    element('g:description', product.description || product.name),
    element('g:link', address),
    element('g:image_link', pictures[0]),
    ...pictures.slice(1, 1 + MORE_PICTURES).map((picture) => element('g:additional_image_link', picture)),
    element('g:availability', offer.available > 0 ? 'in_stock' : 'out_of_stock'),
    prices(offer),
    element('g:condition', 'new'),
    element('g:brand', brand),
    element('g:mpn', product.safety.identifier),
    element('g:product_type', product.category),
  ].join('')}</item>`

/** @param items by `merchantItem`. @returns the catalogue as Google Merchant Center reads it: RSS 2.0 with its own elements. */
export const merchantFeed = (title: string, home: string, items: readonly string[]): string =>
  `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
${element('title', title)}${element('link', home)}${element('description', title)}
${items.join('\n')}
</channel></rss>`
