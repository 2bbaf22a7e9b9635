import type { Analytics } from '@/data/admin/analytics.ts'
import { formatCents } from '@/domain/money.ts'
import { analyticsText as t } from '@/texts/admin/analytics.ts'
import { Panel } from './panel.tsx'

/** What a day of the week brings, the best one told from the others. */
export function Weekdays({ weekdays }: { readonly weekdays: Analytics['sales']['weekdays'] }) {
  const best = Math.max(...weekdays.map(({ average }) => average), 0)
  return (
    <Panel title={t.weekdays} note={t.weekdaysNote}>
      <ul className="mt-4 space-y-1.5">
        {weekdays.map(({ weekday, average }) => (
          <li
            key={weekday}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-x-3 tight:grid-cols-[minmax(0,1fr)_auto]"
          >
            <span className={average === best && best > 0 ? 'font-semibold' : ''}>{t.weekday(weekday)}</span>
            <span aria-hidden="true" className="block h-5 bg-linen-deep tight:order-last tight:col-span-full">
              <span
                className={`block h-full ${average === best ? 'bg-olive' : 'bg-straw'}`}
                style={{ width: `${best > 0 ? (Math.max(average, 0) * 100) / best : 0}%` }}
              />
            </span>
            <span className="min-w-20 text-right text-sm figures">{formatCents(average)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
