import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { closedQuery } from '@/admin/ui/closed-query.ts'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { shellText as t } from '@/texts/admin/shell.ts'

/** Says on every screen that nobody can buy: whoever switched maintenance on may have forgotten it, and others do not know. */
export function ClosedBanner() {
  const { data: isClosed = false } = useQuery(closedQuery)
  const { role } = useAdmin()
  if (!isClosed) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 bg-terracotta-pale px-4 py-2 text-terracotta-ink sm:px-8 lg:px-12">
      <span className="py-1 font-medium">{t.closed}</span>
      {role === 'owner' ? (
        <Link to="/settings#display" className="link inline-block py-1">
          {t.reopen}
        </Link>
      ) : (
        <span>{t.closedByOwner}</span>
      )}
    </p>
  )
}
