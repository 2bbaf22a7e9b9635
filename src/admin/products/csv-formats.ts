import { folded } from '@/domain/folded.ts'
import { type ImportColumn, importColumns } from '@/texts/admin/product-fields.ts'
import { COLUMNS } from './csv-file.ts'

/** Who wrote a file: this shop, or another's software. */
export type Format = 'own' | 'shopify' | 'woocommerce'
/** What lines of other software tell of themselves. */
export const LINE_COLUMNS = ['lineType', 'lineParent', 'lineId'] as const
export type LineColumn = (typeof LINE_COLUMNS)[number]
/** What a column of a file is read as; null is nothing. */
export type Target = ImportColumn | LineColumn | null
/** One for each column of a file. */
export type Mapping = readonly Target[]

/** Columns of a product export of Shopify. */
const SHOPIFY: Readonly<Record<string, Target>> = {
  handle: 'identifier',
  title: 'name',
  'body (html)': 'details',
  vendor: 'artisan',
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

const OWN: Readonly<Record<string, Target>> = Object.fromEntries(
  COLUMNS.map((column) => [folded(importColumns[column]), column]),
)
const COLUMNS_OF: Readonly<Record<Format, Readonly<Record<string, Target>>>> = {
  own: OWN,
  shopify: SHOPIFY,
  woocommerce: WOOCOMMERCE,
}

/** Who wrote a file with such a first line. */
export function formatOf(header: readonly string[]): Format {
  const names = new Set(header.map(folded))
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name))
  if (has('handle', 'title') && (names.has('variant price') || names.has('option1 value'))) return 'shopify'
  const isTyped = names.has('type') && names.has('parent')
  return isTyped && (has('sku', 'name') || has('ugs', 'nom')) ? 'woocommerce' : 'own'
}

/** What the columns of a file are read as, each of ours once; a later one gives way, but for a state, where the last says more. */
export function guessMapping(header: readonly string[], format: Format): Mapping {
  const found = header.map((name): Target => COLUMNS_OF[format][folded(name)] ?? null)
  const keep = (target: Target) =>
    format === 'shopify' && target === 'state' ? found.lastIndexOf(target) : found.indexOf(target)
  return found.map((target, index) => (target !== null && keep(target) !== index ? null : target))
}
