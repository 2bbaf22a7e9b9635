import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useParams } from 'react-router'
import { History } from '@/admin/ui/audit-list.tsx'
import { QUIET } from '@/admin/ui/controls.ts'
import { Queried, Waiting } from '@/admin/ui/queried.tsx'
import { Screen } from '@/admin/ui/screen.tsx'
import type { Question } from '@/data/admin/questions.ts'
import { questionsText as t } from '@/texts/admin/questions.ts'
import { AnswerForm } from './answer-form.tsx'
import { Conversation } from './conversation.tsx'
import { EntryForm } from './entry-form.tsx'
import { questionQuery } from './queries.ts'
import { QuestionFacts } from './question-facts.tsx'

const AUDITED = ['contact_messages'] as const

/** A question and how it went on; beside it whose it is, and what about. */
export function QuestionScreen() {
  const { id = '' } = useParams()
  const question = useQuery(questionQuery(/^\d{1,15}$/.test(id) ? Number(id) : 0))
  return (
    <Queried
      query={question}
      waiting={
        <Screen title={t.title}>
          <Waiting shapes={['h-10', 'h-40', 'h-40']} />
        </Screen>
      }
    >
      {(found) =>
        found ? (
          <Shown key={found.id} question={found} />
        ) : (
          <Screen title={t.title}>
            <p className="mt-6">{t.gone}</p>
            <BackLink className="link mt-3 inline-block" />
          </Screen>
        )
      }
    </Queried>
  )
}

/** Back to the list as it was searched. */
function BackLink({ className }: { readonly className: string }) {
  const { search } = useLocation()
  return (
    <Link to={{ pathname: '/questions', search }} className={className}>
      {t.back}
    </Link>
  )
}

function Shown({ question }: { readonly question: Question }) {
  return (
    <Screen
      title={t.detail(question.id)}
      note={<span className="wrap-anywhere">{t.about(question)}</span>}
      actions={<BackLink className={QUIET} />}
    >
      <div className="mt-6 grid gap-8 lg:grid-cols-[minmax(0,1fr)_17rem] lg:gap-10">
        <div className="min-w-0 lg:col-start-2 lg:row-start-1">
          <QuestionFacts question={question} />
        </div>
        <div className="min-w-0 space-y-8 lg:row-start-1">
          <Conversation question={question} />
          <AnswerForm question={question} />
          <div className="border-b border-line">
            <EntryForm question={question} kind="reply" />
            <EntryForm question={question} kind="note" />
          </div>
          <Changes id={question.id} />
        </div>
      </div>
    </Screen>
  )
}

/** Who changed its state, asked for when it is opened. */
function Changes({ id }: { readonly id: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-1 text-sm font-medium text-stone">{t.history}</summary>
      {isOpen && <History tables={AUDITED} rowId={id} />}
    </details>
  )
}
