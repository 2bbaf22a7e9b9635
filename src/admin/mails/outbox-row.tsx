import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { QUIET } from '@/admin/ui/controls.ts'
import { exactDate, shortDate } from '@/admin/ui/dates.ts'
import { EmailText } from '@/admin/ui/email-text.tsx'
import { toastFailure } from '@/admin/ui/failures.ts'
import { CELL, WIDE, WIDER } from '@/admin/ui/table.tsx'
import { showToast } from '@/admin/ui/toasts.ts'
import { useMutationOnce } from '@/admin/ui/use-mutation-once.ts'
import { adminClient } from '@/data/admin/client.ts'
import { type OutboxMail, resendMail } from '@/data/admin/mails.ts'
import type { MailStatus } from '@/domain/mail-sentences.ts'
import { outboxText as t } from '@/texts/admin/outbox.ts'
import { outsideFailureText } from '@/texts/admin/outside-failures.ts'
import { OUTBOX_KEY } from './queries.ts'

const LOOK: Readonly<Record<MailStatus, string>> = {
  waiting: 'bg-straw-pale text-ink',
  sent: 'bg-olive-pale text-olive-dark',
  bounced: 'bg-terracotta-pale text-terracotta-ink',
  failed: 'bg-terracotta-pale text-terracotta-ink',
  dropped: 'bg-linen-deep text-ink-soft',
}

/** What became of a mail, and why. */
function State({ mail }: { readonly mail: OutboxMail }) {
  const { status, attempts, nextAttemptAt, lastError, isLocal } = mail
  const isWaiting = status === 'waiting'
  return (
    <>
      <span
        className={`inline-block rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-[1.25rem] font-medium ${LOOK[isLocal ? 'dropped' : status]}`}
      >
        {isLocal ? t.local : t.statuses[status]}
      </span>
      {attempts > 0 && (status === 'failed' || isWaiting) && (
        <p className="mt-1 text-sm text-ink-soft">
          {t.attempts(attempts)}
          {isWaiting && `, ${t.next(exactDate(nextAttemptAt))}`}
        </p>
      )}
      {lastError && (
        <p className="mt-1 max-w-sm text-sm text-terracotta-ink wrap-anywhere">
          {outsideFailureText.mail(lastError)}
        </p>
      )}
      {isLocal && <p className="mt-1 text-sm text-ink-soft">{t.localHint}</p>}
      {status === 'dropped' && <p className="mt-1 text-sm text-ink-soft">{t.dropped}</p>}
    </>
  )
}

/** A mail of the outbox: what it is, to whom, and what became of it; on a phone all of that stands in one cell. */
export function OutboxRow({ mail }: { readonly mail: OutboxMail }) {
  const cache = useQueryClient()
  const { mutate, isPending } = useMutationOnce({
    mutationFn: () => resendMail(adminClient(), mail.id),
    onSuccess: () => showToast({ title: t.resent, description: mail.email }),
    onError: (error) => toastFailure(t.resendFailed, error),
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey: OUTBOX_KEY })
    },
  })
  const { kind, status, orderNumber, email, attempts } = mail
  const isWaiting = status === 'waiting'
  const at = mail.sentAt ?? mail.createdAt
  return (
    <tr>
      <td className={`${CELL} wrap-anywhere`}>
        <span className="font-medium">{t.kind(kind)}</span>
        {orderNumber && (
          <Link to={`/orders/${orderNumber}`} className="link block w-fit text-sm">
            {t.order(orderNumber)}
          </Link>
        )}
        <span className="block text-sm text-ink-soft xl:hidden">
          <EmailText text={email} />
        </span>
        <time dateTime={at} className="block text-sm text-stone xl:hidden">
          {shortDate(at)}
        </time>
        <div className="mt-1.5 md:hidden">
          <State mail={mail} />
        </div>
      </td>
      <td className={`${CELL} ${WIDER} wrap-anywhere`}>
        <EmailText text={email} />
      </td>
      <td className={`${CELL} ${WIDE}`}>
        <State mail={mail} />
      </td>
      <td className={`${CELL} ${WIDER} whitespace-nowrap`}>
        <time dateTime={at} title={exactDate(at)}>
          {shortDate(at)}
        </time>
      </td>
      <td className="py-1.5 text-right align-top">
        {(!isWaiting || attempts === 0) && (
          <button
            type="button"
            className={QUIET}
            aria-label={t.resendOne(t.kind(kind), email)}
            disabled={isPending}
            onClick={() => mutate()}
          >
            {isWaiting ? t.sendNow : t.resend}
          </button>
        )}
      </td>
    </tr>
  )
}
