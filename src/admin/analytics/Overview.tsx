import { Tile } from '@/admin/ui/Tile.tsx'
import { Trend } from '@/admin/ui/Trend.tsx'
import type { Analytics } from '@/data/admin/analytics.ts'
import { formatCents } from '@/domain/money.ts'
import { analyticsText as t } from '@/texts/admin/analytics.ts'

const number = (count: number) => count.toLocaleString('fr-FR')

/** Four figures, each with that of the period before; undefined while they are loading. */
export function Overview({ overview }: { readonly overview: Analytics['sales']['overview'] | undefined }) {
  const tile = <Value extends number>(
    label: string,
    figure: { current: Value; previous: Value; growth: number | null } | undefined,
    write: (value: Value) => string,
  ) => (
    <Tile
      label={label}
      value={figure && write(figure.current)}
      note={figure ? t.before(write(figure.previous)) : '\u00a0'}
      trend={figure && <Trend percent={figure.growth} over={t.over} />}
    />
  )
  return (
    <dl className="mt-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tile(t.revenue, overview?.revenue, formatCents)}
      {tile(t.orders, overview?.orders, number)}
      {tile(t.customers, overview?.customers, number)}
      {tile(t.average, overview?.avgOrder, formatCents)}
    </dl>
  )
}
