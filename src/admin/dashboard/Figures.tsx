import { Tile } from '@/admin/ui/Tile.tsx'
import { Trend } from '@/admin/ui/Trend.tsx'
import type { Dashboard } from '@/data/admin/dashboard.ts'
import { formatCents } from '@/domain/money.ts'
import { dashboardText as t } from '@/texts/admin/dashboard.ts'

/** Four cards; undefined while they are loading. */
export function Figures({ figures }: { readonly figures: Dashboard['figures'] | undefined }) {
  const note = (text: string, percent: number | null) => (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span>{text}</span>
      <Trend percent={percent} over={t.trendNote} />
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
