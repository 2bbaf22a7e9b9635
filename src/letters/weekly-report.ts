import { formatCents } from '@/domain/money.ts'
import { PATHS } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { type AnalysedPeriod, analyticsText } from '@/texts/admin/analytics.ts'
import { trendText } from '@/texts/admin/dashboard.ts'
import { weeklyReportText as t } from '@/texts/weeklyReport.ts'
import type { Block } from './blocks.ts'
import { type Letter, writeLetter } from './letter.ts'

/** Products that the letter names. */
const NAMED = 5

/** What a week brought. @param siteUrl null where the shop's own address is not known. */
export function weeklyReportLetter(
  report: AnalysedPeriod,
  settings: ShopSettings,
  siteUrl: string | null,
): Letter & { readonly subject: string } {
  const { period, sales, visits } = report
  const { revenue, orders, customers, avgOrder } = sales.overview
  const grown = (value: string, growth: number | null) =>
    t.figure(value, growth === null ? null : trendText(growth))
  const number = (count: number) => count.toLocaleString('fr-FR')
  const best = sales.topProducts.slice(0, NAMED)
  const blocks: Block[] = [
    { text: t.intro(period.from, period.to) },
    {
      rows: [
        [analyticsText.revenue, grown(formatCents(revenue.current), revenue.growth)],
        [analyticsText.orders, grown(number(orders.current), orders.growth)],
        [analyticsText.customers, grown(number(customers.current), customers.growth)],
        [analyticsText.average, grown(formatCents(avgOrder.current), avgOrder.growth)],
        [t.visits, number(visits.funnel.visits)],
      ],
    },
    ...(best.length > 0
      ? [
          { heading: t.best },
          {
            rows: best.map(
              ({ name, sales: pieces, revenue: earned }) =>
                [name, `${analyticsText.pieces(pieces)}, ${formatCents(earned)}`] as const,
            ),
          },
        ]
      : []),
    { heading: t.told },
    ...analyticsText.insightsOf(report).map((text) => ({ text })),
    ...(siteUrl
      ? [
          {
            button: {
              label: t.open,
              href: `${siteUrl}${PATHS.admin}/analytics?du=${period.from}&au=${period.to}`,
            },
          },
        ]
      : []),
    { note: t.leave },
  ]
  return {
    subject: t.subject(settings.siteName, formatCents(revenue.current)),
    ...writeLetter({ settings, siteUrl, title: t.title }, blocks),
  }
}
