import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { mailTroublesQuery } from '@/admin/ui/queries.ts'
import { outboxText as t } from '@/texts/admin/outbox.ts'

/** Mails that did not leave: whoever opens the dashboard should know. */
export function MailTroubles() {
  const { data } = useQuery(mailTroublesQuery)
  if (!data || data.failed + data.late === 0) return null
  const told = [data.failed > 0 && t.failedCount(data.failed), data.late > 0 && t.lateCount(data.late)]
  const status = data.failed > 0 ? 'failed' : 'waiting'
  return (
    <p role="status" className="mt-6 rounded-[3px] bg-terracotta-pale px-4 py-3">
      {told.filter(Boolean).join(' ; ')}.{' '}
      <Link to={`/mails?vue=envois&statut=${status}`} className="link font-medium">
        {t.see}
      </Link>
    </p>
  )
}
