import { useQueryClient } from '@tanstack/react-query'
import { exactDate, shortDate } from '@/admin/ui/dates.ts'
import { STOCK_KEY } from '@/admin/ui/queries.ts'
import { StockForm } from '@/admin/ui/stock-form.tsx'
import type { ProductDetail } from '@/data/admin/products.ts'
import { succeed } from '@/domain/errors.ts'
import { formatCents } from '@/domain/money.ts'
import { variantLabel } from '@/domain/variant.ts'
import { stockText as t } from '@/texts/admin/product-form.ts'
import { variantsText } from '@/texts/admin/variants.ts'
import { PRODUCTS_KEY, productQuery } from './queries.ts'

const COLUMN = 'mt-2 divide-y divide-line border-y border-line'

/** Units and prices of a product: how they are and how they came about. */
export function StockPanel({ product }: { readonly product: ProductDetail }) {
  const { stock, minStock, movements, prices } = product
  const cache = useQueryClient()
  const keep = (stored: ProductDetail) => {
    cache.setQueryData(productQuery(product.id).queryKey, succeed(stored))
    void cache.invalidateQueries({ queryKey: [...PRODUCTS_KEY, 'list'] })
    void cache.invalidateQueries({ queryKey: STOCK_KEY })
  }
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <section>
        <p className="text-sm text-stone">{t.present}</p>
        <p className="font-display text-4xl figures">{stock.toLocaleString('fr-FR')}</p>
        {product.options.length === 0 ? (
          <>
            <p className="text-sm text-stone">{t.low(minStock)}</p>
            {product.variants.map(({ id, waiting }) => (
              <Waiting key={id} count={waiting} />
            ))}
          </>
        ) : (
          <ul className={COLUMN}>
            {product.variants.map((one) => (
              <li key={one.id} className="flex gap-4 py-1.5">
                <span className="min-w-14 shrink-0 text-right font-medium figures">
                  {one.stock.toLocaleString('fr-FR')}
                </span>
                <span className={one.stock <= one.minStock ? 'text-terracotta-ink' : undefined}>
                  {variantLabel(product.options, one.words)}
                  {one.stock <= one.minStock && ` (${variantsText.lowAt(one.minStock)})`}
                  <Waiting count={one.waiting} />
                </span>
              </li>
            ))}
          </ul>
        )}
        <StockForm
          productId={product.id}
          choices={product.variants.map(({ id, words, stock: pieces }) => ({
            id,
            stock: pieces,
            label: product.options.length === 0 ? null : variantLabel(product.options, words),
          }))}
          onStored={keep}
          note={t.unsaved}
        />
      </section>
      <div className="space-y-8">
        <section>
          <h3 className="text-lg">{t.movements}</h3>
          {movements.length === 0 && <p className="mt-1 text-ink-soft">{t.noMovements}</p>}
          <ul className={`${COLUMN} empty:hidden`}>
            {movements.map(({ id, change, reason, note, at, by, label }) => (
              <li key={id} className="flex gap-4 py-2">
                <span className="min-w-14 shrink-0 text-right font-medium figures">
                  {change > 0 ? `+${change}` : change}
                </span>
                <span className="min-w-0 text-sm wrap-anywhere">
                  {t.reasons[reason]}
                  {label && `, ${label}`}
                  {note && ` : ${note}`}
                  <span className="block text-stone">
                    {t.by(by)}, {exactDate(at)}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3 className="text-lg">{t.prices}</h3>
          <ul className={COLUMN}>
            {prices.map(({ price, published, since, label }) => (
              <li key={`${since} ${label}`} className="flex gap-4 py-2">
                <span className="min-w-24 shrink-0 text-right font-medium figures">{formatCents(price)}</span>
                <span className="text-sm">
                  {label && `${label}, `}
                  {t.since(shortDate(since))}
                  {!published && <span className="block text-stone">{t.unpublished}</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}

/** How many asked to be told when it is back; they are written to once there is stock. */
const Waiting = ({ count }: { readonly count: number }) =>
  count > 0 && <span className="block text-sm text-ink">{variantsText.waiting(count)}</span>
