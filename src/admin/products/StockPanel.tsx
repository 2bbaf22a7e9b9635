import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
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
import { stockText as t } from '@/texts/admin/product-form.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { NumberField, SelectField, TextField } from '@/ui/form/fields.tsx'
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
        <p className="font-display text-4xl tabular-nums">{stock.toLocaleString('fr-FR')}</p>
        <p className="text-sm text-stone">{t.low(minStock)}</p>
        <StockForm product={product} />
      </section>
      <div className="space-y-8">
        <section>
          <h3 className="text-lg">{t.movements}</h3>
          {movements.length === 0 && <p className="mt-1 text-ink-soft">{t.noMovements}</p>}
          <ul className={`${COLUMN} empty:hidden`}>
            {movements.map(({ id, change, reason, note, at, by }) => (
              <li key={id} className="flex gap-4 py-2">
                <span className="w-14 shrink-0 text-right font-medium tabular-nums">
                  {change > 0 ? `+${change}` : change}
                </span>
                <span className="min-w-0 text-sm wrap-anywhere">
                  {t.reasons[reason]}
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
            {prices.map(({ price, published, since }) => (
              <li key={since} className="flex gap-4 py-2">
                <span className="w-24 shrink-0 text-right font-medium tabular-nums">
                  {formatCents(price)}
                </span>
                <span className="text-sm">
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

function StockForm({ product }: { readonly product: ProductDetail }) {
  const cache = useQueryClient()
  const [mode, setMode] = useState<Mode>('add')
  const [quantity, setQuantity] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: (count: number) =>
      mode === 'count'
        ? setStock(adminClient(), product.id, count, note)
        : adjustStock(adminClient(), product.id, mode === 'add' ? count : -count, note),
    onSuccess: (stored, count) => {
      const change = mode === 'count' ? stored.stock - product.stock : mode === 'add' ? count : -count
      cache.setQueryData(productQuery(product.id).queryKey, succeed(stored))
      void cache.invalidateQueries({ queryKey: [...PRODUCTS_KEY, 'list'] })
      showToast({ title: change === 0 ? t.same : t.done(change) })
      setQuantity('')
      setNote('')
    },
    onError: (error) => {
      if (codeOf(error) === 'stock_negative') setProblem(t.negative)
      else toastFailure(t.failed, error)
    },
  })
  const count = readPieces(quantity)
  const isCount = typeof count === 'number' && count >= (mode === 'count' ? 0 : 1)
  const isWrong = quantity.trim() !== '' && typeof count === 'string'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isCount) return
    if (mode === 'remove' && count > product.stock) return setProblem(t.negative)
    mutate(count)
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 space-y-4 rounded-[3px] bg-linen p-4">
      <div>
        <h3 className="text-lg">{t.adjust}</h3>
        <p className="text-sm text-stone">{t.unsaved}</p>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label={t.mode}
          name="mode"
          value={mode}
          onValue={(value) => {
            setProblem('')
            setMode(MODES.find((one) => one === value) ?? 'add')
          }}
          options={MODES.map((value) => ({ value, label: t.modes[value] }))}
        />
        <NumberField
          label={t.quantity}
          name="quantity"
          value={quantity}
          onValue={(value) => {
            setProblem('')
            setQuantity(value)
          }}
          problem={problem || (isWrong ? problemText[count] : undefined)}
        />
      </div>
      <TextField
        label={t.note}
        name="note"
        hint={t.noteHint}
        isOptional
        maxLength={400}
        value={note}
        onValue={setNote}
      />
      <button type="submit" className={PRIMARY} disabled={isPending || !isCount}>
        {t.submit}
      </button>
    </form>
  )
}
