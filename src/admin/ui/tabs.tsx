import type { ReactNode } from 'react'
import { TabList } from '@/ui/tab-list.tsx'

interface Props<Id extends string> {
  /** What the tabs choose between. */
  readonly label: string
  readonly tabs: readonly (readonly [id: Id, name: string, content: ReactNode])[]
  /** The chosen one; keep it in the address where it is worth a link. */
  readonly value: Id
  readonly onValue: (id: Id) => void
}

/** Parts of one screen of which one shows; arrows move between them. The others stay unmounted. */
export function Tabs<Id extends string>({ label, tabs, value, onValue }: Props<Id>) {
  return (
    <>
      <TabList
        label={label}
        tabs={tabs}
        current={value}
        onTab={onValue}
        panelOf={() => 'panneau'}
        className="flex gap-1 overflow-x-auto overflow-y-hidden border-b border-line"
        tabClass="-mb-px min-h-11 border-b-2 border-transparent px-3.5 whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink aria-selected:border-olive aria-selected:font-semibold aria-selected:text-olive-dark"
      />
      <div
        id="panneau"
        role="tabpanel"
        aria-labelledby={`onglet-${value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: there may be nothing in it that takes the focus
        tabIndex={0}
        className="pt-5 outline-none"
      >
        {tabs.find(([id]) => id === value)?.[2]}
      </div>
    </>
  )
}
