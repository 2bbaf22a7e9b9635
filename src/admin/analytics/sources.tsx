import type { Analytics } from '@/data/admin/analytics.ts'
import { analyticsText as t } from '@/texts/admin/analytics.ts'
import { Bar, Panel } from './panel.tsx'

/** Which sites and campaigns lead here. */
export function Sources({ sources }: { readonly sources: Analytics['visits']['sources'] }) {
  if (sources.length === 0)
    return (
      <Panel title={t.sources}>
        <p className="mt-3 text-ink-soft">{t.noVisits}</p>
      </Panel>
    )
  return (
    <Panel title={t.sources}>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {sources.map(({ source, isCampaign, visits, percentage, previousPercentage }) => (
          <li key={`${isCampaign} ${source}`} className="py-2">
            <p className="flex items-baseline justify-between gap-x-4">
              <span className="min-w-0 font-medium wrap-anywhere">{t.sourceName(source, isCampaign)}</span>
              <span className="figures">{t.share(percentage)}</span>
            </p>
            <p className="mb-1.5 flex justify-between gap-x-4 text-sm text-ink-soft">
              <span className="figures">{t.visits(visits)}</span>
              <span>{t.before(t.share(previousPercentage))}</span>
            </p>
            <Bar percent={percentage} className="bg-terracotta" />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
