/** Where the keys lead from the tab that has the focus. */
export const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Makes sections the panels of tabs: arrows, Home and End move, as the WAI-ARIA pattern says. */
export function connectTabs(root: HTMLElement): void {
  const tabs = [...root.querySelectorAll<HTMLElement>('[role=tab]')]
  const panels = tabs.map((tab) => document.getElementById(tab.getAttribute('aria-controls') ?? ''))

  function select(chosen: number): void {
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(index === chosen))
      tab.tabIndex = index === chosen ? 0 : -1
      const panel = panels[index]
      if (panel) panel.hidden = index !== chosen
    }
  }

  for (const [index, tab] of tabs.entries()) {
    const panel = panels[index]
    panel?.setAttribute('role', 'tabpanel')
    panel?.setAttribute('aria-labelledby', tab.id)
    if (panel) panel.tabIndex = 0
    tab.addEventListener('click', () => select(index))
    tab.addEventListener('keydown', (event) => {
      const next = STEPS[event.key]?.(index, tabs.length)
      if (next === undefined) return
      event.preventDefault()
      select(next)
      tabs[next]?.focus()
    })
  }
  select(0)
}
