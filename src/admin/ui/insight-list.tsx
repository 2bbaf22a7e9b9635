import { dashboardText as t } from '@/texts/admin/dashboard.ts'

/** Sentences that figures say. */
export const InsightList = ({ sentences }: { readonly sentences: readonly string[] }) => (
  <section aria-labelledby="chiffres">
    <h2 id="chiffres" className="text-xl">
      {t.insights}
    </h2>
    <ul className="mt-3 space-y-3">
      {sentences.map((sentence) => (
        <li key={sentence} className="border-l-2 border-straw pl-3 wrap-anywhere">
          {sentence}
        </li>
      ))}
    </ul>
  </section>
)
