/** What a file of another shop may hold. */
export const MOVE_KINDS = ['customers', 'orders', 'redirects'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

/** Whose software wrote it. */
export const MOVE_SOURCES = ['shopify', 'woocommerce', 'prestashop', 'other'] as const
export type MoveSource = (typeof MOVE_SOURCES)[number]

/** What became of an order of the shop before. */
export const PAST_STATUSES = ['paid', 'partly_refunded', 'refunded', 'cancelled', 'unpaid'] as const
export type PastStatus = (typeof PAST_STATUSES)[number]

/** Where somebody lives and is called, as a file says; null where it says nothing. */
export interface MovedPlace {
  readonly phone: string | null
  readonly address: string | null
  readonly postalCode: string | null
  readonly city: string | null
  readonly country: string | null
}

/** A customer of a file. */
export interface MovedPerson extends MovedPlace {
  /** Of the file, as a spreadsheet numbers it. */
  readonly line: number
  /** In lower case. */
  readonly email: string
  /** Empty where none is known. */
  readonly name: string
  /** When they came to the shop before, as Postgres reads it; null where the file does not say. */
  readonly since: string | null
  /** What the file says of the newsletter, where it says yes. */
  readonly consent: string | null
}

/** A line of an order of the shop before. */
export interface PastItem {
  readonly name: string
  readonly sku: string | null
  readonly quantity: number
  /** Of one unit, in euros; null where the file does not say. */
  readonly price: number | null
}

/** An order of a file. */
export interface MovedOrder extends MovedPlace {
  /** Its first line in the file. */
  readonly line: number
  readonly number: string
  /** As Postgres reads it; without a zone it is of France. */
  readonly placedAt: string
  readonly status: PastStatus
  readonly email: string | null
  readonly name: string | null
  /** Euros, all of them. */
  readonly total: number
  readonly refunded: number
  readonly shipping: number | null
  readonly discount: number | null
  readonly items: readonly PastItem[]
}
