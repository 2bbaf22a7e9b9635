import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { PRIMARY } from '@/admin/ui/controls.ts'
import { codeOf, toastFailure } from '@/admin/ui/failures.ts'
import { suppliersQuery } from '@/admin/ui/queries.ts'
import { showToast } from '@/admin/ui/toasts.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type StockItem, saveStockFacts } from '@/data/admin/stock.ts'
import { centsFromInput, inputFromCents, readPieces } from '@/domain/product-form.ts'
import { inventoryText as t } from '@/texts/admin/inventory.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { NumberField } from '@/ui/form/number-field.tsx'
import { useForm } from '@/ui/form/use-form.ts'

const pieces = (text: string): number | string => (text.trim() === '' ? 'required' : readPieces(text))

/** The least and the most units, what one costs and who delivers it. */
export function FactsForm({ item, onStored }: { readonly item: StockItem; readonly onStored: () => void }) {
  const names = useId()
  const suppliers = useQuery(suppliersQuery)
  const form = useForm({
    saved: {
      min: String(item.minStock),
      max: item.maxStock === null ? '' : String(item.maxStock),
      cost: item.cost === null ? '' : inputFromCents(item.cost),
      supplier: item.supplier ?? '',
    },
    send: async ({ min, max, cost, supplier }) => {
      const least = pieces(min)
      const most = max.trim() === '' ? null : pieces(max)
      const paid = cost.trim() === '' ? null : centsFromInput(cost)
      if (typeof least === 'string') return { min: problemText[least] ?? '' }
      if (typeof most === 'string') return { max: problemText[most] ?? '' }
      if (most !== null && most < least) return { max: t.maxBelow }
      if (cost.trim() !== '' && paid === null) return { cost: problemText.number ?? '' }
      try {
        await saveStockFacts(
          adminClient(),
          item.variantId,
          { minStock: least, maxStock: most, cost: paid, supplier: supplier.trim() || null },
          item,
        )
        showToast({ title: t.factsDone })
        onStored()
      } catch (error) {
        if (codeOf(error) === 'stock_facts_changed') onStored()
        toastFailure(t.factsFailed, error)
      }
      return undefined
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-8 space-y-4">
      <h3 className="text-lg">{t.facts}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField label={t.minStock} hint={t.minHint} {...form.bind('min')} />
        <NumberField label={t.maxStock} hint={t.maxHint} isOptional {...form.bind('max')} />
        <NumberField label={t.cost} decimals={2} isOptional {...form.bind('cost')} />
        <TextField
          label={t.supplier}
          hint={t.supplierHint}
          isOptional
          maxLength={160}
          list={names}
          autoComplete="off"
          {...form.bind('supplier')}
        />
        <datalist id={names}>
          {suppliers.data?.map(({ id, name }) => (
            <option key={id} value={name} />
          ))}
        </datalist>
      </div>
      <button type="submit" className={PRIMARY} disabled={form.isBusy}>
        {form.isBusy ? shellText.saving : shellText.save}
      </button>
    </form>
  )
}
