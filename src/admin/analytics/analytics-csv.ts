import { csvText } from '@/admin/ui/csv.ts'
import type { Analytics } from '@/data/admin/analytics.ts'
import { type Cents, cents } from '@/domain/money.ts'
import { OVERVIEW, OVERVIEW_FIGURES } from '@/domain/overview.ts'
import { inputFromCents } from '@/domain/product-form.ts'
import { analyticsText as t } from '@/texts/admin/analytics.ts'

type Cell = string | number
const money = (amount: Cents) => inputFromCents(amount)

/** The analyses of a period as a file for a spreadsheet: one line a figure, the part that it belongs to first. */
export function analyticsCsv({ period, sales, visits }: Analytics): string {
  const { overview } = sales
  const parts = t.exportParts
  const { funnel, previousFunnel } = visits
  const rows: Cell[][] = [
    [parts.period, t.span(period.from, period.to), period.days, '', '', ''],
    ...OVERVIEW_FIGURES.map((name): Cell[] => {
      const { current, previous } = overview[name]
      return OVERVIEW[name] === 'cents'
        ? [parts.overview, t.overview[name], '', money(cents(current)), money(cents(previous)), '']
        : [parts.overview, t.overview[name], current, '', previous, '']
    }),
    ...sales.points.map(({ from, to, revenue, orders, previous }) => [
      parts.points,
      from === to ? from : `${from} – ${to}`,
      orders,
      money(revenue),
      money(previous),
      '',
    ]),
    ...sales.topProducts.map((product) => [
      parts.products,
      product.name,
      product.sales,
      money(product.revenue),
      money(product.previous),
      '',
    ]),
    ...sales.salesByCategory.map(({ category, sales: pieces, revenue, percentage }) => [
      parts.categories,
      category,
      pieces,
      money(revenue),
      '',
      percentage,
    ]),
    ...sales.weekdays.map(({ weekday, orders, average }) => [
      parts.weekdays,
      t.weekday(weekday),
      orders,
      money(average),
      '',
      '',
    ]),
    ...sales.together.map(({ one, other, orders }) => [
      parts.together,
      `${one.name} + ${other.name}`,
      orders,
      '',
      '',
      '',
    ]),
    ...(Object.keys(t.steps) as (keyof typeof t.steps)[]).map((step) => [
      parts.funnel,
      t.steps[step],
      funnel[step],
      '',
      previousFunnel[step],
      '',
    ]),
    [parts.funnel, t.productViews, funnel.products, '', previousFunnel.products, ''],
    ...visits.sources.map(({ source, isCampaign, visits: count, percentage }) => [
      parts.sources,
      t.sourceName(source, isCampaign),
      count,
      '',
      '',
      percentage,
    ]),
  ]
  return csvText(t.exportColumns, rows)
}
