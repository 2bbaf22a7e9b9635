import { Tooltip } from 'radix-ui'
import type { ReactElement } from 'react'

/** Milliseconds of pointing after which a tooltip shows. */
const DELAY_MS = 300

interface Props {
  readonly text: string
  /** One focusable element; it still needs an accessible name of its own. */
  readonly children: ReactElement
}

/** What an icon means, for whoever points at it or focuses it; Escape hides it. */
export function Tip({ text, children }: Props) {
  return (
    <Tooltip.Provider delayDuration={DELAY_MS}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 rounded-[2px] bg-ink px-2.5 py-1 text-sm text-linen"
          >
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}
