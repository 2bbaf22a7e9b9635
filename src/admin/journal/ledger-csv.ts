import { csvText } from '@/admin/ui/csv.ts'
import { type LedgerEntry, type LedgerLine, ledgerLines } from '@/domain/ledger.ts'
import { type Cents, eurosFromCents, ZERO } from '@/domain/money.ts'
import { journalText } from '@/texts/admin/journal.ts'
import { ledgerText as t } from '@/texts/admin/ledger.ts'
import { ordersText } from '@/texts/admin/orders.ts'

/** `1234,50`, as French spreadsheets read it. */
const decimal = (value: number) => value.toFixed(2).replace('.', ',')
const euros = (amount: Cents) => decimal(eurosFromCents(amount))

type Cell<Row> = readonly [name: string, cell: (row: Row) => string | number]

const OF_DOCUMENT: readonly Cell<LedgerEntry>[] = [
  [t.file.kind, ({ kind }) => t.kinds[kind]],
  [t.file.number, ({ number }) => number],
  [t.file.day, ({ day }) => day],
  [t.file.order, ({ order }) => order ?? ''],
  [t.file.customer, ({ customer }) => customer],
  [t.file.country, ({ country }) => country],
  [t.file.regime, ({ regime }) => journalText.regimes[regime]],
]
const AFTERWARDS: readonly Cell<LedgerEntry>[] = [
  [t.file.payment, ({ payment }) => (payment ? ordersText.method(payment) : '')],
  [t.file.invoice, ({ invoice }) => invoice ?? ''],
]

interface Row {
  readonly entry: LedgerEntry
  readonly line: LedgerLine
}

const csv = <T>(columns: readonly Cell<T>[], rows: readonly T[]): string =>
  csvText(
    columns.map(([name]) => name),
    rows.map((row) => columns.map(([, cell]) => cell(row))),
  )

/** A line for each invoice, credit note and correction: their sums are the journal's. */
export const documentsCsv = (entries: readonly LedgerEntry[]): string =>
  csv(
    [
      ...OF_DOCUMENT,
      [t.file.net, ({ net }) => euros(net)],
      [t.file.rate, ({ ratePercent }) => decimal(ratePercent)],
      [t.file.tax, ({ tax }) => euros(tax)],
      [t.file.total, ({ total }) => euros(total)],
      [t.file.refunded, ({ refunded }) => euros(refunded)],
      ...AFTERWARDS,
    ],
    entries,
  )

/** A line for each of their lines, with the same sums; what went back of an invoice stands at its first. */
export const linesCsv = (entries: readonly LedgerEntry[]): string =>
  csv<Row & { readonly isFirst: boolean }>(
    [
      ...OF_DOCUMENT.map(([name, cell]) => [name, ({ entry }: Row) => cell(entry)] as const),
      [t.file.line, ({ entry, line }) => t.lineName(line, entry)],
      [t.file.sku, ({ line }) => line.sku],
      [t.file.quantity, ({ line }) => line.quantity],
      [t.file.net, ({ line }) => euros(line.net)],
      [t.file.rate, ({ entry }) => decimal(entry.ratePercent)],
      [t.file.tax, ({ line }) => euros(line.tax)],
      [t.file.total, ({ line }) => euros(line.total)],
      [t.file.refunded, ({ entry, isFirst }) => euros(isFirst ? entry.refunded : ZERO)],
      ...AFTERWARDS.map(([name, cell]) => [name, ({ entry }: Row) => cell(entry)] as const),
    ],
    entries.flatMap((entry) =>
      ledgerLines(entry).map((line, index) => ({ entry, line, isFirst: index === 0 })),
    ),
  )
