import { createContext, type ReactNode } from 'react'
import { optionalWord } from '@/texts/optional.ts'
import { Chevron } from '../chevron.tsx'

/** How the parts of a form look: class lists, and what differs in words. */
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
  arrow: <Chevron className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2" />,
  optional: optionalWord,
  primary: 'button',
  quiet: 'button button-quiet',
}

/** How the forms inside look. */
export const FormLook = createContext(SHOP_LOOK)
