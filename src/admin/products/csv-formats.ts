import { headingOf } from '@/admin/ui/csv-heading.ts'
import { folded } from '@/domain/folded.ts'
import { type ImportColumn, importColumns } from '@/texts/admin/product-fields.ts'
import { COLUMNS } from './csv-file.ts'

/** Who wrote a file: this shop, or another's software. */
export type Format = 'own' | 'shopify' | 'woocommerce' | 'prestashop'
/** What lines of other software tell of themselves. */
export const LINE_COLUMNS = [
  'lineType',
  'lineParent',
  'lineId',
  'option3Name',
  'option3',
  'option4Name',
  'option4',
  'option5Name',
  'option5',
  'salePrice',
  'saleStart',
  'saleEnd',
  'netPrice',
  'giftCard',
] as const
export type LineColumn = (typeof LINE_COLUMNS)[number]
/** What a column of a file is read as; null is nothing. */
export type Target = ImportColumn | LineColumn | null
/** One for each column of a file. */
export type Mapping = readonly Target[]

/**
 * Columns of a product export of Shopify, as it was written until 2024 and as it is now. The vendor is whoever sells or wholesales:
 * who made it, its owner says.
 */
const SHOPIFY: Readonly<Record<string, Target>> = {
  handle: 'identifier',
  'url handle': 'identifier',
  description: 'details',
  'published on online store': 'state',
  sku: 'sku',
  price: 'variantPrice',
  'inventory quantity': 'stock',
  'product image url': 'images',
  'variant image url': 'variantImages',
  'option3 name': 'option3Name',
  'option3 value': 'option3',
  'gift card': 'giftCard',
  title: 'name',
  'body (html)': 'details',
  type: 'category',
  published: 'state',
  status: 'state',
  'option1 name': 'option1Name',
  'option1 value': 'option1',
  'option2 name': 'option2Name',
  'option2 value': 'option2',
  'variant sku': 'sku',
  'variant price': 'variantPrice',
  'variant inventory qty': 'stock',
  'image src': 'images',
  'image alt text': null,
  'variant image': 'variantImages',
}

/** Columns of WooCommerce's, which are written in the language of the shop: English and French. */
const WOOCOMMERCE: Readonly<Record<string, Target>> = {
  id: 'lineId',
  identifiant: 'lineId',
  type: 'lineType',
  sku: 'identifier',
  ugs: 'identifier',
  name: 'name',
  nom: 'name',
  published: 'state',
  publie: 'state',
  'short description': 'description',
  'description courte': 'description',
  description: 'details',
  stock: 'stock',
  'sale price': 'salePrice',
  'tarif promo': 'salePrice',
  'date sale price starts': 'saleStart',
  'date de debut de promo': 'saleStart',
  'date sale price ends': 'saleEnd',
  'date de fin de promo': 'saleEnd',
  'regular price': 'price',
  'tarif regulier': 'price',
  categories: 'category',
  images: 'images',
  parent: 'lineParent',
  'attribute 1 name': 'option1Name',
  "nom de l'attribut 1": 'option1Name',
  'attribute 1 value(s)': 'option1',
  "valeur(s) de l'attribut 1": 'option1',
  'attribute 2 name': 'option2Name',
  "nom de l'attribut 2": 'option2Name',
  'attribute 2 value(s)': 'option2',
  "valeur(s) de l'attribut 2": 'option2',
}

for (const place of [3, 4, 5] as const)
  Object.assign(WOOCOMMERCE, {
    [`attribute ${place} name`]: `option${place}Name`,
    [`nom de l'attribut ${place}`]: `option${place}Name`,
    [`attribute ${place} value(s)`]: `option${place}`,
    [`valeur(s) de l'attribut ${place}`]: `option${place}`,
  })

/** Columns of PrestaShop's list of products, and of its own sample of a file, in English and French. */
const PRESTASHOP: Readonly<Record<string, Target>> = {
  id: 'lineId',
  'product id': 'lineId',
  image: 'images',
  'image urls': 'images',
  name: 'name',
  nom: 'name',
  reference: 'identifier',
  'reference #': 'identifier',
  category: 'category',
  categorie: 'category',
  categories: 'category',
  'price (tax excl.)': 'netPrice',
  'prix (ht)': 'netPrice',
  'price tax excluded': 'netPrice',
  // Of a sample that leaves it to who fills it in: until its owner says which, nothing is sold for less.
  'price tax excluded or price tax included': 'netPrice',
  'prix ht': 'netPrice',
  'price (tax incl.)': 'price',
  'prix (ttc)': 'price',
  'price tax included': 'price',
  'prix ttc': 'price',
  quantity: 'stock',
  quantite: 'stock',
  status: 'state',
  etat: 'state',
  active: 'state',
  actif: 'state',
  'short description': 'description',
  'description courte': 'description',
  summary: 'description',
  resume: 'description',
  description: 'details',
}

const OWN: Readonly<Record<string, Target>> = Object.fromEntries(
  COLUMNS.map((column) => [folded(importColumns[column]), column]),
)
const COLUMNS_OF: Readonly<Record<Format, Readonly<Record<string, Target>>>> = {
  own: OWN,
  shopify: SHOPIFY,
  woocommerce: WOOCOMMERCE,
  prestashop: PRESTASHOP,
}

/** Who wrote a file with such a first line. */
export function formatOf(header: readonly string[]): Format {
  const names = new Set(header.map(folded))
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name))
  const isHandled = names.has('handle') || names.has('url handle')
  if (isHandled && has('title') && (names.has('variant price') || names.has('option1 value')))
    return 'shopify'
  const isTyped = names.has('type') && names.has('parent')
  if (isTyped && (has('sku', 'name') || has('ugs', 'nom'))) return 'woocommerce'
  const isOfPrestaShop = header.some((name) => {
    const column = PRESTASHOP[headingOf(name)]
    return column === 'netPrice' || (column && headingOf(name) !== folded(name))
  })
  return isOfPrestaShop ? 'prestashop' : 'own'
}

/** What the columns of a file are read as, each of ours once; a later one gives way, but for a state, where the last says more. */
export function guessMapping(header: readonly string[], format: Format): Mapping {
  const named = format === 'prestashop' ? headingOf : folded
  const found = header.map((name): Target => COLUMNS_OF[format][named(name)] ?? null)
  const keep = (target: Target) =>
    format === 'shopify' && target === 'state' ? found.lastIndexOf(target) : found.indexOf(target)
  return found.map((target, index) => (target !== null && keep(target) !== index ? null : target))
}
