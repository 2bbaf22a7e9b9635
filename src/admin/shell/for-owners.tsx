import { Link, Outlet, useLocation } from 'react-router'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { Screen } from '@/admin/ui/screen.tsx'
import { shellText as t } from '@/texts/admin/shell.ts'
import { NAVIGATION } from './navigation.ts'

/** Around the screens of owners: others who come here by the address are told once, and ask the database for nothing. */
export function ForOwners() {
  const { role } = useAdmin()
  const { pathname } = useLocation()
  if (role === 'owner') return <Outlet />
  const entry = NAVIGATION.find(({ to }) => to !== '/' && pathname.startsWith(to))
  return (
    <Screen title={entry?.label ?? t.title}>
      <p className="mt-3">{t.ownersOnly}</p>
      <Link to="/" className="link mt-4 inline-block">
        {t.notFoundLink}
      </Link>
    </Screen>
  )
}
