import type { QuestionStatus } from '@/domain/question.ts'
import { questionsText as t } from '@/texts/admin/questions.ts'

const LOOK: Readonly<Record<QuestionStatus, string>> = {
  open: 'bg-terracotta-pale text-terracotta-ink',
  waiting: 'bg-straw-pale text-ink',
  closed: 'bg-linen-deep text-ink-soft',
}

/** Where a question stands. */
export function QuestionMark({ status }: { readonly status: QuestionStatus }) {
  return (
    <span
      className={`inline-block rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-[1.25rem] font-medium whitespace-nowrap ${LOOK[status]}`}
    >
      {t.statuses[status]}
    </span>
  )
}
