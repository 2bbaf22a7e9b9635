import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { exactDate } from '@/admin/ui/dates.ts'
import type { Question } from '@/data/admin/questions.ts'
import { mailHref } from '@/domain/links.ts'
import { questionsText as t } from '@/texts/admin/questions.ts'
import { QuestionMark } from './question-mark.tsx'
import { QuestionOrder } from './question-order.tsx'
import { StateButtons } from './state-buttons.tsx'

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-sans text-sm font-medium tracking-normal text-stone">
        {title}
      </h2>
      <div className="mt-1 space-y-1 wrap-anywhere">{children}</div>
    </section>
  )
}

/** Whose question it is, which order it is about, and where it stands. */
export function QuestionFacts({ question }: { readonly question: Question }) {
  const { email, phone, name, customer, others } = question
  return (
    <aside className="grid gap-x-8 gap-y-5 max-lg:rounded-[3px] max-lg:border max-lg:border-line max-lg:p-4 sm:max-lg:grid-cols-2">
      <Part title={t.state}>
        <p>
          <QuestionMark status={question.status} />
        </p>
        {question.isSuspect && <p className="text-sm text-terracotta-ink">{t.isSuspect}</p>}
        {question.closedAt && (
          <p className="text-sm text-ink-soft">
            {t.closedOn(exactDate(question.closedAt), question.closedBy)}
          </p>
        )}
        <div className="pt-2">
          <StateButtons question={question} />
        </div>
      </Part>
      <Part title={t.who}>
        {customer ? (
          <p>
            <Link to={`/customers/${customer.id}`} className="link inline-block py-0.5 font-medium">
              {customer.name || email}
            </Link>
            <span className="mt-1 block text-sm text-ink-soft">{t.orderCount(customer.orders)}</span>
          </p>
        ) : (
          <>
            <p className="font-medium">{name}</p>
            <p className="text-sm text-ink-soft">{t.notCustomer}</p>
          </>
        )}
        <p>
          <a href={mailHref(email)} className="link inline-block py-0.5">
            {email}
          </a>
        </p>
        {phone && (
          <p>
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="link inline-block py-0.5">
              {phone}
            </a>
          </p>
        )}
      </Part>
      <Part title={t.theOrder}>
        <QuestionOrder question={question} />
      </Part>
      {others.length > 0 && (
        <Part title={t.others}>
          <ul className="space-y-1">
            {others.map((one) => (
              <li key={one.id}>
                <Link to={`/questions/${one.id}`} className="link inline-block py-0.5">
                  {t.openOne(one.id, t.about(one))}
                </Link>{' '}
                <span className="text-sm text-stone">{t.statuses[one.status]}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </aside>
  )
}
