import { type Cents, eurosFromCents } from '@/domain/money.ts'
import { productPath } from '@/domain/paths.ts'
import type { Offer, Product } from '@/domain/product.ts'
import { describedProduct } from '@/domain/product-description.ts'
import { type PublishedReview, type ReviewSummary, summaryOf } from '@/domain/review.ts'
import { choiceQuery, optionKind, type Variant, type Variants, variantLabel } from '@/domain/variant.ts'

interface ProductFacts {
  readonly product: Product
  /** Null where the shop shows no prices. */
  readonly offer: Offer | null
  /** Paths or addresses of its pictures as the product lists them; null of a lost one. */
  readonly pictures: readonly (string | null)[]
  /** Of real buyers; null where there is none. */
  readonly rating: ReviewSummary | null
  readonly siteName: string
  readonly site: URL | undefined
}

interface Priced {
  readonly price: Cents
  readonly available: number
}

const offerFacts = (url: string, { price, available }: Priced) => ({
  '@type': 'Offer',
  url,
  price: eurosFromCents(price).toFixed(2),
  priceCurrency: 'EUR',
  availability: `https://schema.org/${available > 0 ? 'InStock' : 'OutOfStock'}`,
  itemCondition: 'https://schema.org/NewCondition',
})

/** Size and colour of a variant by schema.org's names; what an option is called otherwise says its label. */
function wordsOfVariant({ options }: Variants, { words }: Variant): object {
  return Object.fromEntries(
    options.flatMap((option, at) => {
      const kind = optionKind(option)
      return kind ? [[kind, words[at]]] : []
    }),
  )
}

/** What a product with options is sold in, each with its own address, reference and offer. */
function variantFacts({ product, pictures }: ProductFacts, variants: Variants, url: string): object {
  const kinds = variants.options.flatMap((option) => optionKind(option) ?? [])
  return {
    productGroupID: product.safety.identifier,
    variesBy: kinds.map((kind) => `https://schema.org/${kind}`),
    hasVariant: variants.rows.map((row) => {
      const address = url + choiceQuery(variants, row.words)
      const picture = row.image === null ? undefined : pictures[product.images.indexOf(row.image)]
      return {
        '@type': 'Product',
        sku: product.variantFacts[row.id]?.sku,
        name: `${product.name} – ${variantLabel(variants.options, row.words)}`,
        ...wordsOfVariant(variants, row),
        ...(picture && { image: picture }),
        offers: offerFacts(address, row),
      }
    }),
  }
}

const idOf = (url: string) => `${url}#piece`

const ratingFacts = ({ average, count }: ReviewSummary) => ({
  aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: count, bestRating: 5 },
})

/** Reviews that facts name: what engines show of one product. */
const MOST_REVIEWS = 10

/** Real reviews of a product, the latest first, which stand where they are shown and not in the head: the head comes first. */
export const reviewsJsonLd = (
  reviews: readonly PublishedReview[],
  { name, url, hasVariants }: { readonly name: string; readonly url: string; readonly hasVariants: boolean },
): object => ({
  '@context': 'https://schema.org',
  '@type': hasVariants ? 'ProductGroup' : 'Product',
  '@id': idOf(url),
  name,
  ...ratingFacts(summaryOf(reviews) ?? { average: 0, count: 0 }),
  review: reviews.slice(0, MOST_REVIEWS).map(({ rating, author, body, publishedAt }) => ({
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
    author: { '@type': 'Person', name: author },
    datePublished: publishedAt.slice(0, 10),
    reviewBody: body,
  })),
})

/** Product with its offer, or the group of its variants with theirs, as schema.org names them; prices are gross euros. */
export function productJsonLd(facts: ProductFacts): object {
  const { product, offer, rating, siteName, site } = facts
  const url = new URL(productPath(product.id), site).href
  const pictures = facts.pictures.map((picture) => picture && new URL(picture, site).href)
  const shown = pictures.filter((picture) => picture !== null)
  const description = describedProduct(product)
  const variants = offer?.variants
  return {
    '@context': 'https://schema.org',
    '@type': variants ? 'ProductGroup' : 'Product',
    url,
    ...(rating && { '@id': idOf(url), ...ratingFacts(rating) }),
    name: product.name,
    ...(description && { description }),
    category: product.category,
    ...(!variants && { sku: product.safety.identifier }),
    ...(shown.length > 0 && { image: shown }),
    brand: { '@type': 'Brand', name: siteName },
    ...(!variants && product.colours.length > 0 && { color: product.colours.join(', ') }),
    ...(product.materials.length > 0 && { material: product.materials.join(', ') }),
    ...(product.countryOfOrigin && {
      countryOfOrigin: { '@type': 'Country', name: product.countryOfOrigin },
    }),
    ...(offer && !variants && { offers: offerFacts(url, offer) }),
    ...(variants && variantFacts({ ...facts, pictures }, variants, url)),
  }
}
