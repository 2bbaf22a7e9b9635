import { Link } from 'react-router'
import type { JournalState } from '@/data/admin/journal.ts'
import { formatCents } from '@/domain/money.ts'
import { journalText as t } from '@/texts/admin/journal.ts'

const CELL = 'px-3 py-2.5'
const AMOUNT = `${CELL} text-right whitespace-nowrap figures`
const WIDE = 'max-md:hidden'

/** Totals of each month, simulated sales in rows of their own. */
export function MonthsTable({ months }: Pick<JournalState, 'months'>) {
  const c = t.columns
  return (
    <section aria-labelledby="journal-months" className="border-t border-line py-8">
      <h2 id="journal-months" className="text-xl">
        {t.months}
      </h2>
      <p className="mt-1.5 text-sm text-ink-soft">{months.length > 0 ? t.monthsNote : t.noMonths}</p>
      {months.length > 0 && (
        <table className="stacks mt-4 w-full border-y border-line">
          <thead>
            <tr className="border-b border-line text-sm text-stone">
              <th scope="col" className={`${CELL} text-left font-medium`}>
                {c.month}
              </th>
              {[c.sales, c.credits, c.net, c.tax].map((name) => (
                <th key={name} scope="col" className={`${CELL} ${WIDE} text-right font-medium`}>
                  {name}
                </th>
              ))}
              <th scope="col" className={`${CELL} text-right font-medium`}>
                {c.total}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {months.map((one) => (
              <tr key={`${one.month} ${one.simulated}`}>
                <th scope="row" className={`${CELL} text-left font-medium`}>
                  <Link
                    to={`/journal/${one.month}${one.simulated ? '?simulees' : ''}`}
                    className="link inline-block first-letter:uppercase"
                  >
                    {t.month(one.month)}
                  </Link>
                  {one.simulated && (
                    <span className="block text-sm font-normal text-stone">{t.simulated}</span>
                  )}
                </th>
                {[one.sales, one.credits].map((count, index) => (
                  <td key={index === 0 ? 'sales' : 'credits'} className={`${AMOUNT} ${WIDE}`}>
                    {count.toLocaleString('fr-FR')}
                  </td>
                ))}
                <td className={`${AMOUNT} ${WIDE}`}>{formatCents(one.net)}</td>
                <td className={`${AMOUNT} ${WIDE}`}>{formatCents(one.tax)}</td>
                <td className={`${AMOUNT} font-medium`}>{formatCents(one.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
