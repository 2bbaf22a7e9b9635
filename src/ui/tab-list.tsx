import { type KeyboardEvent, useRef } from 'react'
import { useHydrated } from './hydrated.ts'
import { STEPS } from './tabs.ts'

interface Props<Id extends string> {
  /** What the tabs choose between. */
  readonly label: string
  readonly tabs: readonly (readonly [id: Id, name: string, ...rest: unknown[]])[]
  readonly current: Id
  readonly onTab: (id: Id) => void
  /** Id of what a tab shows; the tab's own is `onglet-` and its name. */
  readonly panelOf?: (id: Id) => string
  readonly className: string
  readonly tabClass?: string
}

const SHOP_TAB =
  '-mb-px min-h-12 shrink-0 border-b-2 border-transparent text-ink-soft aria-selected:border-olive aria-selected:font-medium aria-selected:text-ink'

/**
 * Tabs as the WAI-ARIA pattern says: arrows, Home and End move between them. Prerendered they are disabled: a click before
 * their script came would be lost.
 */
export function TabList<Id extends string>(props: Props<Id>) {
  const { label, tabs, current, onTab, panelOf = (id) => `panneau-${id}`, className } = props
  const isReady = useHydrated()
  const list = useRef<HTMLDivElement>(null)
  function turn(event: KeyboardEvent) {
    const at = tabs.findIndex(([id]) => id === current)
    const next = STEPS[event.key]?.(at, tabs.length)
    const [id] = (next === undefined ? undefined : tabs[next]) ?? []
    if (id === undefined) return
    event.preventDefault()
    onTab(id)
    list.current?.querySelector<HTMLElement>(`#onglet-${id}`)?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} onKeyDown={turn} className={className}>
      {tabs.map(([id, name]) => (
        <button
          key={id}
          id={`onglet-${id}`}
          type="button"
          role="tab"
          disabled={!isReady}
          aria-selected={id === current}
          aria-controls={panelOf(id)}
          tabIndex={id === current ? 0 : -1}
          onClick={() => onTab(id)}
          className={props.tabClass ?? SHOP_TAB}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
