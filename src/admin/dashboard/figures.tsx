import { Tile } from '@/admin/ui/tile.tsx'
import { Trend } from '@/admin/ui/trend.tsx'
import type { Dashboard } from '@/data/admin/dashboard.ts'
import { formatCents } from '@/domain/money.ts'
import { dashboardText as t } from '@/texts/admin/dashboard.ts'

/** Four cards; undefined while they are loading. */
export function Figures({ figures }: { readonly figures: Dashboard['figures'] | undefined }) {
  const trend = (percent: number | null | undefined) => <Trend percent={percent ?? null} over={t.trendNote} />
  return (
    <dl className="mt-6 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Tile
        label={t.products}
        value={figures?.products.toLocaleString('fr-FR')}
        note={figures && t.activeProducts(figures.published)}
        trend={trend(figures?.productsTrend)}
      />
      <Tile
        label={t.orders}
        value={figures?.orders.toLocaleString('fr-FR')}
        note={
          figures && (
            <>
              {t.pendingOrders(figures.pending)}
              <span className="block">{t.recentOrders(figures.recentOrders)}</span>
            </>
          )
        }
        trend={trend(figures?.ordersTrend)}
      />
      <Tile
        label={t.revenue}
        value={figures && formatCents(figures.revenue)}
        note={t.revenueNote}
        trend={trend(figures?.revenueTrend)}
      />
      <Tile
        label={t.average}
        value={figures && formatCents(figures.average)}
        note={t.averageNote}
        trend={trend(figures?.averageTrend)}
      />
    </dl>
  )
}
