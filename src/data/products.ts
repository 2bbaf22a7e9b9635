import { camelKeys } from '@/domain/case.ts'
import { sanitizeHtml } from '@/domain/html.ts'
import { centsFromEuros } from '@/domain/money.ts'
import type { Product, ProductSafety } from '@/domain/product.ts'
import { dataOf } from './answer.ts'
import type { Reader } from './client.ts'
import type { Database } from './database.types.ts'

type Tables = Database['public']['Tables']
type ManufacturerRow = Omit<Tables['manufacturers']['Row'], 'id'>
type ProductRow = Omit<Tables['products']['Row'], 'state' | 'manufacturer_id' | 'updated_at' | 'version'> & {
  readonly manufacturer: ManufacturerRow | null
}

/** What a product's page is made of. */
export const PRODUCT_COLUMNS =
  'id, name, price, category, images, image_alts, is_new, description, artisan, artisan_story, country_of_origin, details, dimensions, care, related_products, colours, materials, created_at, identifier, warnings, manufacturer:manufacturers(name, postal_address, email, responsible_name, responsible_postal_address, responsible_email)'

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
  ...row
}: ProductRow): Product {
  return {
    ...camelKeys(row),
    price: centsFromEuros(row.price),
    details: sanitizeHtml(row.details),
    care: sanitizeHtml(row.care),
    related: related_products,
    // One size each, until a product can be had in several.
    sizes: [],
    safety: toSafety({ identifier, warnings, manufacturer }),
  }
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
