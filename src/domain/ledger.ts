import { sharesOf } from './ledger-shares.ts'
import type { Cents } from './money.ts'
import type { OrderVat } from './order.ts'
import type { PaymentMethod } from './order-states.ts'
import type { Country } from './rules.ts'

/** An invoice, a credit note or a correction, as the sales journal has it; amounts of what takes back are negative. */
export interface LedgerEntry {
  /** Of the journal. */
  readonly seq: number
  readonly kind: 'sale' | 'credit_note' | 'correction'
  /** Of the document; a correction has that of the document which it corrects. */
  readonly number: string
  /** As `2026-11-23`, in Paris. */
  readonly day: string
  /** Rank among the entries of its year that are not zero; and without corrections, which move no money. */
  readonly entryNo: number
  readonly settledNo: number
  readonly country: Country
  readonly regime: OrderVat['regime']
  /** Of a correction: why. */
  readonly reason: string | null
  readonly ratePercent: number
  readonly net: Cents
  readonly tax: Cents
  readonly total: Cents
  readonly order: string | null
  readonly customer: string
  readonly payment: PaymentMethod | null
  /** Of a credit note: the invoice that it takes back. */
  readonly invoice: string | null
  /** Of an invoice: what went back of it so far. */
  readonly refunded: Cents
  /** What its document says of its lines; null of a correction. */
  readonly content: LedgerContent | null
}

export interface LedgerContent {
  readonly lines: readonly {
    readonly sku: string
    readonly name: string
    readonly label: string | null
    readonly quantity: number
    readonly total: Cents
    /** Its shares of discount and VAT, where the document has them. */
    readonly discount?: Cents | undefined
    readonly tax?: Cents | undefined
  }[]
  readonly discount: Cents
  readonly shippingLabel: string | null
  /** What was paid for the delivery, or goes back of it. */
  readonly shipping: Cents
  readonly shippingTax: Cents | null
  readonly extra: Cents
}

/** A line of an entry, after its share of the discount; `rest` is an amount that stands for no units. */
export interface LedgerLine {
  readonly kind: 'goods' | 'shipping' | 'rest'
  readonly name: string
  readonly sku: string
  readonly quantity: number
  readonly net: Cents
  readonly tax: Cents
  readonly total: Cents
}

/** The lines of an entry: they add up to its sums, to the cent. */
export function ledgerLines({ kind, content, net, tax, total }: LedgerEntry): readonly LedgerLine[] {
  const whole: LedgerLine = { kind: 'rest', name: '', sku: '', quantity: 1, net, tax, total }
  if (kind === 'correction' || content === null) return [whole]
  const { lines, discount, shipping, shippingLabel, extra } = content
  const bases = lines.map((line) => line.total)
  const kept = lines.map((line) => line.discount)
  const off = kept.every((one) => one !== undefined) ? kept : sharesOf(discount, bases)
  const rows = [
    ...lines.map((line, index) => ({
      kind: 'goods' as const,
      name: line.label === null ? line.name : `${line.name} (${line.label})`,
      sku: line.sku,
      quantity: line.quantity,
      gross: line.total - (off[index] ?? 0),
      tax: line.tax,
    })),
    ...(shipping > 0
      ? [
          {
            kind: 'shipping' as const,
            name: shippingLabel ?? '',
            sku: '',
            quantity: 1,
            gross: shipping,
            tax: content.shippingTax ?? undefined,
          },
        ]
      : []),
    ...(extra > 0
      ? [{ kind: 'rest' as const, name: '', sku: '', quantity: 1, gross: extra, tax: undefined }]
      : []),
  ]
  const sign = total < 0 ? -1 : 1
  // A credit note for an amount alone, or for a part of its refund.
  if (rows.reduce((sum, { gross }) => sum + gross, 0) !== sign * total) return [whole]
  const stored = rows.reduce((sum, row) => sum + (row.tax ?? Number.NaN), 0)
  const taxes =
    stored === sign * tax
      ? rows.map((row) => row.tax ?? 0)
      : sharesOf(
          sign * tax,
          rows.map(({ gross }) => gross),
        )
  return rows.map(({ gross, tax: _, ...row }, index) => {
    const part = taxes[index] ?? 0
    return {
      ...row,
      net: (sign * (gross - part)) as Cents,
      tax: (sign * part) as Cents,
      total: (sign * gross) as Cents,
    }
  })
}
