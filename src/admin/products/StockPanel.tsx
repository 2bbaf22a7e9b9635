import { useQueryClient } from '@tanstack/react-query'
import { PRIMARY } from '@/admin/ui/controls.ts'
import { exactDate, shortDate } from '@/admin/ui/dates.ts'
import { codeOf, toastFailure } from '@/admin/ui/failures.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import type { ProductDetail } from '@/data/admin/products.ts'
import { adjustStock, setStock } from '@/data/admin/products-change.ts'
import { succeed } from '@/domain/errors.ts'
import { formatCents } from '@/domain/money.ts'
import { readPieces } from '@/domain/product-form.ts'
import { variantLabel } from '@/domain/variant.ts'
import type { StoredVariant } from '@/domain/variant-grid.ts'
import { stockText as t } from '@/texts/admin/product-form.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { variantsText } from '@/texts/admin/variants.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { NumberField } from '@/ui/form/NumberField.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { PRODUCTS_KEY, productQuery } from './queries.ts'

const MODES = ['add', 'remove', 'count'] as const
type Mode = (typeof MODES)[number]

const COLUMN = 'mt-2 divide-y divide-line border-y border-line'

/** Pieces and prices of a product: how they are and how they came about. */
export function StockPanel({ product }: { readonly product: ProductDetail }) {
  const { stock, minStock, movements, prices } = product
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
                <span className="w-14 shrink-0 text-right font-medium figures">
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
        <StockForm product={product} />
      </section>
      <div className="space-y-8">
        <section>
          <h3 className="text-lg">{t.movements}</h3>
          {movements.length === 0 && <p className="mt-1 text-ink-soft">{t.noMovements}</p>}
          <ul className={`${COLUMN} empty:hidden`}>
            {movements.map(({ id, change, reason, note, at, by, label }) => (
              <li key={id} className="flex gap-4 py-2">
                <span className="w-14 shrink-0 text-right font-medium figures">
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
                <span className="w-24 shrink-0 text-right font-medium figures">{formatCents(price)}</span>
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

const BLANK: { variant: string; mode: Mode; quantity: string; note: string } = {
  variant: '',
  mode: 'add',
  quantity: '',
  note: '',
}

function StockForm({ product }: { readonly product: ProductDetail }) {
  const cache = useQueryClient()
  const isSimple = product.options.length === 0
  const meant = (chosen: string) => product.variants.find(({ id }) => isSimple || String(id) === chosen)
  const store = async (variant: StoredVariant, mode: Mode, count: number, note: string) => {
    const by = mode === 'add' ? count : -count
    const stored =
      mode === 'count'
        ? await setStock(adminClient(), product.id, isSimple ? null : variant.id, count, note)
        : await adjustStock(adminClient(), product.id, isSimple ? null : variant.id, by, note)
    const change = mode === 'count' ? count - variant.stock : by
    cache.setQueryData(productQuery(product.id).queryKey, succeed(stored))
    void cache.invalidateQueries({ queryKey: [...PRODUCTS_KEY, 'list'] })
    showToast({ title: change === 0 ? t.same : t.done(change) })
  }
  const form = useForm({
    saved: BLANK,
    send: async ({ variant, mode, quantity, note }) => {
      const count = readPieces(quantity)
      const one = meant(variant)
      if (!one || typeof count === 'string') return undefined
      if (mode === 'remove' && count > one.stock) return { quantity: t.negative }
      try {
        await store(one, mode, count, note)
        form.set('quantity', '')
        form.set('note', '')
        return undefined
      } catch (error) {
        if (codeOf(error) === 'stock_negative') return { quantity: t.negative }
        return toastFailure(t.failed, error)
      }
    },
  })
  const { variant, mode, quantity } = form.values
  const count = readPieces(quantity)
  const isCount = typeof count === 'number' && count >= (mode === 'count' ? 0 : 1)
  const fault = quantity.trim() !== '' && typeof count === 'string' ? problemText[count] : undefined
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-5 space-y-4 rounded-[3px] bg-linen p-4">
      <div>
        <h3 className="text-lg">{t.adjust}</h3>
        <p className="text-sm text-stone">{t.unsaved}</p>
      </div>
      {!isSimple && (
        <SelectField
          label={variantsText.whichOne}
          {...form.bind('variant')}
          onValue={(value) => {
            form.set('variant', value)
            form.set('quantity', quantity)
          }}
          options={[
            { value: '', label: variantsText.chooseOne },
            ...product.variants.map(({ id, words, stock }) => ({
              value: String(id),
              label: `${variantLabel(product.options, words)} : ${stock}`,
            })),
          ]}
        />
      )}
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t.mode}
          {...form.bind('mode')}
          onValue={(value) => {
            form.set('mode', MODES.find((one) => one === value) ?? 'add')
            // What was wrong with it may not be any more.
            form.set('quantity', quantity)
          }}
          options={MODES.map((value) => ({ value, label: t.modes[value] }))}
        />
        <NumberField
          label={t.quantity}
          {...form.bind('quantity')}
          problem={form.problems.quantity ?? fault}
        />
      </div>
      <TextField label={t.note} {...form.bind('note')} hint={t.noteHint} isOptional maxLength={400} />
      <button type="submit" className={PRIMARY} disabled={form.isBusy || !isCount || !meant(variant)}>
        {t.submit}
      </button>
    </form>
  )
}
