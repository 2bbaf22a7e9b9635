import * as z from 'zod'
import { type Cents, eurosFromCents } from '@/domain/money.ts'
import { STOCK_REASONS, STOCK_STATES, type StockSort, type StockState } from '@/domain/stock.ts'
import type { Client } from '../client.ts'
import { euros } from '../row.ts'
import { calledBy } from './answer.ts'

const item = z
  .object({
    variant_id: z.number(),
    product_id: z.number(),
    name: z.string(),
    label: z.string().nullable(),
    reference: z.string(),
    image: z.string().nullable(),
    price: euros,
    net_price: euros,
    stock: z.number(),
    min_stock: z.number(),
    max_stock: z.number().nullable(),
    cost: z.nullable(euros),
    supplier: z.string().nullable(),
    supplier_id: z.number().nullable(),
    on_way: z.number(),
    last_restocked: z.string().nullable(),
    state: z.enum(STOCK_STATES),
    waiting: z.number(),
  })
  .transform((row) => ({
    variantId: row.variant_id,
    productId: row.product_id,
    name: row.name,
    /** "Taille 57"; null of a product without options. */
    label: row.label,
    reference: row.reference,
    image: row.image,
    price: row.price,
    /** Without VAT; the price itself where the shop is exempt. */
    netPrice: row.net_price,
    stock: row.stock,
    minStock: row.min_stock,
    maxStock: row.max_stock,
    /** What a unit costs the shop; null where that is not known. */
    cost: row.cost,
    supplier: row.supplier,
    supplierId: row.supplier_id,
    /** Units ordered from suppliers that have not come. */
    onWay: row.on_way,
    lastRestocked: row.last_restocked,
    state: row.state,
    /** Customers who asked to be told when it is back. */
    waiting: row.waiting,
  }))

const stockPage = z
  .object({
    value: euros,
    margin: euros,
    net_value: euros,
    without_cost: z.number(),
    in_stock: z.number(),
    low: z.number(),
    out: z.number(),
    count: z.number(),
    items: z.array(item),
    wanting: z.array(item),
  })
  .transform(({ without_cost, in_stock, low, out, net_value, ...page }) => ({
    ...page,
    /** What the units whose cost is known sell for, without VAT; `margin` is what is left of it. */
    netValue: net_value,
    /** Variants with units whose cost is not known: the value leaves them out. */
    withoutCost: without_cost,
    /** Variants in each state. */
    counts: { in_stock, low_stock: low, out_of_stock: out } satisfies Record<StockState, number>,
  }))

/** A variant with its stock. */
export type StockItem = z.infer<typeof item>
/** A page of the stock, the figures of all of it, and what is missing most. */
export type StockPage = z.infer<typeof stockPage>

export interface StockSearch {
  /** Part of a name, an option or a reference; empty for all. */
  readonly text: string
  readonly status: StockState | null
  /** From 1. */
  readonly page: number
  readonly perPage: number
  /** By name where it is left out. */
  readonly sort?: StockSort
}

/** @throws RefusedError */
export async function readStock(db: Client, search: StockSearch, signal?: AbortSignal): Promise<StockPage> {
  const call = db.rpc('admin_stock', {
    search: search.text,
    wanted_state: search.status,
    page: search.page,
    per_page: search.perPage,
    ...(search.sort ? { sort: search.sort } : {}),
  })
  return stockPage.parse(await calledBy(signal ? call.abortSignal(signal) : call))
}

const movement = z
  .object({
    id: z.number(),
    change: z.number(),
    reason: z.enum(STOCK_REASONS),
    note: z.string().nullable(),
    at: z.string(),
    by: z.string().nullable(),
    order_number: z.string().nullable(),
    supplier_order_id: z.number().nullable(),
    supplier_order: z.string().nullable(),
    count_id: z.number().nullable(),
  })
  .transform(({ order_number, supplier_order_id, supplier_order, count_id, ...row }) => ({
    ...row,
    orderNumber: order_number,
    /** The inventory that found the difference. */
    countId: count_id,
    /** The order to a supplier that the units came of. */
    supplierOrder:
      supplier_order_id === null ? null : { id: supplier_order_id, number: supplier_order ?? '' },
  }))

/** A change of a stock. */
export type StockMovement = z.infer<typeof movement>

/** The last hundred changes of a variant's stock, the latest first. @throws RefusedError */
export const readMovements = async (
  db: Client,
  variant: number,
  signal: AbortSignal,
): Promise<StockMovement[]> =>
  z.array(movement).parse(await calledBy(db.rpc('stock_movements_of', { variant }).abortSignal(signal)))

/** What is said of a stock besides its units. */
export type StockFacts = Pick<StockItem, 'minStock' | 'maxStock' | 'supplier'> & {
  readonly cost: Cents | null
}

const toRow = ({ minStock, maxStock, cost, supplier }: StockFacts) => ({
  min_stock: minStock,
  max_stock: maxStock,
  cost: cost === null ? null : eurosFromCents(cost),
  supplier,
})

/** @param expected what they were when they were read. @throws RefusedError stock_facts_changed, request_invalid */
export async function saveStockFacts(
  db: Client,
  variant: number,
  facts: StockFacts,
  expected: StockFacts,
): Promise<void> {
  await calledBy(db.rpc('save_stock_facts', { variant, facts: toRow(facts), expected: toRow(expected) }))
}
