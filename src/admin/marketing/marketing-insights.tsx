import type { Marketing } from '@/data/admin/marketing.ts'
import { marketingText as t } from '@/texts/admin/marketing.ts'

/** Sentences that the figures say. */
export function MarketingInsights({ insights, segments }: Pick<Marketing, 'insights' | 'segments'>) {
  const of = (audience: string) => segments.find((one) => one.audience === audience)
  return (
    <section aria-labelledby="chiffres">
      <h2 id="chiffres" className="text-xl">
        {t.insights}
      </h2>
      <ul className="mt-3 space-y-3">
        {t.insightsOf(insights, of('all'), of('inactive')).map((sentence) => (
          <li key={sentence} className="border-l-2 border-straw pl-3 wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  )
}
