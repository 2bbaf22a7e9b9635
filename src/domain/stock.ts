import type { Cents } from './money.ts'

/** How a stock stands: `low_stock` at or below the least there should be. */
export const STOCK_STATES = ['in_stock', 'low_stock', 'out_of_stock'] as const
export type StockState = (typeof STOCK_STATES)[number]

/** @returns what is left of a price when a piece is paid, in percent with one decimal; null where the cost is not known. */
export const marginPercent = (price: Cents, cost: Cents | null): number | null =>
  cost === null || price <= 0 ? null : Math.round(((price - cost) / price) * 1000) / 10
