import { createContext, type ReactNode } from 'react'
import { optionalWord } from '@/texts/optional.ts'

/** How the pieces of a form look: class lists, and what differs in words. */
export interface Look {
  /** Text fields and lists. */
  readonly control: string
  /** Of a list besides; its arrow lies over it. */
  readonly list: string
  readonly arrow: ReactNode
  /** Beside the label of a field that may stay empty. */
  readonly optional: string
  /** The one thing a form is there for. */
  readonly primary: string
  readonly quiet: string
}

/** The shop's. */
export const SHOP_LOOK: Look = {
  control: 'input',
  list: 'pr-10',
  arrow: (
    <svg
      viewBox="0 0 12 8"
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-4 w-3 -translate-y-1/2 fill-none stroke-current stroke-[1.5]"
    >
      <path d="m1 1.5 5 5 5-5" />
    </svg>
  ),
  optional: optionalWord,
  primary: 'button',
  quiet: 'button button-quiet',
}

/** How the forms inside look. */
export const FormLook = createContext(SHOP_LOOK)
