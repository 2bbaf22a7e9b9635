import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { exactDate } from '@/admin/ui/dates.ts'
import { adminClient } from '@/data/admin/client.ts'
import { keepQuestionEntry, type Question, type QuestionEntry } from '@/data/admin/questions.ts'
import type { QuestionEntryKind } from '@/domain/question.ts'
import { questionsText as t } from '@/texts/admin/questions.ts'
import { useQuestionChange } from './use-question-change.ts'

const LOOK: Readonly<Record<QuestionEntryKind | 'question', string>> = {
  question: 'border-straw bg-linen',
  reply: 'border-straw bg-linen',
  answer: 'border-olive bg-olive-pale',
  note: 'border-dashed border-field bg-white',
}

/** Who wrote an entry, and how. */
export function entryTitle({ kind, by }: Pick<QuestionEntry, 'kind' | 'by'>, sender: string): string {
  if (kind === 'reply') return t.replied(sender)
  if (kind === 'note') return by === null ? t.noteMark : t.noted(by)
  return t.answered(by ?? '')
}

interface MessageProps {
  readonly kind: QuestionEntryKind | 'question'
  readonly title: string
  readonly at: string
  readonly body: string
  readonly foot?: ReactNode
}

function Message({ kind, title, at, body, foot }: MessageProps) {
  return (
    <li
      className={`rounded-[3px] border-l-4 px-4 py-3 sm:px-5 ${LOOK[kind]} ${kind === 'note' ? 'border' : ''}`}
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 font-medium wrap-anywhere">{title}</span>
        <span className="text-sm text-ink-soft">{exactDate(at)}</span>
      </p>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{body}</p>
      {foot}
    </li>
  )
}

/** What was written, the oldest first. */
export function Conversation({ question }: { readonly question: Question }) {
  const sender = question.name ?? t.sender
  return (
    <section aria-label={t.conversation}>
      <ol className="space-y-3">
        <Message kind="question" title={t.wrote(sender)} at={question.at} body={question.message} />
        {question.entries.map((entry) => (
          <Message
            key={entry.id}
            kind={entry.kind}
            title={entryTitle(entry, sender)}
            at={entry.at}
            body={entry.body}
            foot={<Foot question={question} entry={entry} title={entryTitle(entry, sender)} />}
          />
        ))}
      </ol>
    </section>
  )
}

interface FootProps {
  readonly question: Question
  readonly entry: QuestionEntry
  readonly title: string
}

/** What became of an answer's mail; who put a reply here, and the way to take it away. */
function Foot({ question, entry, title }: FootProps) {
  const { mutate, isPending } = useQuestionChange(question, {
    change: (id: number) => keepQuestionEntry(adminClient(), id, false),
    done: () => ({ title: t.removed }),
    failed: t.removeFailed,
    undo: (id) => ({ back: () => keepQuestionEntry(adminClient(), id, true) }),
  })
  if (entry.kind === 'answer') {
    if (!entry.mail) return null
    const isLost = entry.mail === 'failed' || entry.mail === 'bounced' || entry.mail === 'dropped'
    return (
      <p className={`mt-2 text-sm ${isLost ? 'font-medium text-terracotta-ink' : 'text-ink-soft'}`}>
        {t.mail[entry.mail]}
        {isLost && (
          <>
            {' '}
            <Link to={`/mails?vue=envois&q=${encodeURIComponent(question.email)}`} className="link">
              {t.seeMails}
            </Link>
          </>
        )}
      </p>
    )
  }
  return (
    <p className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-soft">
      <span>{entry.kind === 'reply' ? t.addedBy(entry.by ?? '') : t.noteHint}</span>
      <button
        type="button"
        className="link py-1"
        aria-label={t.removeOne(title, exactDate(entry.at))}
        disabled={isPending}
        onClick={() => mutate(entry.id)}
      >
        {t.remove}
      </button>
    </p>
  )
}
