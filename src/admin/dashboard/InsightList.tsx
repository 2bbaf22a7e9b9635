import type { Insights } from '@/domain/dashboard.ts'
import { dashboardText as t } from '@/texts/admin/dashboard.ts'

/** Three sentences that the figures of 30 days say. */
export const InsightList = ({ insights }: { readonly insights: Insights }) => (
  <section aria-labelledby="chiffres">
    <h2 id="chiffres" className="text-xl">
      {t.insights}
    </h2>
    <ul className="mt-3 space-y-3">
      {t.insightsOf(insights).map((sentence) => (
        <li key={sentence} className="border-l-2 border-straw pl-3 wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  </section>
)
