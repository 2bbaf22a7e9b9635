import { Link } from 'react-router'
import { exactDate, shortDate } from '@/admin/ui/dates.ts'
import { CELL, WIDE } from '@/admin/ui/table.tsx'
import type { NewsletterRow as Row } from '@/data/admin/marketing.ts'
import { type NewsletterStatus, ratesOf } from '@/domain/newsletter-email.ts'
import { marketingText } from '@/texts/admin/marketing.ts'
import { newslettersText as t } from '@/texts/admin/newsletters.ts'
import { sentToName } from './audience-words.ts'
import { StateBadge } from './state-badge.tsx'

export const NEWSLETTER_TONES = {
  draft: 'waits',
  scheduled: 'waits',
  sending: 'live',
  paused: 'trouble',
  sent: 'over',
} as const satisfies Readonly<Record<NewsletterStatus, string>>

/** A newsletter among the campaigns: to whom, when, and how many have got it. */
export function NewsletterRow({ newsletter }: { readonly newsletter: Row }) {
  const { id, subject, status, tally, startedAt, scheduledFor, counted } = newsletter
  const rates = counted && ratesOf(counted)
  const to = sentToName(newsletter)
  const reach = startedAt === null ? null : marketingText.uses(tally.sent, tally.recipients)
  const day =
    status === 'scheduled' && scheduledFor
      ? exactDate(scheduledFor)
      : shortDate(startedAt ?? newsletter.updatedAt)
  return (
    <tr>
      <td className={CELL}>
        <span className="text-sm text-stone">{marketingText.types.newsletter}</span>
        <Link
          to={`/marketing/newsletters/${id}`}
          className="block w-fit font-medium wrap-anywhere hover:underline"
        >
          {subject}
        </Link>
        <span className="mt-1 block">
          <StateBadge tone={NEWSLETTER_TONES[status]} words={t.statuses[status]} />
        </span>
        <span className="mt-1 block text-sm text-ink-soft md:hidden">
          {to}
          <span className="block">{day}</span>
          {reach && (
            <span className="block figures">
              {marketingText.columns.uses} {reach}
            </span>
          )}
        </span>
        {rates && (
          <span className="mt-1 block text-sm text-ink-soft">{t.rates(rates.openRate, rates.clickRate)}</span>
        )}
      </td>
      <td className={`${CELL} ${WIDE} wrap-anywhere`}>{to}</td>
      <td className={`${CELL} ${WIDE} text-sm`}>{day}</td>
      <td className={`${CELL} ${WIDE} text-right figures whitespace-nowrap`}>{reach ?? '–'}</td>
      <td className={`${CELL} ${WIDE} text-right`}>–</td>
      <td className={`${CELL} text-right`}>
        <Link
          to={`/marketing/newsletters/${id}`}
          aria-label={t.openOne(subject)}
          className="link inline-flex min-h-8 items-center"
        >
          {t.open}
        </Link>
      </td>
    </tr>
  )
}
