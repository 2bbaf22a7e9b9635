import { camelKeys } from '@/domain/case.ts'
import { sanitizeHtml } from '@/domain/html.ts'
import { itemTextNamesIn } from '@/domain/item-text.ts'
import { centsFromEuros } from '@/domain/money.ts'
import type { Product, ProductSafety } from '@/domain/product.ts'
import { optionKind } from '@/domain/variant.ts'
import { dataOf } from './answer.ts'
import type { Reader } from './client.ts'
import type { Database } from './database.types.ts'

type Tables = Database['public']['Tables']
type ManufacturerRow = Omit<Tables['manufacturers']['Row'], 'id'>
type VariantRow = Pick<
  Tables['product_variants']['Row'],
  'id' | 'sku' | 'option1' | 'option2' | 'images' | 'archived_at'
>
type ProductRow = Omit<
  Tables['products']['Row'],
  | 'state'
  | 'manufacturer_id'
  | 'updated_at'
  | 'version'
  // For carriers and customs.
  | 'weight_g'
  | 'hs_code'
  | 'origin_code'
  | 'customs_name'
> & {
  readonly manufacturer: ManufacturerRow | null
  readonly variants: readonly VariantRow[]
}

/** What a product's page is made of. */
export const PRODUCT_COLUMNS =
  'id, name, price, category, images, image_alts, is_new, item_texts, description, artisan, artisan_story, country_of_origin, made_for, option1_name, option2_name, details, dimensions, care, related_products, colours, materials, created_at, identifier, warnings, manufacturer:manufacturers(name, postal_address, email, responsible_name, responsible_postal_address, responsible_email), variants:product_variants(id, sku, option1, option2, images, archived_at)'

/** Rows per request: hosted projects answer at most 1,000. */
const PAGE = 1000

/** What reads rows of published products, newest first. */
const published = (db: Reader) =>
  db
    .from('products')
    .select(PRODUCT_COLUMNS)
    .eq('state', 'published')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })

/** Every published product, newest first. @throws Error when the catalogue cannot be read whole. */
export async function listPublishedProducts(db: Reader): Promise<Product[]> {
  const products: Product[] = []
  for (;;) {
    const answer = await published(db).range(products.length, products.length + PAGE - 1)
    const rows: ProductRow[] = dataOf(answer, 'products_unreadable')
    products.push(...rows.map(toProduct))
    if (rows.length < PAGE) return products
  }
}

/** @param ids a few hundred at most. @returns those of them that are published. @throws Error when they cannot be read. */
export async function getPublishedProducts(db: Reader, ids: readonly number[]): Promise<Product[]> {
  const rows: ProductRow[] = dataOf(await published(db).in('id', ids), 'products_unreadable')
  return rows.map(toProduct)
}

/** @param identifiers a few hundred at most. @returns those that are for sale. @throws Error when they cannot be read. */
export async function publishedIdentifiers(db: Reader, identifiers: readonly string[]): Promise<string[]> {
  const answer = await db
    .from('products')
    .select('identifier')
    .eq('state', 'published')
    .in('identifier', identifiers)
  return dataOf(answer, 'products_unreadable').map(({ identifier }) => identifier)
}

/** @throws Error when the product has no manufacturer, which every published one has. */
export function toProduct({
  identifier,
  warnings,
  manufacturer,
  related_products,
  variants,
  option1_name,
  option2_name,
  ...row
}: ProductRow): Product {
  // The service role reads those that are no longer sold, too.
  const live = variants.filter(({ option1, archived_at }) => option1 !== null && archived_at === null)
  return {
    ...camelKeys(row),
    itemTexts: itemTextNamesIn(row.item_texts),
    price: centsFromEuros(row.price),
    details: sanitizeHtml(row.details),
    care: sanitizeHtml(row.care),
    related: related_products,
    sizes: sizesOf([option1_name, option2_name], live),
    safety: toSafety({ identifier, warnings, manufacturer }),
    variantFacts: Object.fromEntries(
      live.map(({ id, sku, images }) => [id, { sku: sku ?? identifier, images }]),
    ),
  }
}

/** The words of the option that is a size, each once. */
function sizesOf(options: readonly (string | null)[], variants: readonly VariantRow[]): string[] {
  const at = options.findIndex((name) => name !== null && optionKind(name) === 'size')
  if (at < 0) return []
  return [...new Set(variants.flatMap(({ option1, option2 }) => (at === 0 ? option1 : option2) ?? []))]
}

function toSafety({
  identifier,
  warnings,
  manufacturer,
}: Pick<ProductRow, 'identifier' | 'warnings' | 'manufacturer'>): ProductSafety {
  if (!manufacturer) throw new Error(`the published product ${identifier} has no manufacturer`)
  const {
    responsible_name: name,
    responsible_postal_address: postalAddress,
    responsible_email: email,
  } = manufacturer
  return {
    identifier,
    warnings,
    manufacturer: {
      name: manufacturer.name,
      postalAddress: manufacturer.postal_address,
      email: manufacturer.email,
    },
    responsible: name && postalAddress && email ? { name, postalAddress, email } : null,
  }
}
