import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Queried } from '@/admin/ui/queried.tsx'
import { Placeholder } from '@/admin/ui/tile.tsx'
import type { Analytics } from '@/data/admin/analytics.ts'
import { addCents, formatCents } from '@/domain/money.ts'
import { analyticsText } from '@/texts/admin/analytics.ts'
import { dashboardText as t } from '@/texts/admin/dashboard.ts'
import { salesByDayQuery } from './queries.ts'

type Points = Analytics['sales']['points']

/** A column for each day; what they say together is said in words to who does not see them. */
function Columns({ points }: { readonly points: Points }) {
  const [first] = points
  const last = points.at(-1)
  const middle = points[Math.floor(points.length / 2)]
  const best = points.toSorted((a, b) => b.revenue - a.revenue)[0]
  if (!first || !middle || !last || !best || best.revenue <= 0)
    return <p className="text-ink-soft">{analyticsText.noSales}</p>
  return (
    <>
      <div
        role="img"
        aria-label={t.byDaySaid(
          formatCents(addCents(...points.map(({ revenue }) => revenue))),
          formatCents(best.revenue),
          analyticsText.shortDay(best.from),
        )}
        className="flex h-28 items-end gap-px border-b border-field bg-[linear-gradient(var(--color-line)_1px,transparent_1px)] bg-[length:100%_50%] sm:gap-1"
      >
        {points.map(({ from, revenue }) => (
          <span
            key={from}
            className={`min-w-0 flex-1 ${from === last.from ? 'bg-olive-dark' : 'bg-olive/75'}`}
            // A day may give back more than it earned: its column ends at nothing.
            style={{ height: `${(Math.max(revenue, 0) * 100) / best.revenue}%` }}
          />
        ))}
      </div>
      <p aria-hidden="true" className="mt-1.5 flex justify-between gap-3 text-sm text-stone figures">
        <span>{analyticsText.shortDay(first.from)}</span>
        <span className="max-sm:hidden">{analyticsText.shortDay(middle.from)}</span>
        <span>{t.today(formatCents(last.revenue))}</span>
      </p>
    </>
  )
}

/** What was earned on each of the last 30 days. */
export const SalesByDay = () => (
  <section aria-labelledby="jours" className="border-t border-line p-4">
    <div className="flex items-baseline justify-between gap-4">
      <h2 id="jours" className="font-sans text-sm tracking-normal text-stone">
        {t.byDay}
      </h2>
      <Link to="/analytics" className="link py-1">
        {t.analyses}
      </Link>
    </div>
    <div className="mt-2">
      <Queried query={useQuery(salesByDayQuery())} waiting={<Placeholder className="h-28" />}>
        {(points) => <Columns points={points} />}
      </Queried>
    </div>
  </section>
)
