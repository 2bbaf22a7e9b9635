import { Link, useLocation } from 'react-router'
import { shortDate } from '@/admin/ui/dates.ts'
import type { QuestionSummary } from '@/data/admin/questions.ts'
import { questionsText as t } from '@/texts/admin/questions.ts'
import { QuestionMark } from './question-mark.tsx'

/** Questions as emails in a tray: who, what about, what was written last. @param areMarked whether each says where it stands. */
export function QuestionList({
  questions,
  areMarked,
}: {
  readonly questions: readonly QuestionSummary[]
  readonly areMarked: boolean
}) {
  const { search } = useLocation()
  return (
    <ul className="mt-5 divide-y divide-line border-y border-line">
      {questions.map((question) => (
        <li
          key={question.id}
          className="relative grid gap-x-6 gap-y-0.5 px-1 py-3 hover:bg-linen sm:px-3 md:grid-cols-[13rem_minmax(0,1fr)_8rem]"
        >
          <div className="flex min-w-0 items-baseline justify-between gap-3 md:block">
            <p className="min-w-0 truncate font-medium">{question.name ?? question.email}</p>
            <p className="shrink-0 text-sm text-stone md:hidden">{shortDate(question.activeAt)}</p>
            <p className="hidden truncate text-sm text-stone md:block">{question.email}</p>
          </div>
          <div className="min-w-0">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <Link
                to={{ pathname: `/questions/${question.id}`, search }}
                className="min-w-0 font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
              >
                {t.openOne(question.id, t.about(question))}
              </Link>
              {question.order && <span className="text-sm text-stone">{question.order}</span>}
            </p>
            <p className="line-clamp-2 text-ink-soft wrap-anywhere md:line-clamp-1">
              {question.last.kind === 'answer' && <span className="font-medium">{t.youWrote} </span>}
              {question.last.body}
            </p>
          </div>
          <div className="flex items-center gap-3 md:flex-col md:items-end md:gap-1">
            <p className="hidden text-sm whitespace-nowrap text-stone md:block">
              {shortDate(question.activeAt)}
            </p>
            {areMarked && <QuestionMark status={question.status} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
