import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { accountText } from '@/texts/account.ts'

export type TabId = keyof typeof accountText.tabs

const TABS = Object.entries(accountText.tabs) as readonly (readonly [TabId, string])[]
const FIRST: TabId = 'informations'

const STEPS: Readonly<Record<string, (index: number) => number>> = {
  ArrowRight: (index) => (index + 1) % TABS.length,
  ArrowLeft: (index) => (index - 1 + TABS.length) % TABS.length,
  Home: () => 0,
  End: () => TABS.length - 1,
}

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
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const follow = () => setCurrent((now) => named() ?? now)
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  function select(id: TabId) {
    setCurrent(id)
    history.replaceState(history.state, '', `#${id}`)
  }
  function turn(event: KeyboardEvent) {
    const next = STEPS[event.key]?.(TABS.findIndex(([id]) => id === current))
    const [id] = (next === undefined ? undefined : TABS[next]) ?? []
    if (id === undefined) return
    event.preventDefault()
    select(id)
    list.current?.querySelector<HTMLElement>(`#onglet-${id}`)?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={accountText.tabsLabel}
        onKeyDown={turn}
        className="mb-2 flex flex-wrap gap-x-7 border-b border-line"
      >
        {TABS.map(([id, label]) => (
          <button
            key={id}
            id={`onglet-${id}`}
            type="button"
            role="tab"
            aria-selected={id === current}
            aria-controls={`panneau-${id}`}
            tabIndex={id === current ? 0 : -1}
            onClick={() => select(id)}
            className="-mb-px min-h-12 shrink-0 border-b-2 border-transparent text-ink-soft aria-selected:border-olive aria-selected:font-medium aria-selected:text-ink"
          >
            {label}
          </button>
        ))}
      </div>
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
