import { type ReactNode, useEffect, useState } from 'react'
import { accountText } from '@/texts/account.ts'
import { TabList } from '@/ui/tab-list.tsx'

export type TabId = keyof typeof accountText.tabs

const TABS = Object.entries(accountText.tabs) as readonly (readonly [TabId, string])[]
const FIRST: TabId = 'informations'

/** The tab that the address names, so that a link or the history leads to it. */
function named(): TabId | null {
  const [found] = TABS.find(([id]) => `#${id}` === location.hash) ?? []
  return found ?? null
}

/**
 * The parts of the profile under tabs, as the WAI-ARIA pattern says. All stay where they are, so that nothing typed is lost
 * in one of them by a look at another.
 */
export function ProfileTabs({ panels }: { panels: Readonly<Record<TabId, ReactNode>> }) {
  const [current, setCurrent] = useState<TabId>(() => named() ?? FIRST)
  useEffect(() => {
    const follow = () => setCurrent((now) => named() ?? now)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  function select(id: TabId) {
    setCurrent(id)
    history.replaceState(history.state, '', `#${id}`)
  }
  return (
    <>
      <TabList
        label={accountText.tabsLabel}
        tabs={TABS}
        current={current}
        onTab={select}
        className="mb-2 flex flex-wrap gap-x-7 border-b border-line"
      />
      {TABS.map(([id]) => (
        <div
          key={id}
          id={`panneau-${id}`}
          role="tabpanel"
          aria-labelledby={`onglet-${id}`}
          hidden={id !== current}
          className="[&>section:first-child]:border-t-0"
        >
          {panels[id]}
        </div>
      ))}
    </>
  )
}
