import { use, useState } from 'react'
import { PRIMARY, QUIET } from '@/admin/ui/controls.ts'
import { CurrentAdmin } from '@/admin/ui/current-admin.ts'
import { draftStore } from '@/admin/ui/draft-store.ts'
import { Restored } from '@/admin/ui/form/restored.tsx'
import { useDraft } from '@/admin/ui/use-draft.ts'
import { adminClient } from '@/data/admin/client.ts'
import { keepQuestionEntry, type Question, writeQuestion } from '@/data/admin/questions.ts'
import { fieldsOf } from '@/domain/json.ts'
import { QUESTION_ENTRY_LENGTH, questionEntrySchema, TAKE_BACK_MS } from '@/domain/question.ts'
import { randomUuid } from '@/domain/random-id.ts'
import { questionsText as t } from '@/texts/admin/questions.ts'
import { problemText } from '@/texts/admin/ui.ts'
import { TextArea } from '@/ui/form/text-area.tsx'
import { entryTitle } from './conversation.tsx'
import { isOwnVersion } from './own-versions.ts'
import { newerOf, useQuestionChange } from './use-question-change.ts'

/** An answer that is being written. */
interface Answer {
  readonly body: string
  readonly close: boolean
  /** Chosen with the first email, empty before: however often it is sent, one mail goes out. */
  readonly key: string
  /** Version of the question that its author has seen. */
  readonly version: number
}

const isAnswer = (kept: unknown): kept is Answer => {
  const { body, close, key, version } = fieldsOf(kept)
  return (
    typeof body === 'string' &&
    typeof close === 'boolean' &&
    typeof key === 'string' &&
    typeof version === 'number'
  )
}

const greetingFor = ({ firstName, name }: Question): string => {
  const called = firstName ?? name
  return called ? t.greeting(called) : t.plainGreeting
}

/** Writes an answer, which goes out by mail. What a colleague has written in the meantime is shown before. */
export function AnswerForm({ question }: { readonly question: Question }) {
  const admin = use(CurrentAdmin)
  const place = `question/${question.id}/answer`
  const blank: Answer = { body: greetingFor(question), close: false, key: '', version: 0 }
  const draft = useDraft(place, blank, isAnswer)
  const [problem, setProblem] = useState<string>()
  const { body, close, key, version } = draft.value
  const begun = { key: key || randomUuid(), version: key ? version : question.version }
  const set = (change: Partial<Answer>) => draft.setValue((before) => ({ ...before, ...begun, ...change }))
  // What one did oneself meanwhile is no conflict.
  if (key && version !== question.version && isOwnVersion(question)) set({ version: question.version })
  const isOvertaken = key !== '' && version !== question.version && !isOwnVersion(question)

  const { mutate, isPending } = useQuestionChange(question, {
    change: (answer: Answer) =>
      writeQuestion(
        adminClient(),
        { id: question.id, version: answer.version },
        { kind: 'answer', body: answer.body, requestKey: answer.key, close: answer.close },
      ),
    done: () => ({ title: t.sent, description: t.sentHint }),
    failed: t.sendFailed,
    undo: (answer, after) => {
      const made = after.entries.find(({ requestKey }) => requestKey === answer.key)
      return made
        ? {
            label: t.takeBack,
            ms: TAKE_BACK_MS,
            failed: t.takeBackFailed,
            done: { title: t.takenBack, description: t.takenBackHint },
            back: () => keepQuestionEntry(adminClient(), made.id, false),
            onDone: (undone) => {
              const own = `${admin?.id}/${place}`
              // What was begun in the meantime stays, and its author may be on another screen by now.
              const typed = draftStore.read(own)
              const both = isAnswer(typed) ? `${answer.body}\n\n${typed.body}` : answer.body
              const again = { ...answer, body: both, key: randomUuid(), version: undone.version }
              draftStore.write(own, again)
              draft.setValue(again)
            },
          }
        : null
    },
  })

  const send = () => {
    const parsed = questionEntrySchema(blank.body).safeParse({ body })
    const wrong = parsed.error?.issues[0]?.message
    setProblem(wrong && (wrong === 'required' ? t.answerRequired : problemText[wrong]))
    if (!parsed.success) return document.getElementById('reponse')?.querySelector('textarea')?.focus()
    if (isOvertaken) return document.getElementById('vu')?.focus()
    mutate(
      { ...draft.value, ...begun, body: parsed.data.body },
      {
        onSuccess: draft.discard,
        // The next attempt is another one: what came first is shown before.
        onError: (error) => newerOf(error) && set({ key: randomUuid() }),
      },
    )
  }
  return (
    <section aria-labelledby="repondre" id="reponse">
      <h2 id="repondre" className="text-xl">
        {t.answerTitle}
      </h2>
      {isOvertaken && <Overtaken question={question} onSeen={() => set({ version: question.version })} />}
      <form
        noValidate
        className="mt-3 space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) send()
        }}
      >
        <Restored isRestored={draft.isRestored} onDiscard={draft.discard} />
        <TextArea
          name="answer"
          label={t.answer}
          hint={t.answerHint(question.email)}
          rows={9}
          maxLength={QUESTION_ENTRY_LENGTH}
          value={body}
          problem={problem}
          onValue={(next) => {
            setProblem(undefined)
            set({ body: next })
          }}
        />
        <label className="flex min-h-8 items-center gap-3">
          <input
            type="checkbox"
            className="size-4.5 accent-olive"
            checked={close}
            onChange={(event) => set({ close: event.target.checked })}
          />
          {t.closeAfter}
        </label>
        <button type="submit" className={PRIMARY} disabled={isPending}>
          {isPending ? t.sending : t.send}
        </button>
      </form>
    </section>
  )
}

/** What somebody else has written since this answer was begun. */
function Overtaken({ question, onSeen }: { readonly question: Question; readonly onSeen: () => void }) {
  const last = question.entries.at(-1)
  return (
    <div role="alert" className="mt-3 rounded-[3px] bg-terracotta-pale px-4 py-3">
      <p className="font-medium">
        {last ? entryTitle(last, question.name ?? t.sender) : t.changed} {t.conflict}
      </p>
      {last && <p className="mt-1 line-clamp-6 whitespace-pre-line wrap-anywhere">{last.body}</p>}
      <p className="mt-2 text-sm">{t.conflictNote}</p>
      <button type="button" id="vu" className={`mt-3 ${QUIET}`} onClick={onSeen}>
        {t.seen}
      </button>
    </div>
  )
}
