import { cents, formatCents } from '@/domain/money.ts'
import { OVERVIEW, OVERVIEW_FIGURES } from '@/domain/overview.ts'
import { PATHS } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { type AnalysedPeriod, analyticsText } from '@/texts/admin/analytics.ts'
import { trendText } from '@/texts/admin/dashboard.ts'
import { weeklyReportText as t } from '@/texts/weekly-report.ts'
import type { Block, Row } from './blocks.ts'
import { type Email, writeEmail } from './email.ts'

/** Products that the email names. */
const NAMED = 5

/** What a week brought. @param siteUrl null where the shop's own address is not known. */
export function weeklyReportEmail(
  report: AnalysedPeriod,
  settings: ShopSettings,
  siteUrl: string | null,
): Email & { readonly subject: string } {
  const { period, sales, visits } = report
  const { overview } = sales
  const grown = (value: string, growth: number | null) =>
    t.figure(value, growth === null ? null : trendText(growth))
  const number = (count: number) => count.toLocaleString('fr-FR')
  const best = sales.topProducts.slice(0, NAMED)
  const blocks: Block[] = [
    { text: t.intro(period.from, period.to) },
    {
      rows: [
        ...OVERVIEW_FIGURES.flatMap((name): Row[] => {
          const figure = overview[name]
          if (!figure) return []
          const { current, growth } = figure
          const value = OVERVIEW[name] === 'cents' ? formatCents(cents(current)) : number(current)
          return [[analyticsText.overview[name], grown(value, growth)]]
        }),
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
    { heading: t.figures },
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
    subject: t.subject(settings.siteName, formatCents(overview.revenue.current)),
    ...writeEmail({ settings, siteUrl, title: t.title }, blocks),
  }
}
