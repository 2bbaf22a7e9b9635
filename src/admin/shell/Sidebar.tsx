import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { Link, NavLink } from 'react-router'
import { Icon } from '@/admin/ui/Icon.tsx'
import { openQuestionsQuery } from '@/admin/ui/queries.ts'
import { SiteName } from '@/admin/ui/site-name.ts'
import type { Admin } from '@/data/admin/current-admin.ts'
import { PATHS } from '@/domain/paths.ts'
import { shellText as t } from '@/texts/admin/shell.ts'
import { NAVIGATION } from './navigation.ts'

const ROW = 'flex min-h-10 w-full items-center gap-3 rounded-[3px] px-3 py-1.5 text-left hover:bg-linen-deep'

interface Props {
  readonly admin: Admin
  readonly onLogOut: () => void
  /** State of the shop as a whole, e.g. what is not published yet. */
  readonly status?: ReactNode
}

/** Where one can go, and who is logged in. */
export function Sidebar({ admin, onLogOut, status }: Props) {
  const siteName = use(SiteName)
  const entries = NAVIGATION.filter(({ isForOwners }) => !isForOwners || admin.role === 'owner')
  return (
    <div className="flex h-full flex-col gap-5 overflow-y-auto p-4">
      <p className="px-3 pt-2 pr-10 font-display text-xl leading-tight">{siteName}</p>
      <nav aria-label={t.navigation}>
        <ul className="space-y-0.5">
          {entries.map(({ to, label, icon, counts }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/'}
                className={({ isActive }) =>
                  `${ROW} ${isActive ? 'bg-olive-pale font-semibold text-olive-dark' : ''}`
                }
              >
                <Icon name={icon} />
                {label}
                {counts && <OpenQuestions />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto space-y-0.5">
        {status}
        <a href={PATHS.home} target="_blank" rel="noopener" className={ROW}>
          <Icon name="external" />
          <span>
            {t.viewSite}
            <span className="sr-only"> {t.newTab}</span>
          </span>
        </a>
        <Link
          to="/profile"
          className="block rounded-[3px] border-t border-line px-3 pt-4 pb-3 hover:bg-linen-deep"
        >
          <span className="sr-only">{t.profileOf} </span>
          <span className="block font-semibold wrap-anywhere">{admin.name}</span>
          <span className="block truncate text-sm text-ink-soft" title={admin.email}>
            {admin.email}
          </span>
          <span className="mt-2 inline-block rounded-full bg-straw-pale px-2.5 py-0.5 text-[0.8125rem] font-medium">
            {t.roles[admin.role]}
          </span>
        </Link>
        <button type="button" onClick={onLogOut} className={ROW}>
          <Icon name="logOut" />
          {t.logOut}
        </button>
      </div>
    </div>
  )
}

/** How many questions wait for an answer; nothing where none does. */
function OpenQuestions() {
  const { data: count = 0 } = useQuery(openQuestionsQuery)
  if (count === 0) return null
  return (
    <span className="ml-auto min-w-6 rounded-full bg-terracotta-pale px-1.5 text-center text-sm font-semibold text-terracotta-ink figures">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">, {t.questionsOpen(count)}</span>
    </span>
  )
}
