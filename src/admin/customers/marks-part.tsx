import { Link } from 'react-router'
import { exactDate, shortDate } from '@/admin/ui/dates.ts'
import type { CustomerDetail } from '@/data/admin/customers.ts'
import { customersText as t } from '@/texts/admin/customers.ts'
import { questionsText } from '@/texts/admin/questions.ts'
import { Part } from './part.tsx'

type Marks = CustomerDetail['marks']

function newsletterLine({ status, confirmedAt, unsubscribedAt }: Marks['newsletter'][number]): string {
  if (status === 'confirmed') return t.newsletter.confirmed(confirmedAt ? shortDate(confirmedAt) : '')
  if (status === 'unsubscribed')
    return t.newsletter.unsubscribed(unsubscribedAt ? shortDate(unsubscribedAt) : '')
  return t.newsletter.pending
}

/** What a customer agreed to, and what they wrote. */
export function MarksPart({ marks }: { readonly marks: Marks }) {
  const { newsletter, consents, stockAlerts, messages, reviews, withdrawals } = marks
  return (
    <>
      <Part title={t.consents}>
        {newsletter.length === 0 && <p>{t.newsletter.none}</p>}
        {newsletter.map((one) => (
          <p key={one.email}>{newsletterLine(one)}</p>
        ))}
        {stockAlerts.length > 0 && <p>{t.alerts(stockAlerts.map(({ name }) => name).join(', '))}</p>}
        <ul className="text-sm text-ink-soft">
          {consents.map(({ event, at, consentText }) => (
            <li key={`${event} ${at}`}>
              {t.consentEvents[event]}, {exactDate(at)}
              {consentText && ` : « ${consentText} »`}
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t.messages}>
        {messages.length + reviews.length + withdrawals.length === 0 && <p>{t.noMessages}</p>}
        <ul className="space-y-2">
          {withdrawals.map(({ reference, orderNumber, declaredAt }) => (
            <li key={reference}>
              {t.withdrawal(reference, orderNumber)}{' '}
              <span className="text-sm text-stone">{shortDate(declaredAt)}</span>
            </li>
          ))}
          {reviews.map((review) => (
            <li key={`avis ${review.id}`}>
              {t.review(review.rating, review.name)}{' '}
              <span className="text-sm text-stone">{shortDate(review.writtenAt)}</span>
              <span className="line-clamp-2 text-sm text-ink-soft">{review.body}</span>
            </li>
          ))}
          {messages.map((message) => (
            <li key={message.id}>
              <Link to={`/questions/${message.id}`} className="link font-medium">
                {questionsText.openOne(message.id, questionsText.about(message))}
              </Link>{' '}
              <span className="text-sm text-stone">
                {shortDate(message.at)} · {questionsText.statuses[message.status]}
              </span>
              <span className="line-clamp-2 text-sm text-ink-soft">{message.message}</span>
            </li>
          ))}
        </ul>
      </Part>
    </>
  )
}
