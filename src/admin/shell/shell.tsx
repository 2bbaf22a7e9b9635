import type { ReactNode } from 'react'
import { MAIN_ID } from '@/admin/ui/main-id.ts'
import type { Admin } from '@/data/admin/current-admin.ts'
import { shellText as t } from '@/texts/admin/shell.ts'
import { ClosedBanner } from './closed-banner.tsx'
import { Drawer } from './drawer.tsx'
import { Find } from './find.tsx'
import { ShopStateBanner } from './shop-state-banner.tsx'
import { Sidebar } from './sidebar.tsx'

interface Props {
  readonly admin: Admin
  readonly onLogOut: () => void
  /** State of the shop as a whole, in sight on every screen: in the sidebar, and short in the bar of small screens. */
  readonly status?: { readonly long: ReactNode; readonly short: ReactNode }
  readonly children: ReactNode
}

/** What stands around every screen: a sidebar on large screens, a drawer on small ones. */
export function Shell({ admin, onLogOut, status, children }: Props) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a href={`#${MAIN_ID}`} className="button skip-link">
        {t.skip}
      </a>
      <header className="sticky top-0 z-20 flex items-center gap-2 border-b border-line bg-white px-2 py-1.5 lg:hidden">
        <Drawer>
          <Sidebar admin={admin} onLogOut={onLogOut} status={status?.long} />
        </Drawer>
        {/* Where it has no room it falls into a second line, which is not shown: half of a word says nothing. */}
        <span className="flex h-7 min-w-0 flex-1 flex-wrap overflow-hidden font-display text-lg whitespace-nowrap before:h-7 before:w-px before:content-['']">
          {t.title}
        </span>
        <span className="flex shrink-0 items-center tight:shrink sm:pr-2">
          {status?.short}
          <Find isShort />
        </span>
      </header>
      <header className="sticky top-0 hidden h-dvh border-r border-line bg-linen lg:block">
        <Sidebar admin={admin} onLogOut={onLogOut} status={status?.long} find={<Find hearsKeys />} />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className="min-w-0 outline-none">
        <ShopStateBanner />
        <ClosedBanner />
        {children}
      </main>
    </div>
  )
}
