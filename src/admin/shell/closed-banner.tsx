import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { closedQuery } from '@/admin/ui/closed-query.ts'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { PreviewLink } from '@/admin/ui/preview-link.tsx'
import type { Closing } from '@/domain/maintenance.ts'
import { shellText as t } from '@/texts/admin/shell.ts'

/** Where an owner ends what closes the shop. */
const WAYS: Readonly<Record<Closing, string>> = { opening: '/opening', maintenance: '/settings/display' }

/** Says on every screen that nobody can buy: whoever switched maintenance on may have forgotten it, and others do not know. */
export function ClosedBanner() {
  const { data: closing = null } = useQuery(closedQuery)
  const { role } = useAdmin()
  if (!closing) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 bg-terracotta-pale px-4 py-2 text-terracotta-ink sm:px-8 lg:px-12">
      <span className="py-1 font-medium">{t.closed[closing]}</span>
      {role === 'owner' ? (
        <Link to={WAYS[closing]} className="link inline-block py-1">
          {t.reopen[closing]}
        </Link>
      ) : (
        <span>{t.closedByOwner[closing]}</span>
      )}
      {closing === 'opening' && <PreviewLink wish={{}}>{t.seeShop}</PreviewLink>}
    </p>
  )
}
