import { type Cents, eurosFromCents } from '@/domain/money.ts'
import { priceCutPercent } from '@/domain/price-cut.ts'
import type { Offer, Product } from '@/domain/product.ts'
import { describedProduct } from '@/domain/product-description.ts'
import { choiceQuery, optionKind, type Variant, type Variants, variantLabel } from '@/domain/variant.ts'
import { element } from './xml.ts'

export interface MerchantItem {
  readonly product: Product
  readonly offer: Offer
  /** Absolute address of its page. */
  readonly address: string
  /** Absolute addresses of its pictures as the product lists them, in formats that the feed's readers take; null of a lost one. */
  readonly pictures: readonly (string | null)[]
}

/** Additional pictures that the feed may name. */
const MORE_PICTURES = 10
/** Colours, and materials, that the feed may name of one item, by their weight. */
const MORE_WORDS = 3

/** Who it is for, which Google asks for in France of clothes and accessories: age group and gender by its names. */
const AUDIENCES: Readonly<Record<string, readonly [ageGroup: string, gender: string]>> = {
  Femme: ['adult', 'female'],
  Homme: ['adult', 'male'],
  Enfant: ['kids', 'unisex'],
}
const EVERYBODY = ['adult', 'unisex'] as const

const euros = (amount: Cents) => `${eurosFromCents(amount).toFixed(2)} EUR`

function prices(offer: Offer): string {
  if (offer.referencePrice === null || priceCutPercent(offer) === null)
    return element('g:price', euros(offer.price))
  return element('g:price', euros(offer.referencePrice)) + element('g:sale_price', euros(offer.price))
}

/** A slash stands between words of one item there. */
const listed = (name: string, words: readonly string[]): string =>
  words.length > 0 ? element(name, words.slice(0, MORE_WORDS).join('/')) : ''

/** What a feed tells of one of several variants besides. */
interface OfVariant {
  readonly id: string
  readonly title: string
  readonly sku: string
  readonly own: readonly string[]
}

function item(
  { product, offer, address, pictures }: MerchantItem,
  brand: string,
  variant?: OfVariant,
): string {
  const [main, ...more] = pictures.filter((picture) => picture !== null)
  // Google refuses an item without a picture, and in time the feed that has many.
  if (!main) return ''
  const [ageGroup, gender] = AUDIENCES[product.madeFor ?? ''] ?? EVERYBODY
  return `<item>${[
    element('g:id', variant?.id ?? String(product.id)),
    element('g:title', variant?.title ?? product.name),
    element('g:description', describedProduct(product) || product.name),
    element('g:link', address),
    element('g:image_link', main),
    ...more.slice(0, MORE_PICTURES).map((picture) => element('g:additional_image_link', picture)),
    element('g:availability', offer.available > 0 ? 'in_stock' : 'out_of_stock'),
    prices(offer),
    element('g:condition', 'new'),
    element('g:brand', brand),
    element('g:mpn', variant?.sku ?? product.safety.identifier),
    element('g:product_type', product.category),
    element('g:age_group', ageGroup),
    element('g:gender', gender),
    listed('g:material', product.materials),
    ...(variant?.own ?? [listed('g:color', product.colours)]),
  ].join('')}</item>`
}

function variantItem(
  facts: MerchantItem,
  variants: Variants,
  row: Variant,
  at: number,
  brand: string,
): string {
  const { product, address, pictures } = facts
  const shown = row.image === null ? null : (pictures[product.images.indexOf(row.image)] ?? null)
  const kinds = variants.options.map(optionKind)
  return item(
    {
      ...facts,
      offer: {
        ...facts.offer,
        price: row.price,
        available: row.available,
        referencePrice: row.referencePrice,
      },
      address: address + choiceQuery(variants, row.words),
      pictures: shown ? [shown, ...pictures.filter((picture) => picture !== shown)] : pictures,
    },
    brand,
    {
      // The first goes on under the name that the product had before it had several.
      id: at === 0 ? String(product.id) : `${product.id}-${row.id}`,
      title: `${product.name} – ${variantLabel(variants.options, row.words)}`,
      sku: product.variantFacts[row.id]?.sku ?? product.safety.identifier,
      own: [
        element('g:item_group_id', String(product.id)),
        ...kinds.flatMap((kind, index) => (kind ? [element(`g:${kind}`, row.words[index])] : [])),
        kinds.includes('color') ? '' : listed('g:color', product.colours),
      ],
    },
  )
}

/** @returns a product of the feed, one item for each variant where it has options; empty where it has no picture. */
export function merchantItem(facts: MerchantItem, brand: string): string {
  const { variants } = facts.offer
  if (!variants || variants.rows.length === 1) return item(facts, brand)
  return variants.rows.map((row, at) => variantItem(facts, variants, row, at, brand)).join('')
}

/** @param items by `merchantItem`. @returns the catalogue as Google Merchant Center reads it: RSS 2.0 with its own elements. */
export const merchantFeed = (title: string, home: string, items: readonly string[]): string =>
  `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
${element('title', title)}${element('link', home)}${element('description', title)}
${items.join('\n')}
</channel></rss>`
