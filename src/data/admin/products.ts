import * as z from 'zod'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { sanitizeHtml } from '@/domain/html.ts'
import { itemTextNamesIn } from '@/domain/item-text.ts'
import { PRODUCT_STATES } from '@/domain/product.ts'
import { eachProductText } from '@/domain/product-form.ts'
import { STOCK_REASONS } from '@/domain/stock.ts'
import type { StoredVariant } from '@/domain/variant-grid.ts'
import type { Client } from '../client.ts'
import { euros, row } from '../row.ts'
import { calledBy } from './answer.ts'

const state = z.enum(PRODUCT_STATES)

/** What a list and a form show alike. */
const listed = {
  id: z.number(),
  /** Grows with every change; a save names the one it was made from. */
  version: z.number(),
  name: z.string(),
  price: euros,
  category: z.string(),
  isNew: z.boolean(),
  description: z.string(),
  artisan: z.string(),
  state,
  identifier: z.string(),
  updatedAt: z.string(),
  stock: z.number(),
  /** At or below this the stock counts as low. */
  minStock: z.number(),
  /** Deleted, and still to be had back. */
  isDeleted: z.boolean(),
}
const productRow = row({
  ...listed,
  image: z.string().nullable(),
  /** Whether it, or one of its variants, is at or below what it should have. */
  isLow: z.boolean(),
  /** How many variants it has; null of a simple product. */
  variants: z.number().nullable(),
})
const productPage = z.object({ count: z.number(), total: z.number(), products: z.array(productRow) })

/** A product as lists show it; `image` is the Storage path of the main picture. */
export type ProductRow = z.infer<typeof productRow>
/** A page of the list, how many products match, and how many the shop has that are not archived. */
export type ProductPage = z.infer<typeof productPage>

/** `unpictured`: published, and missing in shopping feeds for want of a picture. */
export const PRODUCT_FILTERS = [...PRODUCT_STATES, 'deleted', 'unpictured'] as const
export type ProductFilter = (typeof PRODUCT_FILTERS)[number]
const SORT_FIELDS = ['name', 'updated', 'category', 'state', 'stock', 'price'] as const
export type SortField = (typeof SORT_FIELDS)[number]
/** Newest first, what is nearest to the text first, or a column from either end. */
export type ProductSort = 'newest' | 'relevance' | `${SortField}_${'asc' | 'desc'}`
export const PRODUCT_SORTS: readonly ProductSort[] = [
  'newest',
  'relevance',
  ...SORT_FIELDS.flatMap((field) => [`${field}_asc`, `${field}_desc`] as const),
]

export interface ProductSearch {
  /** Words of a name, an artisan, an identifier or a description, in any order; empty for all. */
  readonly text: string
  /** Name of a category; null for all. */
  readonly category: string | null
  /** Null is drafts and published products. */
  readonly state: ProductFilter | null
  readonly sort: ProductSort
}

const filters = ({ text, category, state }: ProductSearch, near: readonly number[]) => ({
  search: text,
  wanted_category: category,
  wanted_state: state,
  near_ids: [...near],
})

/**
 * @param near ids that are found besides those that hold the text; by relevance they come first, in their order.
 * @param page from 1. @param perPage at most 100. @throws RefusedError
 */
export async function listProducts(
  db: Client,
  search: ProductSearch,
  near: readonly number[],
  page: number,
  perPage: number,
  signal?: AbortSignal,
): Promise<ProductPage> {
  const call = db.rpc('admin_products', {
    ...filters(search, near),
    sort: search.sort,
    page,
    per_page: perPage,
  })
  return productPage.parse(await calledBy(signal ? call.abortSignal(signal) : call))
}

/** Ids of everything a search finds. @param near as listProducts takes it. @throws RefusedError */
export const listProductIds = async (
  db: Client,
  search: ProductSearch,
  near: readonly number[],
): Promise<number[]> =>
  z.array(z.number()).parse(await calledBy(db.rpc('admin_product_ids', filters(search, near))))

const productName = z
  .tuple([z.number(), z.string(), z.string(), z.string()])
  .transform(([id, name, identifier, artisan]) => ({ id, name, identifier, artisan }))
