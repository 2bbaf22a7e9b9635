import * as z from 'zod'
import { type CamelKeys, snakeKeys } from '@/domain/case.ts'
import { type Cents, eurosFromCents } from '@/domain/money.ts'
import type { ProductState } from '@/domain/product.ts'
import type { ProductFields } from '@/domain/product-form.ts'
import type { VariantEntry } from '@/domain/variant-entries.ts'
import type { Client } from '../client.ts'
import type { Database } from '../database.types.ts'
import { calledBy } from './answer.ts'
import { type ProductDetail, type ProductRow, toProductDetail, toProductRow } from './products.ts'

type Columns = Database['public']['Tables']['products']['Row']
/** What the form writes of a product: every column but those that the table, or saveVariants, writes. */
type Written = Readonly<
  CamelKeys<Omit<Columns, 'id' | 'version' | 'created_at' | 'updated_at' | 'option1_name' | 'option2_name'>>
>

const toRow = ({ pictures, related, manufacturer, stock: _, ...fields }: ProductFields) =>
  snakeKeys<Written>({
    ...fields,
    price: eurosFromCents(fields.price),
    images: pictures.map(({ path }) => path),
    imageAlts: pictures.map(({ alt }) => alt),
    relatedProducts: related.map(({ id }) => id),
    manufacturerId: manufacturer,
  })

/** Adds a product with its first stock. @throws RefusedError */
export const createProduct = async (db: Client, fields: ProductFields): Promise<ProductDetail> =>
  toProductDetail(await calledBy(db.rpc('create_product', { product: toRow(fields), stock: fields.stock })))

/**
 * Saves a product.
 * @param version the one that was read. @throws RefusedError product_changed when there is a newer one; its details are
 *   that product (toProductDetail).
 */
export const saveProduct = async (
  db: Client,
  id: number,
  version: number,
  fields: ProductFields,
): Promise<ProductDetail> =>
  toProductDetail(
    await calledBy(
      db.rpc('save_product', { product_id: id, expected_version: version, changes: toRow(fields) }),
    ),
  )

/** Turns the flag "Nouveau" over. @returns the product as it is now. @throws RefusedError */
export const toggleNew = async (db: Client, id: number): Promise<ProductRow> =>
  toProductRow(await calledBy(db.rpc('toggle_product_new', { product_id: id })))

/** Makes a draft like another product. @throws RefusedError */
export const duplicateProduct = async (db: Client, id: number, name: string): Promise<ProductDetail> =>
  toProductDetail(await calledBy(db.rpc('duplicate_product', { product_id: id, new_name: name })))

const deletion = z.array(z.object({ id: z.number(), archived: z.boolean() }))

/** Deletes products; says of each whether it stands in an order and is archived instead. @throws RefusedError */
export const deleteProducts = async (db: Client, ids: readonly number[]): Promise<z.infer<typeof deletion>> =>
  deletion.parse(await calledBy(db.rpc('delete_products', { product_ids: [...ids] })))

/** Undoes a deletion. @throws RefusedError */
export async function restoreProducts(db: Client, ids: readonly number[]): Promise<void> {
  await calledBy(db.rpc('restore_products', { product_ids: [...ids] }))
}

/** What can be changed of several products at once; a missing field stays. */
export interface BulkChanges {
  readonly state?: ProductState
  readonly category?: string
  readonly isNew?: boolean
  readonly manufacturerId?: number
  /** By which prices rise or, negative, fall. */
  readonly pricePercent?: number
}

const edits = z.array(
  z.object({ id: z.number(), version: z.number(), before: z.record(z.string(), z.json()) }),
)
/** What several products were before they were changed at once, and the versions that made of them. */
export type ProductEdits = z.infer<typeof edits>

