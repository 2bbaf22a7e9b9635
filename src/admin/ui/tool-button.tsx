import { Toolbar } from 'radix-ui'
import type { ReactNode } from 'react'

interface Props {
  readonly name: string
  /** Whether what is selected has it; left out of what is done once. */
  readonly isOn?: boolean
  readonly isDisabled?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** A button in the toolbar of an editor. */
export function ToolButton({ name, isOn, isDisabled = false, onClick, children }: Props) {
  return (
    <Toolbar.Button
      aria-label={name}
      aria-pressed={isOn}
      title={name}
      disabled={isDisabled}
      // The selection stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      className="grid size-9 shrink-0 place-items-center rounded-[2px] text-ink-soft hover:bg-linen-deep hover:text-ink aria-pressed:bg-olive-pale aria-pressed:text-olive-dark disabled:text-field disabled:hover:bg-transparent"
    >
      {children}
    </Toolbar.Button>
  )
}

const DRAWINGS = {
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4.2 4.2 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4.2 4.2 0 0 0 6 6l1-1',
  bullets: 'M10 6h10M10 12h10M10 18h10M5 6h.01M5 12h.01M5 18h.01',
  numbers: 'M10 6h10M10 12h10M10 18h10M4.5 4.5 5.5 4v4M4 11h2l-2 3h2M4 16h2l-1 1.5c1 0 1 2.5-1 2',
  quote: 'M9.5 7C7 8 5.500 10 5.500 13v4h5v-5h-3M18.500 7c-2.500 1-4 3-4 6v4h5v-5h-3',
  table: 'M4 5h16v14H4zM4 10h16M4 14.500h16M12 5v14',
  rule: 'M4 12h16M8 7h8M8 17h8',
} as const

/** What the toolbars of editors draw where no character says it. */
export const ToolDrawing = ({ of }: { readonly of: keyof typeof DRAWINGS }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className="size-5 fill-none stroke-current stroke-[1.5] [stroke-linecap:round] [stroke-linejoin:round]"
  >
    <path d={DRAWINGS[of]} />
  </svg>
)
