import { Link } from 'react-router'
import { shortDate } from '@/admin/ui/dates.ts'
import type { QuestionSummary } from '@/data/admin/questions.ts'
import { questionsText as t } from '@/texts/admin/questions.ts'
import { Part } from './part.tsx'

/** What the buyer asked about the order; nothing where they asked nothing. */
export function OrderQuestions({ questions }: { readonly questions: readonly QuestionSummary[] }) {
  if (questions.length === 0) return null
  return (
    <Part title={t.ofOrder}>
      <ul className="divide-y divide-line border-y border-line">
        {questions.map((question) => (
          <li key={question.id} className="flex flex-wrap items-baseline gap-x-3 py-2">
            <Link to={`/questions/${question.id}`} className="link font-medium wrap-anywhere">
              {t.openOne(question.id, t.about(question))}
            </Link>
            <span className="text-sm text-stone">{shortDate(question.activeAt)}</span>
            <span
              className={`ml-auto text-sm ${question.status === 'open' ? 'font-medium text-terracotta-ink' : 'text-stone'}`}
            >
              {t.statuses[question.status]}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