/** @returns what undoEdits takes. @throws RefusedError whose details name the product that it is about */
export async function editProducts(
  db: Client,
  ids: readonly number[],
  changes: BulkChanges,
): Promise<ProductEdits> {
  const { state, category, isNew, manufacturerId, pricePercent } = changes
  const row = {
    ...(state && { state }),
    ...(category !== undefined && { category }),
    ...(isNew !== undefined && { is_new: isNew }),
    ...(manufacturerId !== undefined && { manufacturer_id: manufacturerId }),
    ...(pricePercent !== undefined && { price_percent: pricePercent }),
  }
  return edits.parse(await calledBy(db.rpc('edit_products', { product_ids: [...ids], changes: row })))
}

/** Changes products back, all or none. @throws RefusedError product_changed, whose details name one that was changed since */
export async function undoEdits(db: Client, made: ProductEdits): Promise<void> {
  await calledBy(db.rpc('undo_product_edits', { edits: made }))
}

/** Saves a price alone. @param version as saveProduct takes it. @throws RefusedError as saveProduct. */
export const savePrice = async (
  db: Client,
  id: number,
  version: number,
  price: Cents,
): Promise<ProductDetail> =>
  toProductDetail(
    await calledBy(
      db.rpc('save_product', {
        product_id: id,
        expected_version: version,
        changes: { price: eurosFromCents(price) },
      }),
    ),
  )

/**
 * Sets a stock to what was counted.
 * @param expected what it was when it was read. @throws RefusedError stock_changed, whose details are the stock now.
 */
export const saveStock = async (
  db: Client,
  id: number,
  expected: number,
  counted: number,
): Promise<ProductRow> =>
  toProductRow(await calledBy(db.rpc('save_stock', { product_id: id, expected, counted })))

/** Whose stock is meant. @param variant null of a simple product. */
const counted = (product: number, variant: number | null) => ({
  product_id: product,
  ...(variant !== null && { variant_id: variant }),
})

/** Adds units to the stock of a product or of one of its variants, or takes them away. @throws RefusedError stock_negative */
export const adjustStock = async (
  db: Client,
  id: number,
  variant: number | null,
  change: number,
  note: string,
): Promise<ProductDetail> =>
  toProductDetail(await calledBy(db.rpc('adjust_stock', { ...counted(id, variant), change, note })))

/** Sets the stock of a product, or of one of its variants, to what was counted. @throws RefusedError */
export const setStock = async (
  db: Client,
  id: number,
  variant: number | null,
  pieces: number,
  note: string,
): Promise<ProductDetail> =>
  toProductDetail(await calledBy(db.rpc('set_stock', { ...counted(id, variant), counted: pieces, note })))

/** What save_variants takes of a variant; what is undefined stays as it is. */
const toEntry = ({
  id,
  sku,
  words,
  price,
  weightG,
  images,
  stock,
  expected,
  minStock,
  merged,
}: VariantEntry) => ({
  ...(id !== null && { id }),
  ...(sku !== '' && { sku }),
  option1: words[0] ?? null,
  option2: words[1] ?? null,
  price: price === null ? null : eurosFromCents(price),
  weight_g: weightG,
  images: [...images],
  ...(stock !== null && { stock }),
  ...(expected !== null && { expected_stock: expected }),
  ...(minStock !== null && { min_stock: minStock }),
  ...(merged.length > 0 && { merged: [...merged] }),
})

/**
 * Gives a product its options and its variants; those that are not named are sold no longer.
 * @param version as saveProduct takes it. @param options names, none to make it a simple product.
 * @throws RefusedError product_changed as saveProduct; stock_changed, variants_invalid, picture_unknown and identifier_taken
 *   may name a variant by its rank from 1 (`details.variant`).
 */
export const saveVariants = async (
  db: Client,
  id: number,
  version: number,
  options: readonly string[],
  variants: readonly VariantEntry[],
): Promise<ProductDetail> =>
  toProductDetail(
    await calledBy(
      db.rpc('save_variants', {
        product_id: id,
        expected_version: version,
        options: [...options],
        variants: variants.map(toEntry),
      }),
    ),
  )
