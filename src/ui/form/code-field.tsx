import type { ComponentProps } from 'react'
import { TextField } from './fields.tsx'

/** Six digits of an authenticator app. */
export const CodeField = (props: ComponentProps<typeof TextField>) => (
  <TextField inputMode="numeric" autoComplete="one-time-code" maxLength={8} {...props} />
)
