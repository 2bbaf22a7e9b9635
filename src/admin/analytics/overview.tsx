import { Tile } from '@/admin/ui/tile.tsx'
import { Trend } from '@/admin/ui/trend.tsx'
import type { Analytics } from '@/data/admin/analytics.ts'
import { cents, formatCents } from '@/domain/money.ts'
import { OVERVIEW, OVERVIEW_FIGURES, type OverviewFigure } from '@/domain/overview.ts'
import { analyticsText as t } from '@/texts/admin/analytics.ts'

const writtenAs = {
  cents: (amount: number) => formatCents(cents(amount)),
  count: (count: number) => count.toLocaleString('fr-FR'),
}

/** Figures, each with that of the period before; undefined while they are loading. */
export function Overview({ overview }: { readonly overview: Analytics['sales']['overview'] | undefined }) {
  const tile = <Value extends number>(
    name: OverviewFigure,
    figure: { current: Value; previous: Value; growth: number | null } | undefined,
    write: (value: Value) => string,
  ) => (
    <Tile
      key={name}
      label={t.overview[name]}
      value={figure && write(figure.current)}
      note={figure ? t.before(write(figure.previous)) : '\u00a0'}
      trend={figure && <Trend percent={figure.growth} over={t.over} />}
    />
  )
  return (
    <dl className="mt-5 grid grid-cols-2 gap-3 lg:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]">
      {OVERVIEW_FIGURES.map((name) => tile(name, overview?.[name], writtenAs[OVERVIEW[name]]))}
    </dl>
  )
}
