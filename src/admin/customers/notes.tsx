import * as z from 'zod'
import { ICON_BUTTON, QUIET } from '@/admin/ui/controls.ts'
import { exactDate } from '@/admin/ui/dates.ts'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { addNote, type CustomerDetail, removeNote } from '@/data/admin/customers.ts'
import { NOTE_LENGTH } from '@/domain/customer.ts'
import { paragraphs } from '@/domain/form-fields.ts'
import { customersText as t } from '@/texts/admin/customers.ts'
import { TextArea } from '@/ui/form/text-area.tsx'
import { useCustomerChange } from './use-customer-change.ts'

type Note = CustomerDetail['marks']['notes'][number]

const schema = z.object({ note: paragraphs(NOTE_LENGTH).check(z.minLength(1, 'required')) })
const BLANK = { note: '' }

/** What administrators tell each other about a customer. */
export function Notes({ customer, notes }: { readonly customer: number; readonly notes: readonly Note[] }) {
  const add = useCustomerChange({
    change: (body: string) => addNote(adminClient(), customer, body),
    done: t.noteDone,
    failed: t.noteFailed,
  })
  const remove = useCustomerChange({
    change: ({ id }: Note) => removeNote(adminClient(), id),
    undo: ({ body }) => addNote(adminClient(), customer, body),
    done: t.noteRemoved,
    failed: t.noteFailed,
  })
  const form = useForm({
    schema,
    saved: BLANK,
    draft: `customer/${customer}/note`,
    send: async ({ note }) => {
      const stored = await add.mutateAsync(note).catch(() => null)
      if (stored) form.discard()
      return stored !== null
    },
  })
  return (
    <section>
      <h3 className="font-sans text-sm font-medium tracking-normal text-stone">{t.notes}</h3>
      <ul className="mt-1 divide-y divide-line border-y border-line empty:hidden">
        {notes.map((note) => (
          <li key={note.id} className="flex items-start justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere whitespace-pre-line">
              {note.body}
              <span className="block text-sm text-stone">{t.by(note.by, exactDate(note.at))}</span>
            </span>
            <button
              type="button"
              aria-label={t.removeNote}
              className={`${ICON_BUTTON} !size-8`}
              disabled={remove.isPending}
              onClick={() => remove.mutate(note)}
            >
              <Icon name="remove" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
      <form noValidate onSubmit={form.onSubmit} className="mt-3 space-y-3">
        <TextArea
          label={t.note}
          hint={t.notesHint}
          rows={2}
          maxLength={NOTE_LENGTH}
          isOptional
          {...form.bind('note')}
        />
        <button type="submit" className={QUIET} disabled={form.isBusy}>
          {t.addNote}
        </button>
      </form>
    </section>
  )
}
