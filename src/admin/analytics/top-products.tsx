import { Link } from 'react-router'
import { Trend } from '@/admin/ui/trend.tsx'
import type { Analytics } from '@/data/admin/analytics.ts'
import { pictureAddress } from '@/data/admin/pictures.ts'
import { formatCents } from '@/domain/money.ts'
import { analyticsText as t } from '@/texts/admin/analytics.ts'
import { Thumbnail } from '@/ui/thumbnail.tsx'
import { Bar, Panel } from './panel.tsx'

/** Products that a screen shows; the file has all that were told. */
const SHOWN = 6

/** What brought most, each beside the best one. */
export function TopProducts({ products }: { readonly products: Analytics['sales']['topProducts'] }) {
  const most = products[0]?.revenue ?? 0
  return (
    <Panel title={t.topProducts}>
      {products.length === 0 ? (
        <p className="mt-3 text-ink-soft">{t.noSales}</p>
      ) : (
        <ol className="mt-3 divide-y divide-line border-y border-line">
          {products.slice(0, SHOWN).map(({ id, name, image, sales, revenue, growth, previous }) => (
            <li key={id} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 py-2.5">
              <Thumbnail src={image === null ? null : pictureAddress(image)} className="w-10" />
              <div className="min-w-0">
                <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <Link to={`/products/${id}`} className="min-w-0 font-medium wrap-anywhere hover:underline">
                    {name}
                  </Link>
                  <span className="font-medium figures">{formatCents(revenue)}</span>
                </p>
                <p className="mb-1.5 flex justify-between gap-x-4 text-sm text-ink-soft">
                  <span>{t.pieces(sales)}</span>
                  <span className="flex flex-wrap justify-end gap-x-3">
                    <span className="figures">{t.before(formatCents(previous))}</span>
                    <Trend percent={growth} over={t.over} />
                  </span>
                </p>
                <Bar percent={most > 0 ? (revenue * 100) / most : 0} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
