import { Link } from 'react-router'
import type { Analytics } from '@/data/admin/analytics.ts'
import { analyticsText as t } from '@/texts/admin/analytics.ts'
import { Panel } from './panel.tsx'

/** Which units leave in one parcel. */
export function Together({ pairs }: { readonly pairs: Analytics['sales']['together'] }) {
  return (
    <Panel title={t.together}>
      {pairs.length === 0 ? (
        <p className="mt-3 text-ink-soft">{t.noTogether}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {pairs.map(({ one, other, orders }) => (
            <li
              key={`${one.id} ${other.id}`}
              className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5"
            >
              <span className="min-w-0 wrap-anywhere">
                <Link to={`/products/${one.id}`} className="font-medium hover:underline">
                  {one.name}
                </Link>{' '}
                {t.and}{' '}
                <Link to={`/products/${other.id}`} className="font-medium hover:underline">
                  {other.name}
                </Link>
              </span>
              <span className="text-sm text-ink-soft figures">{t.togetherCount(orders)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
