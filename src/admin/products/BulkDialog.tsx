import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/admin/ui/Dialog.tsx'
import { DialogButtons } from '@/admin/ui/DialogButtons.tsx'
import { codeOf } from '@/admin/ui/failures.ts'
import { SelectField, TextField } from '@/admin/ui/form/fields.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { RefusedError } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type BulkChanges, editProducts } from '@/data/admin/products-change.ts'
import { PRODUCT_STATES } from '@/domain/product.ts'
import { productStateText, productsText as t } from '@/texts/admin/products.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { categoriesQuery, manufacturersQuery, PRODUCTS_KEY } from './queries.ts'

const BLANK = { state: '', category: '', isNew: '', maker: '', percent: '' }
type Values = typeof BLANK

/** @returns what is to be changed, or what is wrong with it. */
function changesOf({ state, category, isNew, maker, percent }: Values): BulkChanges | string {
  const amount = percent.trim() === '' ? null : Number(percent.replace(',', '.'))
  if (amount !== null && !(amount >= -90 && amount <= 500)) return t.bulkPercentWrong
  const known = PRODUCT_STATES.find((one) => one === state)
  const changes: BulkChanges = {
    ...(known && { state: known }),
    ...(category && { category }),
    ...(isNew && { isNew: isNew === 'yes' }),
    ...(maker && { manufacturerId: Number(maker) }),
    ...(amount !== null && { pricePercent: amount }),
  }
  return Object.keys(changes).length > 0 ? changes : t.bulkNothing
}

/** A refusal names the product that it is about. */
function problemOf(error: Error): string {
  const reason = adminErrorText(codeOf(error))
  const details = error instanceof RefusedError ? error.refusal.details : null
  const name = (details as { name?: unknown } | null | undefined)?.name
  return typeof name === 'string' ? t.about(name, reason) : reason
}

interface Props {
  readonly ids: readonly number[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Changes several products at once, all or none. */
export function BulkDialog({ ids, onClose, onDone }: Props) {
  const cache = useQueryClient()
  const categories = useQuery(categoriesQuery).data ?? []
  const makers = useQuery(manufacturersQuery).data ?? []
  const [values, setValues] = useState(BLANK)
  const [problem, setProblem] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: (changes: BulkChanges) => editProducts(adminClient(), ids, changes),
    onSuccess: async (count) => {
      showToast({ title: t.bulkDone(count) })
      await cache.invalidateQueries({ queryKey: PRODUCTS_KEY })
      onDone()
    },
    onError: (error) => setProblem(problemOf(error)),
  })
  const bind = (name: keyof Values) => ({
    name,
    value: values[name],
    onValue: (value: string) => {
      setProblem('')
      setValues((before) => ({ ...before, [name]: value }))
    },
    isOptional: true,
  })
  const keep = { value: '', label: t.bulkKeep }
  const submit = () => {
    const changes = changesOf(values)
    if (typeof changes === 'string') setProblem(changes)
    else mutate(changes)
  }
  return (
    <Dialog
      title={t.bulkTitle(ids.length)}
      note={t.bulkNote}
      onClose={onClose}
      footer={<DialogButtons onCancel={onClose} onSave={submit} isBusy={isPending} />}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          {...bind('state')}
          label={t.state}
          options={[keep, ...PRODUCT_STATES.map((value) => ({ value, label: productStateText[value] }))]}
        />
        <SelectField
          {...bind('category')}
          label={t.category}
          options={[keep, ...categories.map(({ name }) => ({ value: name, label: name }))]}
        />
        <SelectField
          {...bind('isNew')}
          label={t.bulkNew}
          options={[keep, { value: 'yes', label: t.bulkNewOn }, { value: 'no', label: t.bulkNewOff }]}
        />
        <SelectField
          {...bind('maker')}
          label={t.bulkMaker}
          options={[keep, ...makers.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
        <TextField
          {...bind('percent')}
          label={t.bulkPercent}
          hint={t.bulkPercentHint}
          inputMode="decimal"
          autoComplete="off"
          fieldClass="sm:col-span-2"
        />
      </div>
      {problem && (
        <p role="alert" className="mt-4 rounded-[3px] bg-terracotta-pale px-4 py-2.5">
          <span className="font-medium">{t.bulkFailed}.</span> {problem}
        </p>
      )}
    </Dialog>
  )
}
