import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '@/admin/ui/dialog.tsx'
import { DialogButtons } from '@/admin/ui/dialog-buttons.tsx'
import { codeOf } from '@/admin/ui/failures.ts'
import { RefusedNote } from '@/admin/ui/refused-note.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { useMutationOnce } from '@/admin/ui/use-mutation-once.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type BulkChanges, editProducts } from '@/data/admin/products-change.ts'
import { readNumber } from '@/domain/number-input.ts'
import { PRODUCT_STATES } from '@/domain/product.ts'
import { productStateText, productsText as t } from '@/texts/admin/products.ts'
import { adminErrorText } from '@/texts/admin/shell.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { SelectField } from '@/ui/form/fields.tsx'
import { NumberField } from '@/ui/form/number-field.tsx'
import { categoriesQuery, manufacturersQuery, PRODUCTS_KEY } from './queries.ts'
import { nameIn } from './refused-name.ts'
import { useUndoEdits } from './use-undo-edits.ts'

const BLANK = { state: '', category: '', isNew: '', maker: '', percent: '' }
type Values = typeof BLANK
/** In hundredths of a percent. */
const PERCENT = { decimals: 2, min: -9000, max: 50_000 }

/** @returns what is to be changed, or what is wrong with it. */
function changesOf({ state, category, isNew, maker, percent }: Values): BulkChanges | string {
  const typed = readNumber(percent, PERCENT)
  if (!typed.ok && typed.problem !== 'required') return problemText[typed.problem] ?? t.bulkPercentWrong
  const known = PRODUCT_STATES.find((one) => one === state)
  const changes: BulkChanges = {
    ...(known && { state: known }),
    ...(category && { category }),
    ...(isNew && { isNew: isNew === 'yes' }),
    ...(maker && { manufacturerId: Number(maker) }),
    ...(typed.ok && { pricePercent: typed.value / 100 }),
  }
  return Object.keys(changes).length > 0 ? changes : t.bulkNothing
}

/** A refusal names the product that it is about. */
function problemOf(error: Error): string {
  const reason = adminErrorText(codeOf(error))
  const name = nameIn(error)
  return name === null ? reason : t.about(name, reason)
}

interface Props {
  readonly ids: readonly number[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Changes several products at once, all or none. */
export function BulkDialog({ ids, onClose, onDone }: Props) {
  const cache = useQueryClient()
  const undo = useUndoEdits()
  const categories = useQuery(categoriesQuery).data ?? []
  const makers = useQuery(manufacturersQuery).data ?? []
  const [values, setValues] = useState(BLANK)
  const [problem, setProblem] = useState('')
  const { mutate, isPending } = useMutationOnce({
    mutationFn: (changes: BulkChanges) => editProducts(adminClient(), ids, changes),
    onSuccess: async (edits) => {
      await cache.invalidateQueries({ queryKey: PRODUCTS_KEY })
      onDone()
      // Below the open dialog its button could not be clicked.
      showToast({
        title: t.bulkDone(edits.length),
        action: { label: t.bulkUndo, onClick: () => undo(edits) },
      })
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
        <NumberField
          {...bind('percent')}
          label={t.bulkPercent}
          hint={t.bulkPercentHint}
          decimals={2}
          isSigned
          fieldClass="sm:col-span-2"
        />
      </div>
      {problem && (
        <RefusedNote>
          <span className="font-medium">{t.bulkFailed}.</span> {problem}
        </RefusedNote>
      )}
    </Dialog>
  )
}