/** What a product is found by first. */
export type ProductName = z.infer<typeof productName>

/** Names of all products, also of those that are archived or deleted. @throws RefusedError */
export const listProductNames = async (db: Client, signal: AbortSignal): Promise<ProductName[]> =>
  z.array(productName).parse(await calledBy(db.rpc('admin_product_names').abortSignal(signal)))

const variant = row({
  id: z.number(),
  /** Null of a simple product. */
  sku: z.string().nullable(),
  option1: z.string().nullable(),
  option2: z.string().nullable(),
  /** Null is the product's. */
  price: z.nullable(euros),
  /** Null is the product's. */
  weightG: z.number().nullable(),
  images: z.array(z.string()),
  stock: z.number(),
  minStock: z.number(),
  isSold: z.boolean(),
  waiting: z.number(),
})

const productDetail = z.pipe(
  row({
    ...eachProductText(() =>
      z
        .string()
        .nullable()
        .transform((text) => text ?? ''),
    ),
    ...listed,
    /** Null is its category's. */
    weightG: z.number().nullable(),
    itemTexts: z.array(z.string()).transform(itemTextNamesIn),
    colours: z.array(z.string()),
    materials: z.array(z.string()),
    images: z.array(z.string()),
    imageAlts: z.array(z.string()),
    details: z.string().transform(sanitizeHtml),
    care: z.string().transform(sanitizeHtml),
    manufacturerId: z.number().nullable(),
    /** Stands in an order: archived instead of deleted. */
    isSold: z.boolean(),
    /** Lowest price customers saw in the last 30 days: what a cut made now is announced against. */
    lowestPrice: z.nullable(euros),
    related: z.array(z.object({ id: z.number(), name: z.string(), image: z.string().nullable(), state })),
    option1Name: z.string().nullable(),
    option2Name: z.string().nullable(),
    /** What is sold of it, in the shop's order: one variant without words of a simple product. */
    variants: z.array(variant),
    prices: z.array(
      z.object({
        price: euros,
        published: z.boolean(),
        since: z.string(),
        /** Of the variant, "Taille 57"; null of a simple product. */
        label: z.string().nullable(),
      }),
    ),
    movements: z.array(
      z.object({
        id: z.number(),
        change: z.number(),
        reason: z.enum(STOCK_REASONS),
        note: z.string().nullable(),
        at: z.string(),
        by: z.string().nullable(),
        label: z.string().nullable(),
      }),
    ),
  }),
  z.transform(({ images, imageAlts, option1Name, option2Name, variants, ...product }) => ({
    ...product,
    /** Names of its options, none of a simple product: `['Taille', 'Couleur']`. */
    options: [option1Name, option2Name].filter((name) => name !== null),
    variants: variants.map(
      ({ option1, option2, ...one }): StoredVariant => ({
        ...one,
        words: [option1, option2].filter((word) => word !== null),
      }),
    ),
    pictures: images.map((path, index) => ({ path, alt: imageAlts[index] ?? '' })),
  })),
)

/** A product with everything its form shows. */
export type ProductDetail = z.infer<typeof productDetail>

/** Reads what a function answers with, and the details of `product_changed`. */
export const toProductDetail = (data: unknown): ProductDetail => productDetail.parse(data)
/** The row of a list that a product makes. */
export const rowOf = ({ pictures, options, variants, ...product }: ProductDetail): ProductRow => ({
  ...product,
  image: pictures[0]?.path ?? null,
  isLow: variants.some(({ stock, minStock }) => stock <= minStock),
  variants: options.length === 0 ? null : variants.length,
})
export const toProductRow = (data: unknown): ProductRow => productRow.parse(data)

/** @returns the product, or `product_not_found`. @throws RefusedError */
export async function getProduct(
  db: Client,
  id: number,
  signal: AbortSignal,
): Promise<Result<ProductDetail>> {
  const data = await calledBy(db.rpc('admin_product', { product_id: id }).abortSignal(signal))
  return data === null ? refuse('product_not_found') : succeed(toProductDetail(data))
}
