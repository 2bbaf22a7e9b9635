import type { ReactNode } from 'react'
import { Placeholder } from '@/admin/ui/tile.tsx'
import { Trend } from '@/admin/ui/trend.tsx'
import type { Dashboard } from '@/data/admin/dashboard.ts'
import { formatCents } from '@/domain/money.ts'
import { dashboardText as t } from '@/texts/admin/dashboard.ts'
import { SalesByDay } from './sales-by-day.tsx'

interface FigureProps {
  readonly label: string
  /** Undefined while it is loading. */
  readonly value: string | undefined
  readonly trend: number | null | undefined
  readonly children: ReactNode
}

/** A figure, under it how it has grown, and of what it is. */
const Figure = ({ label, value, trend, children }: FigureProps) => (
  <div className="min-w-0 border-line p-4 max-[22rem]:px-3 odd:border-r tight:border-r-0! tight:not-first:border-t max-sm:nth-[n+3]:border-t sm:not-last:border-r">
    <dt className="text-sm text-stone">{label}</dt>
    <dd className="mt-1 font-display text-2xl leading-tight font-[360] wrap-anywhere figures max-[22rem]:text-xl">
      {value ?? <Placeholder className="h-8 w-20" />}
    </dd>
    <dd className="mt-1 text-sm">
      <Trend percent={trend ?? null} over={t.trendNote} />
    </dd>
    <dd className="text-sm text-ink-soft">{children}</dd>
  </div>
)

/** Four figures in one card, and below them what was earned from day to day; undefined while they are loading. */
export function Figures({ figures }: { readonly figures: Dashboard['figures'] | undefined }) {
  return (
    <div className="rounded-[3px] border border-line">
      <dl className="grid grid-cols-2 sm:grid-cols-4">
        <Figure
          label={t.products}
          value={figures?.products.toLocaleString('fr-FR')}
          trend={figures?.productsTrend}
        >
          {figures && t.activeProducts(figures.published)}
        </Figure>
        <Figure label={t.orders} value={figures?.orders.toLocaleString('fr-FR')} trend={figures?.ordersTrend}>
          {figures && (
            <>
              {t.pendingOrders(figures.pending)}
              <span className="block">{t.recentOrders(figures.recentOrders)}</span>
            </>
          )}
        </Figure>
        <Figure
          label={t.revenue}
          value={figures && formatCents(figures.revenue)}
          trend={figures?.revenueTrend}
        >
          {t.revenueNote}
        </Figure>
        <Figure
          label={t.average}
          value={figures && formatCents(figures.average)}
          trend={figures?.averageTrend}
        >
          {t.averageNote}
        </Figure>
      </dl>
      <SalesByDay />
    </div>
  )
}
