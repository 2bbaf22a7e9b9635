import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: ReactNode
  readonly content: ReactNode
}

interface Props<Id extends string> {
  /** What the tabs choose between. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  /** The chosen one; keep it in the address where it is worth a link. */
  readonly value: Id
  readonly onValue: (id: Id) => void
}

/** Parts of one screen of which one shows; arrows move between them. The others stay unmounted. */
export function Tabs<Id extends string>({ label, tabs, value, onValue }: Props<Id>) {
  return (
    <Primitive.Root value={value} onValueChange={(id) => onValue(id as Id)}>
      <Primitive.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map(({ id, label: name }) => (
          <Primitive.Trigger
            key={id}
            value={id}
            className="-mb-px min-h-11 border-b-2 border-transparent px-3.5 whitespace-nowrap text-ink-soft -outline-offset-2 hover:text-ink data-[state=active]:border-olive data-[state=active]:font-semibold data-[state=active]:text-olive-dark"
          >
            {name}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map(({ id, content }) => (
        <Primitive.Content key={id} value={id} className="pt-5 outline-none">
          {content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  )
}
