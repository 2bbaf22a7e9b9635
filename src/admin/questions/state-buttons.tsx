import { QUIET } from '@/admin/ui/controls.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type Question, setQuestion } from '@/data/admin/questions.ts'
import type { QuestionStatus } from '@/domain/question.ts'
import { questionsText as t } from '@/texts/admin/questions.ts'
import { useQuestionChange } from './use-question-change.ts'

/** Where a question may go from where it stands, and what the button says. */
const WAYS: Readonly<Record<QuestionStatus, readonly (readonly [QuestionStatus, string])[]>> = {
  open: [
    ['closed', t.close],
    ['waiting', t.await],
  ],
  waiting: [
    ['closed', t.close],
    ['open', t.reopen],
  ],
  closed: [['open', t.reopen]],
}

/** Closes and opens a question, and says whether a program sent it. */
export function StateButtons({ question }: { readonly question: Question }) {
  const { status, isSuspect } = question
  const move = useQuestionChange(question, {
    change: (to: QuestionStatus) => setQuestion(adminClient(), question, { status: to }),
    done: (to) => ({ title: t.statusDone[to] }),
    failed: t.statusFailed,
    undo: (_, __, before) => ({
      back: (after) => setQuestion(adminClient(), after, { status: before.status }),
    }),
  })
  const mark = useQuestionChange(question, {
    change: (suspect: boolean) => setQuestion(adminClient(), question, { suspect }),
    done: (suspect) => ({ title: suspect ? t.suspectDone : t.unsuspectDone }),
    failed: t.statusFailed,
    undo: (suspect) => ({ back: (after) => setQuestion(adminClient(), after, { suspect: !suspect }) }),
  })
  return (
    <div className="flex flex-wrap gap-2">
      {!isSuspect &&
        WAYS[status].map(([to, label]) => (
          <button
            key={to}
            type="button"
            className={QUIET}
            disabled={move.isPending}
            onClick={() => move.mutate(to)}
          >
            {label}
          </button>
        ))}
      <button
        type="button"
        className={QUIET}
        disabled={mark.isPending}
        onClick={() => mark.mutate(!isSuspect)}
      >
        {isSuspect ? t.unmarkSuspect : t.markSuspect}
      </button>
    </div>
  )
}
