import type { Cents } from './money.ts'
import type { Seller } from './shop-document.ts'

/** What an order says to its supplier, as it was sent; times are ISO 8601. */
export interface SupplierOrderDocument {
  readonly number: string
  readonly at: string
  /** `2026-12-04`; null where no day was named. */
  readonly expectedOn: string | null
  readonly note: string
  /** The shop. */
  readonly buyer: Seller
  readonly supplier: {
    readonly name: string
    readonly email: string | null
    /** Lines separated by line feeds. */
    readonly address: string
  }
  readonly lines: readonly {
    readonly reference: string
    readonly name: string
    readonly label: string | null
    readonly quantity: number
    /** Of a unit; null where it was not agreed. */
    readonly cost: Cents | null
    readonly total: Cents | null
  }[]
  /** Null where a line has no price. */
  readonly total: Cents | null
}

/** `commande-ACH-2026-0001.pdf` */
export const supplierOrderFileName = (number: string): string => `commande-${number}.pdf`
