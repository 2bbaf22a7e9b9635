import type { Cents } from './money.ts'

/** What waits for somebody, the most urgent first. */
export const ATTENTION = [
  'late',
  'toPrepare',
  'exchanges',
  'parcels',
  'payments',
  'withdrawals',
  'unpaid',
  'awaited',
  'reviews',
  'questions',
  'publication',
  'failedMails',
  'bouncedMails',
  'lateMails',
  'gone',
  'low',
] as const
export type Attention = (typeof ATTENTION)[number]

/** What the dashboard tells of: events of orders, then of everything else. */
export const ACTIVITY_KINDS = [
  'order_placed',
  'order_paid',
  'order_shipped',
  'order_completed',
  'order_cancelled',
  'order_reopened',
  'order_pending',
  'order_failed',
  'order_refunded',
  'withdrawal',
  'message',
  'customer',
  'publication_published',
  'publication_failed',
  'product_insert',
  'product_update',
  'product_delete',
  'stock_in',
  'stock_out',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Something that happened. */
export interface Activity {
  readonly kind: ActivityKind
  readonly at: string
  /** Of the order or the product; the address of a new account. */
  readonly number: string | null
  /** Customer. */
  readonly who: string | null
  /** Product, or subject of a message. */
  readonly what: string | null
  readonly amount: Cents | null
  /** Of a stock. */
  readonly pieces: number | null
  /** Name of the administrator, empty for an account that is gone; null for customers and the shop's own software. */
  readonly by: string | null
  /** Number of the question that a message is. */
  readonly question: number | null
}

/** What the figures of 30 days say. */
export interface Insights {
  readonly best: { readonly name: string; readonly units: number } | null
  /** The product that is sold out first at its present pace, and in how many days. */
  readonly runningOut: {
    readonly name: string
    readonly units: number
    readonly stock: number
    readonly days: number
  } | null
  readonly orders: number
  /** Of them, those of buyers who had ordered before. */
  readonly returning: number
}
