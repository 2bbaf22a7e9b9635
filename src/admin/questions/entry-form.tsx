import { QUIET } from '@/admin/ui/controls.ts'
import { Restored } from '@/admin/ui/form/restored.tsx'
import { useForm } from '@/admin/ui/form/use-form.ts'
import { Icon } from '@/admin/ui/icon.tsx'
import { adminClient } from '@/data/admin/client.ts'
import { keepQuestionEntry, type Question, writeQuestion } from '@/data/admin/questions.ts'
import { QUESTION_ENTRY_LENGTH, questionEntrySchema } from '@/domain/question.ts'
import { randomUuid } from '@/domain/random-id.ts'
import { questionsText as t } from '@/texts/admin/questions.ts'
import { TextArea } from '@/ui/form/text-area.tsx'
import { useQuestionChange } from './use-question-change.ts'

const WORDS = {
  reply: {
    title: t.replyTitle,
    label: t.reply,
    hint: t.replyHint,
    add: t.addReply,
    done: t.replyDone,
    failed: t.replyFailed,
  },
  note: {
    title: t.noteTitle,
    label: t.note,
    hint: t.noteHint,
    add: t.addNote,
    done: t.noteDone,
    failed: t.noteFailed,
  },
} as const

const schema = questionEntrySchema()
const BLANK = { body: '' }

interface Props {
  readonly question: Question
  readonly kind: keyof typeof WORDS
}

/** Puts a reply that came by mail, or a note of the shop, into the conversation. */
export function EntryForm({ question, kind }: Props) {
  const words = WORDS[kind]
  const { mutateAsync } = useQuestionChange(question, {
    change: (entry: { readonly body: string; readonly requestKey: string }) =>
      writeQuestion(adminClient(), question, { kind, ...entry }),
    done: () => ({ title: words.done }),
    failed: words.failed,
    undo: ({ requestKey }, after) => {
      const made = after.entries.find((one) => one.requestKey === requestKey)
      return made ? { back: () => keepQuestionEntry(adminClient(), made.id, false) } : null
    },
  })
  const form = useForm({
    schema,
    saved: BLANK,
    draft: `question/${question.id}/${kind}`,
    send: async ({ body }) => {
      const stored = await mutateAsync({ body, requestKey: randomUuid() }).catch(() => null)
      if (stored) form.discard()
      return stored !== null
    },
  })
  return (
    <details className="group border-t border-line" open={form.isRestored}>
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 font-medium">
        {words.title}
        <Icon name="open" className="size-4 group-open:rotate-180" />
      </summary>
      <form noValidate onSubmit={form.onSubmit} className="space-y-3 pb-5">
        <Restored isRestored={form.isRestored} onDiscard={form.discard} />
        <TextArea
          label={words.label}
          hint={words.hint}
          rows={kind === 'reply' ? 6 : 3}
          maxLength={QUESTION_ENTRY_LENGTH}
          {...form.bind('body')}
        />
        <button type="submit" className={QUIET} disabled={form.isBusy}>
          {words.add}
        </button>
      </form>
    </details>
  )
}
