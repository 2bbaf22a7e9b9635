import { useQuery } from '@tanstack/react-query'
import { type ReactNode, use } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '@/admin/ui/icon.tsx'
import { useLiveAddress } from '@/admin/ui/previews.ts'
import { openQuestionsQuery } from '@/admin/ui/queries.ts'
import { SiteName } from '@/admin/ui/site-name.ts'
import type { Admin } from '@/data/admin/current-admin.ts'
import { PATHS } from '@/domain/paths.ts'
import { shellText as t } from '@/texts/admin/shell.ts'
import { entryOf, NAVIGATION } from './navigation.ts'

const ROW =
  'flex min-h-9 w-full items-center gap-3 rounded-[3px] px-3 py-1 text-left hover:bg-linen-deep max-lg:min-h-11'

const FOOT = 'link min-h-9 py-1 text-[0.9375rem] whitespace-nowrap max-lg:min-h-11'

interface Props {
  readonly admin: Admin
  readonly onLogOut: () => void
  /** State of the shop as a whole, e.g. what is not published yet. */
  readonly status?: ReactNode
  /** What finds a screen by its name, where there is room for it. */
  readonly find?: ReactNode
}

/** Where one can go, and who is logged in. */
export function Sidebar({ admin, onLogOut, status, find }: Props) {
  const siteName = use(SiteName)
  const { pathname } = useLocation()
  const liveAddress = useLiveAddress()
  const here = entryOf(pathname)?.to
  const entries = NAVIGATION.filter(({ isForOwners, isForEditors }) =>
    admin.role === 'editor' ? isForEditors : !isForOwners || admin.role === 'owner',
  )
  const list = (isFollowed: boolean) => (
    <ul>
      {entries
        .filter((entry) => Boolean(entry.isFollowed) === isFollowed)
        .map(({ to, label, icon, counts }) => (
          <li key={to}>
            <Link
              to={to}
              // A screen that one comes to from an entry's stands under it: `true` says so to who does not see the colour.
              {...(to === here && { 'aria-current': to === pathname ? ('page' as const) : true })}
              className={`${ROW} ${to === here ? 'bg-olive-pale font-semibold text-olive-dark' : ''}`}
            >
              <Icon name={icon} />
              {label}
              {counts && <OpenQuestions />}
            </Link>
          </li>
        ))}
    </ul>
  )
  return (
    <div className="flex h-full flex-col px-4">
      <p className="px-3 pt-4 pr-10 pb-2 font-display text-xl leading-tight">{siteName}</p>
      {find}
      {/* Where the screen is too low for all of them the entries are moved; who is logged in, and the way out, stay in sight. */}
      <nav aria-label={t.navigation} className="-mx-4 min-h-0 grow overflow-y-auto px-4 pb-1">
        {list(false)}
        <p className="px-3 pt-2 pb-0.5 text-sm text-stone">{t.followed}</p>
        {list(true)}
      </nav>
      <div className="border-t border-line pt-2 pb-3">
        {status}
        <Link to="/profile" className="mt-1 block rounded-[3px] px-3 py-1.5 hover:bg-linen-deep">
          <span className="sr-only">{t.profileOf} </span>
          <span className="block font-semibold wrap-anywhere">{admin.name}</span>
          <span className="block truncate text-sm text-ink-soft" title={admin.email}>
            {t.roles[admin.role]} · {admin.email}
          </span>
        </Link>
        <div className="flex items-baseline justify-between gap-x-3 px-3">
          <a href={liveAddress(PATHS.home)} target="_blank" rel="noopener" className={FOOT}>
            {t.viewSite}
            <span className="sr-only"> {t.newTab}</span>
          </a>
          <button type="button" onClick={onLogOut} className={FOOT}>
            {t.logOut}
          </button>
        </div>
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
