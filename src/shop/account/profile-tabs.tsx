import { type ReactNode, useEffect, useState } from 'react'
import { accountText } from '@/texts/account.ts'
import { TabList } from '@/ui/tab-list.tsx'

export type TabId = keyof typeof accountText.tabs

const TABS = Object.entries(accountText.tabs) as readonly (readonly [TabId, string])[]
const FIRST: TabId = 'apercu'

/** A line that is scrolled on a phone, a list beside the content on a wide screen. */
const LOOK = {
  list: 'flex gap-x-7 overflow-x-auto border-b border-line max-lg:-mx-(--page-gutter) max-lg:px-(--page-gutter) lg:flex-col lg:border-b-0',
  tab: 'min-h-12 shrink-0 border-b-2 border-transparent text-ink-soft aria-selected:border-olive aria-selected:font-semibold aria-selected:text-ink aria-selected:[scroll-initial-target:nearest] lg:border-b lg:border-line lg:text-left lg:first:border-t lg:first:border-t-line lg:aria-selected:border-line',
}

/** The tab that the address names, so that a link or the history leads to it. */
function named(): TabId | null {
  const [found] = TABS.find(([id]) => `#${id}` === location.hash) ?? []
  return found ?? null
}

/**
 * The parts of the profile under tabs, as the WAI-ARIA pattern says. What was opened stays where it is, so that nothing typed
 * is lost in one of them by a look at another; of the overview, in which nothing is typed, only what is seen is there.
 */
export function ProfileTabs({ panels }: { panels: Readonly<Record<TabId, ReactNode>> }) {
  const [current, setCurrent] = useState<TabId>(() => named() ?? FIRST)
  const [opened, setOpened] = useState<readonly TabId[]>([])
  if (!opened.includes(current)) setOpened([...opened, current])
  useEffect(() => {
    const follow = () => setCurrent((now) => named() ?? now)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  function select(id: TabId) {
    setCurrent(id)
    history.replaceState(history.state, '', `#${id}`)
  }
  const isShown = (id: TabId) => id === current || (id !== FIRST && opened.includes(id))
  return (
    <div className="lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-18">
      <TabList
        label={accountText.tabsLabel}
        tabs={TABS}
        current={current}
        onTab={select}
        className={LOOK.list}
        tabClass={LOOK.tab}
      />
      <div className="min-w-0">
        {TABS.map(([id]) => (
          <div
            key={id}
            id={`panneau-${id}`}
            role="tabpanel"
            aria-labelledby={`onglet-${id}`}
            hidden={id !== current}
            className="[&>section:first-child]:border-t-0 lg:[&>section:first-child]:pt-0"
          >
            {isShown(id) && panels[id]}
          </div>
        ))}
      </div>
    </div>
  )
}
