import type { Cents } from './money.ts'

/** How a stock stands: `low_stock` at or below the least there should be. */
export const STOCK_STATES = ['in_stock', 'low_stock', 'out_of_stock'] as const
export type StockState = (typeof STOCK_STATES)[number]

/** What a list of stocks is sorted by; what is not known comes last. */
export const STOCK_SORTS = ['name', 'stock', 'cost', 'margin', 'restocked'] as const
export type StockSortField = (typeof STOCK_SORTS)[number]
export type StockSort = `${StockSortField}_${'asc' | 'desc'}`

/** @returns what is left of a price without VAT when a unit is paid, in percent with one decimal; null where that is not known. */
export const marginPercent = (netPrice: Cents, cost: Cents | null): number | null =>
  cost === null || netPrice <= 0 ? null : Math.round(((netPrice - cost) / netPrice) * 1000) / 10

/** Why a stock changed; `delivery` of a supplier, `restock` entered by hand, `count` of an inventory. */
export const STOCK_REASONS = ['sale', 'return', 'restock', 'adjustment', 'delivery', 'count'] as const

/** How an order to a supplier stands: `partial` when some of it has come, `closed` when the rest will not. */
export const SUPPLIER_ORDER_STATUSES = [
  'draft',
  'sent',
  'partial',
  'received',
  'closed',
  'cancelled',
] as const
export type SupplierOrderStatus = (typeof SUPPLIER_ORDER_STATUSES)[number]
