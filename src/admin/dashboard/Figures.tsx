import { Tile } from '@/admin/ui/Tile.tsx'
import type { Dashboard } from '@/data/admin/dashboard.ts'
import { formatCents } from '@/domain/money.ts'
import { dashboardText as t } from '@/texts/admin/dashboard.ts'

/** How a figure has grown; nothing where there was none to compare it with. */
function Trend({ percent }: { readonly percent: number | null | undefined }) {
  if (percent === null || percent === undefined) return null
  const colour = percent > 0 ? 'text-olive-dark' : percent < 0 ? 'text-terracotta-ink' : 'text-stone'
  return (
    <span className={`font-medium figures ${colour}`} title={t.trendNote}>
      {t.trend(percent)}
      <span className="sr-only"> {t.trendNote}</span>
    </span>
  )
}

/** Four cards; undefined while they are loading. */
export function Figures({ figures }: { readonly figures: Dashboard['figures'] | undefined }) {
  const note = (text: string, percent: number | null) => (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span>{text}</span>
      <Trend percent={percent} />
    </span>
  )
  return (
    <dl className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Tile
        label={t.products}
        value={figures?.products.toLocaleString('fr-FR')}
        note={figures && note(t.activeProducts(figures.published), figures.productsTrend)}
      />
      <Tile
        label={t.orders}
        value={figures?.orders.toLocaleString('fr-FR')}
        note={figures && note(t.pendingOrders(figures.pending), figures.ordersTrend)}
      />
      <Tile
        label={t.revenue}
        value={figures && formatCents(figures.revenue)}
        note={figures ? note(t.revenueNote, figures.revenueTrend) : t.revenueNote}
      />
      <Tile
        label={t.average}
        value={figures && formatCents(figures.average)}
        note={figures ? note(t.averageNote, figures.averageTrend) : t.averageNote}
      />
    </dl>
  )
}
