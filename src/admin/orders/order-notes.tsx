import { QUIET } from '@/admin/ui/controls.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { useDraft } from '@/admin/ui/use-draft.ts'
import { adminClient } from '@/data/admin/client.ts'
import { addOrderNote, keepOrderNote } from '@/data/admin/order-changes.ts'
import type { OrderDetail } from '@/data/admin/orders.ts'
import { orderWorkText as t } from '@/texts/admin/order-work.ts'
import { ordersText } from '@/texts/admin/orders.ts'
import { TextArea } from '@/ui/form/text-area.tsx'
import { Part } from './part.tsx'
import { useOrderChange } from './use-order-change.ts'

const isText = (kept: unknown): kept is string => typeof kept === 'string'

/** What administrators tell each other about the order. */
export function OrderNotes({ order }: { readonly order: OrderDetail }) {
  const { value: note, setValue: setNote, settle } = useDraft(`order/${order.orderNumber}/note`, '', isText)
  const add = useOrderChange({
    order,
    change: (words: string) => addOrderNote(adminClient(), order.orderNumber, words),
    done: () => t.noteDone,
    failed: t.noteFailed,
    undo: (_, before, after) => {
      const made = after.notes.find(({ id }) => !before.notes.some((one) => one.id === id))
      return made ? () => keepOrderNote(adminClient(), made.id, false) : null
    },
  })
  const remove = useOrderChange({
    order,
    change: (id: number) => keepOrderNote(adminClient(), id, false),
    done: () => t.noteRemoved,
    failed: t.noteFailed,
    undo: (id) => () => keepOrderNote(adminClient(), id, true),
  })
  const stored = () => {
    settle()
    setNote('')
  }
  return (
    <Part title={t.notes}>
      <ul className="divide-y divide-line">
        {order.notes.map(({ id, note: words, at, by }) => (
          <li key={id} className="flex items-start justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="whitespace-pre-line">{words}</span>
              <span className="block text-sm text-stone">
                {ordersText.by(by ?? '')}, {exactDate(at)}
              </span>
            </span>
            <button
              type="button"
              className="link shrink-0 py-1"
              aria-label={t.removeNoteOf(by ?? '', exactDate(at))}
              disabled={remove.isPending}
              onClick={() => remove.mutate(id)}
            >
              {t.removeNote}
            </button>
          </li>
        ))}
      </ul>
      <form
        noValidate
        className="mt-2 space-y-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (!add.isPending && note.trim() !== '') add.mutate(note, { onSuccess: stored })
        }}
      >
        <TextArea
          name="note"
          label={t.newNote}
          hint={t.notesHint}
          isOptional="unsaid"
          rows={2}
          maxLength={2000}
          value={note}
          onValue={setNote}
        />
        <button type="submit" className={QUIET} disabled={add.isPending || note.trim() === ''}>
          {t.addNote}
        </button>
      </form>
    </Part>
  )
}
