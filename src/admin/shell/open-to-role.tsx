import { Link, Outlet, useLocation } from 'react-router'
import { useAdmin } from '@/admin/ui/current-admin.ts'
import { Screen } from '@/admin/ui/screen.tsx'
import { shellText as t } from '@/texts/admin/shell.ts'
import { entryOf, NAVIGATION } from './navigation.ts'

/** Screens of editors that no entry of the menu leads to. */
const BESIDE = ['/preview', '/profile']
const FOR_EDITORS = [...NAVIGATION.filter(({ isForEditors }) => isForEditors).map(({ to }) => to), ...BESIDE]

/** @param pathname below /admin. @returns whether editors have a screen there; the first one leads them to their texts. */
const isEditorsScreen = (pathname: string): boolean =>
  pathname === '/' || FOR_EDITORS.some((to) => pathname === to || pathname.startsWith(`${to}/`))

/** Around all screens: editors who come to another's by its address are told once, and ask the database for nothing. */
export function OpenToRole() {
  const { role } = useAdmin()
  const { pathname } = useLocation()
  if (role !== 'editor' || isEditorsScreen(pathname)) return <Outlet />
  return (
    <Screen title={entryOf(pathname)?.label ?? t.title}>
      <p className="mt-3">{t.notForEditors}</p>
      <Link to="/texts" className="link mt-4 inline-block">
        {t.toTexts}
      </Link>
    </Screen>
  )
}
