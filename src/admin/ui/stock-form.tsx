import { adminClient } from '@/data/admin/client.ts'
import type { ProductDetail } from '@/data/admin/products.ts'
import { adjustStock, setStock } from '@/data/admin/products-change.ts'
import { readPieces } from '@/domain/product-form.ts'
import { stockText as t } from '@/texts/admin/product-form.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { variantsText } from '@/texts/admin/variants.ts'
import { SelectField, TextField } from '@/ui/form/fields.tsx'
import { NumberField } from '@/ui/form/number-field.tsx'
import { useForm } from '@/ui/form/use-form.ts'
import { PRIMARY } from './controls.ts'
import { codeOf, toastFailure } from './failures.ts'
import { showToast } from './toasts.ts'

const MODES = ['add', 'remove', 'count'] as const
type Mode = (typeof MODES)[number]

/** A variant whose stock can be meant. */
interface StockChoice {
  readonly id: number
  readonly stock: number
  /** Null of a product without options. */
  readonly label: string | null
}

interface Props {
  readonly productId: number
  /** With one there is nothing to choose. */
  readonly choices: readonly StockChoice[]
  /** Given the product as it is afterwards. */
  readonly onStored: (product: ProductDetail) => void
  readonly note?: string
}

const BLANK: { variant: string; mode: Mode; quantity: string; note: string } = {
  variant: '',
  mode: 'add',
  quantity: '',
  note: '',
}

/** Adds units to a stock, takes some away or writes down what was counted, with the reason. */
export function StockForm({ productId, choices, onStored, note: hint }: Props) {
  const isSingle = choices.length === 1
  const meant = (chosen: string) => choices.find(({ id }) => isSingle || String(id) === chosen)
  const store = async ({ id, stock, label }: StockChoice, mode: Mode, count: number, note: string) => {
    const by = mode === 'add' ? count : -count
    const variant = label === null ? null : id
    const stored =
      mode === 'count'
        ? await setStock(adminClient(), productId, variant, count, note)
        : await adjustStock(adminClient(), productId, variant, by, note)
    const change = mode === 'count' ? count - stock : by
    onStored(stored)
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
        {hint && <p className="text-sm text-stone">{hint}</p>}
      </div>
      {!isSingle && (
        <SelectField
          label={variantsText.whichOne}
          {...form.bind('variant')}
          onValue={(value) => {
            form.set('variant', value)
            form.set('quantity', quantity)
          }}
          options={[
            { value: '', label: variantsText.chooseOne },
            ...choices.map(({ id, label, stock }) => ({ value: String(id), label: `${label} : ${stock}` })),
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
