import { use } from 'react'
import { NavLink } from 'react-router'
import { Icon } from '@/admin/ui/Icon.tsx'
import { SiteName } from '@/admin/ui/site-name.ts'
import type { Admin } from '@/data/admin/session.ts'
import { PATHS } from '@/domain/paths.ts'
import { shellText as t } from '@/texts/admin/shell.ts'

const ENTRIES = [
  { to: '/', label: t.dashboard, icon: 'dashboard', end: true },
  { to: '/orders', label: t.orders, icon: 'orders', end: false },
] as const

const ROW = 'flex min-h-10 w-full items-center gap-3 rounded-[3px] px-3 py-1.5 text-left hover:bg-linen-deep'

interface Props {
  readonly admin: Admin
  readonly onLogOut: () => void
}

/** Where one can go, and who is logged in. */
export function Sidebar({ admin, onLogOut }: Props) {
  const siteName = use(SiteName)
  return (
    <div className="flex h-full flex-col gap-6 overflow-y-auto p-4">
      <p className="px-3 pt-2 font-display text-xl leading-tight">{siteName}</p>
      <nav aria-label={t.navigation}>
        <ul className="space-y-0.5">
          {ENTRIES.map(({ to, label, icon, end }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={end}
                className={({ isActive }) =>
                  `${ROW} ${isActive ? 'bg-olive-pale font-semibold text-olive-dark' : ''}`
                }
              >
                <Icon name={icon} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto space-y-0.5">
        <a href={PATHS.home} target="_blank" rel="noopener" className={ROW}>
          <Icon name="external" />
          <span>
            {t.viewSite}
            <span className="sr-only"> {t.newTab}</span>
          </span>
        </a>
        <div className="border-t border-line px-3 pt-4 pb-2">
          <p className="font-semibold">{admin.name}</p>
          <p className="truncate text-sm text-ink-soft" title={admin.email}>
            {admin.email}
          </p>
          <p className="mt-2 inline-block rounded-full bg-straw-pale px-2.5 py-0.5 text-[0.8125rem] font-medium">
            {t.roles[admin.role]}
          </p>
        </div>
        <button type="button" onClick={onLogOut} className={ROW}>
          <Icon name="logOut" />
          {t.logOut}
        </button>
      </div>
    </div>
  )
}
