import { useState } from 'react'
import { ConflictNote } from '@/admin/ui/conflict-note.tsx'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { Restored } from '@/admin/ui/form/restored.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { useDraft } from '@/admin/ui/use-draft.ts'
import { adminClient } from '@/data/admin/client.ts'
import { beginSupplierOrder, type SupplierOrder, saveSupplierOrder } from '@/data/admin/supply.ts'
import { formatCents } from '@/domain/money.ts'
import { shellText } from '@/texts/admin/shell.ts'
import { supplyText as t } from '@/texts/admin/supply.ts'
import { TextField } from '@/ui/form/fields.tsx'
import { markProblems } from '@/ui/form/mark-problems.ts'
import { TextArea } from '@/ui/form/text-area.tsx'
import { useSubmit } from '@/ui/form/use-submit.ts'
import { AddLine } from './add-line.tsx'
import { draftedOf, isTyped, sumOf, typedOf } from './draft.ts'
import { DraftLines } from './draft-lines.tsx'
import { EndButton } from './end-button.tsx'
import { SendButtons } from './send-buttons.tsx'
import { useOrderWork } from './use-order-work.ts'

/** An order that is being written. */
export function DraftOrder({ order }: { readonly order: SupplierOrder }) {
  const work = useOrderWork()
  const [areProblemsShown, showProblems] = useState(false)
  const saved = typedOf(order)
  const { value, setValue, isDirty, isRestored, discard, settle } = useDraft(
    `supplier-order/${order.id}`,
    saved,
    isTyped,
  )
  const { version, note, expectedOn, lines } = value
  /** @returns the order as it is stored; null where it is not. */
  const store = async (): Promise<SupplierOrder | null> => {
    const drafted = draftedOf(value)
    if (!drafted) {
      markProblems(() => showProblems(true))
      return null
    }
    showProblems(false)
    if (!isDirty) return order
    const stored = await work(t.saveFailed, () =>
      saveSupplierOrder(adminClient(), { ...order, version }, drafted),
    )
    if (stored) settle()
    return stored
  }
  const save = useSubmit(async () => {
    if (await store()) showToast({ title: t.saved })
  })
  const fill = useSubmit(async () => {
    const before = await store()
    if (!before) return
    const filled = await work(t.saveFailed, () => beginSupplierOrder(adminClient(), before.supplier.id, null))
    if (filled) showToast({ title: t.filled(filled.lines.length - before.lines.length) })
  })
  const { pieces, total, isWhole } = sumOf(lines)
  return (
    <form noValidate onSubmit={save.onSubmit} className="mt-5">
      {isDirty && version !== order.version && (
        <ConflictNote
          title={t.changedTitle}
          theirs={t.theirs(order.lines.length, order.note)}
          onKeep={() => setValue((before) => ({ ...before, version: order.version }))}
          onTake={discard}
        />
      )}
      <Restored isRestored={isRestored} onDiscard={discard} />
      {lines.length === 0 ? (
        <p className="text-ink-soft">{t.noLines}</p>
      ) : (
        <DraftLines
          lines={lines}
          known={order.lines}
          areProblemsShown={areProblemsShown}
          onLines={(next) => setValue((before) => ({ ...before, lines: next(before.lines) }))}
        />
      )}
      <p className="mt-3 text-right font-medium figures">
        {t.total(pieces, formatCents(total))}
        {!isWhole && <span className="block text-sm font-normal text-stone">{t.someWithoutCost}</span>}
      </p>
      <div className="mt-4 grid gap-6 lg:grid-cols-2">
        <div className="space-y-3">
          <AddLine
            taken={lines.map(({ variantId }) => variantId)}
            onAdd={(line) => setValue((before) => ({ ...before, lines: [...before.lines, line] }))}
          />
          <button type="button" className={QUIET} disabled={fill.isBusy} onClick={() => fill.onSubmit()}>
            {t.fill}
          </button>
        </div>
        <div className="space-y-4">
          <TextField
            name="expectedOn"
            label={t.expected}
            hint={t.expectedHint(order.supplier.delayDays)}
            type="date"
            isOptional
            value={expectedOn}
            onValue={(day) => setValue((before) => ({ ...before, expectedOn: day }))}
          />
          <TextArea
            name="note"
            label={t.note}
            rows={3}
            isOptional
            maxLength={1000}
            value={note}
            onValue={(text) => setValue((before) => ({ ...before, note: text }))}
          />
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-5">
        <SendButtons order={order} canSend={lines.length > 0} store={store} />
        <button
          type="submit"
          className={lines.length > 0 ? QUIET : PRIMARY}
          disabled={save.isBusy || !isDirty}
        >
          {save.isBusy ? shellText.saving : t.save}
        </button>
        <EndButton order={order} />
      </div>
    </form>
  )
}
