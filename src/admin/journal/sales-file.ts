import { csvText } from '@/admin/ui/csv.ts'
import type { SalesOfDay } from '@/data/admin/journal.ts'
import { eurosFromCents } from '@/domain/money.ts'
import { journalText as t } from '@/texts/admin/journal.ts'

/** `1234,50`, as French spreadsheets read it. */
const decimal = (value: number) => value.toFixed(2).replace('.', ',')

/** Sales by day for a spreadsheet. */
export const salesCsv = (days: readonly SalesOfDay[]): string =>
  csvText(
    t.fields,
    days.map(({ day, simulated, category, regime, currency, rate, sales, net, tax, total }) => [
      day,
      simulated ? t.yes : t.no,
      category,
      t.regimes[regime],
      currency,
      decimal(rate),
      String(sales),
      ...[net, tax, total].map((amount) => decimal(eurosFromCents(amount))),
    ]),
  )

/** The same for a program, amounts in euros; the real sales and the simulated ones apart. */
export function salesJson(days: readonly SalesOfDay[]): string {
  const rows = (isSimulated: boolean) =>
    days
      .filter(({ simulated }) => simulated === isSimulated)
      .map(({ simulated: _, net, tax, total, ...row }) => ({
        ...row,
        net: eurosFromCents(net),
        tax: eurosFromCents(tax),
        total: eurosFromCents(total),
      }))
  return `${JSON.stringify({ sales: rows(false), simulated: rows(true) }, null, 2)}\n`
}
