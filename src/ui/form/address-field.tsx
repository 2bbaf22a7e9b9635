import type { InputHTMLAttributes } from 'react'
import { type FieldProps, TextField } from './fields.tsx'

/** Whole addresses are longer than the paths that are kept of them. */
const LONGEST = 500

/** One line that takes an address of the web or a path: nothing corrects or completes it. */
export const AddressField = (props: FieldProps<InputHTMLAttributes<HTMLInputElement>>) => (
  <TextField autoComplete="off" autoCapitalize="off" spellCheck={false} maxLength={LONGEST} {...props} />
)
