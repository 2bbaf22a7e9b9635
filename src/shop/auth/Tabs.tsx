import { type KeyboardEvent, useRef } from 'react'
import { authText } from '@/texts/auth.ts'
import { useHydrated } from '@/ui/hydrated.ts'

export type Tab = 'sign_in' | 'sign_up'

const TABS: readonly { readonly id: Tab; readonly label: string }[] = [
  { id: 'sign_in', label: authText.signInTab },
  { id: 'sign_up', label: authText.signUpTab },
]

/** Two tabs; the arrow keys change between them. Prerendered they wait: a press that nobody hears would be lost. */
export function Tabs({ current, onTab }: { current: Tab; onTab: (tab: Tab) => void }) {
  const ready = useHydrated()
  const list = useRef<HTMLDivElement>(null)
  function turn(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next: Tab = current === 'sign_in' ? 'sign_up' : 'sign_in'
    onTab(next)
    list.current?.querySelector<HTMLElement>(`#onglet-${next}`)?.focus()
  }
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={authText.tabsLabel}
      onKeyDown={turn}
      className="mb-8 grid grid-cols-2 border-b border-line"
    >
      {TABS.map(({ id, label }) => (
        <button
          key={id}
          id={`onglet-${id}`}
          type="button"
          role="tab"
          disabled={!ready}
          aria-selected={id === current}
          aria-controls="panneau"
          tabIndex={id === current ? 0 : -1}
          onClick={() => onTab(id)}
          className="-mb-px min-h-12 border-b-2 border-transparent text-ink-soft aria-selected:border-olive aria-selected:font-medium aria-selected:text-ink"
        >
          {label}
        </button>
      ))}
    </div>
  )
}
