import type { Analytics } from '@/data/admin/analytics.ts'
import { formatCents } from '@/domain/money.ts'
import { analyticsText as t } from '@/texts/admin/analytics.ts'
import { Bar, Panel } from './panel.tsx'

/** In the order of what they brought: olive, straw, terracotta, then olive again. */
const COLOURS = ['bg-olive', 'bg-straw', 'bg-terracotta'] as const

/** What each category brought of the whole. */
export function Categories({ categories }: { readonly categories: Analytics['sales']['salesByCategory'] }) {
  return (
    <Panel title={t.categories} note={t.categoriesNote}>
      {categories.length === 0 ? (
        <p className="mt-3 text-ink-soft">{t.noSales}</p>
      ) : (
        <ul className="mt-3 space-y-4">
          {categories.map(({ category, sales, revenue, percentage }, index) => (
            <li key={category}>
              <p className="flex items-baseline justify-between gap-x-4">
                <span className="font-medium">{category}</span>
                <span className="font-display text-lg figures">{t.share(percentage)}</span>
              </p>
              <Bar percent={percentage} className={COLOURS[index % COLOURS.length] ?? ''} />
              <p className="mt-1 text-sm text-ink-soft figures">
                {formatCents(revenue)} · {t.pieces(sales)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
