import type { InputHTMLAttributes } from 'react'
import { type FieldProps, TextField } from './fields.tsx'

interface Own {
  /** Digits after the comma that it takes. */
  readonly decimals?: number
  /** Whether it may be negative. */
  readonly isSigned?: boolean
}

/**
 * A number, as text that `readNumber` reads: the browser's own number field turns with the wheel and reads `12,5` as 125
 * where it speaks English.
 */
export function NumberField(props: Own & FieldProps<InputHTMLAttributes<HTMLInputElement>>) {
  const { decimals = 0, isSigned = false, ...field } = props
  // Numeric keyboards of telephones have no minus.
  const inputMode = isSigned ? 'text' : decimals > 0 ? 'decimal' : 'numeric'
  return <TextField autoComplete="off" spellCheck={false} {...field} type="text" inputMode={inputMode} />
}
