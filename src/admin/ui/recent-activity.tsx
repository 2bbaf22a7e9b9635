import { Link } from 'react-router'
import type { Activity } from '@/domain/dashboard.ts'
import { dashboardText as t } from '@/texts/admin/dashboard.ts'
import { useAdmin } from './current-admin.ts'
import { exactDate } from './dates.ts'
import { Latest } from './latest.tsx'

/** Where the thing stands that it happened to; null where it has no screen of its own. */
function pathOf({ kind, number, question }: Activity): string | null {
  if (number && (kind.startsWith('order_') || kind === 'withdrawal')) return `/orders/${number}`
  if (number && kind === 'customer') return `/customers?q=${encodeURIComponent(number)}`
  if (kind === 'message') return `/questions/${question}`
  if (kind.startsWith('publication_')) return '/publishing'
  return number && (kind.startsWith('stock_') || kind.startsWith('product_')) && kind !== 'product_delete'
    ? `/products/${number}`
    : null
}

/** What happened last in the shop, in the words of who keeps it. The log of what was changed is the owners'. */
export function RecentActivity({ activity }: { readonly activity: readonly Activity[] }) {
  const { role } = useAdmin()
  const log = role === 'owner' ? { to: '/audit', all: t.allActivity } : {}
  return (
    <Latest id="activite" title={t.activity} {...log}>
      {activity.length === 0 ? (
        <p className="mt-3 text-ink-soft">{t.noActivity}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-[3px] border border-line">
          {activity.map((entry) => {
            const path = pathOf(entry)
            const words = t.entry(entry)
            return (
              <li key={`${entry.kind} ${entry.at} ${entry.number}`} className="px-4 py-2.5">
                <p className="wrap-anywhere">
                  {path ? (
                    <Link to={path} className="hover:underline">
                      {words}
                    </Link>
                  ) : (
                    words
                  )}
                </p>
                <p className="text-sm text-stone">{t.at(exactDate(entry.at), entry.by)}</p>
              </li>
            )
          })}
        </ul>
      )}
    </Latest>
  )
}
