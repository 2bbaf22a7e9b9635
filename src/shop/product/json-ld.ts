import { eurosFromCents } from '@/domain/money.ts'
import { productPath } from '@/domain/paths.ts'
import type { Offer, Product } from '@/domain/product.ts'

interface ProductFacts {
  readonly product: Product
  /** Null where the shop shows no prices. */
  readonly offer: Offer | null
  /** Paths or addresses of its pictures. */
  readonly pictures: readonly string[]
  readonly siteName: string
  readonly site: URL | undefined
}

/** Product with its offer, as schema.org names them; prices are gross euros. */
export function productJsonLd({ product, offer, pictures, siteName, site }: ProductFacts): object {
  const url = new URL(productPath(product.id), site).href
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${url}#produit`,
    url,
    name: product.name,
    description: product.description,
    category: product.category,
    sku: product.safety.identifier,
    image: pictures.map((picture) => new URL(picture, site).href),
    brand: { '@type': 'Brand', name: siteName },
    ...(product.colours.length > 0 && { color: product.colours.join(', ') }),
    ...(product.materials.length > 0 && { material: product.materials.join(', ') }),
    ...(product.countryOfOrigin && {
      countryOfOrigin: { '@type': 'Country', name: product.countryOfOrigin },
    }),
    ...(offer && {
      offers: {
        '@type': 'Offer',
        url,
        price: eurosFromCents(offer.price).toFixed(2),
        priceCurrency: 'EUR',
        availability: `https://schema.org/${offer.available > 0 ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        seller: { '@type': 'Organization', name: siteName },
      },
    }),
  }
}
