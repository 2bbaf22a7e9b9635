import { useEffect, useState } from 'react'
import { TextField } from '@/ui/form/fields.tsx'

interface Props {
  readonly name: string
  readonly label: string
  /** As `2026-11-20`, or null. */
  readonly day: string | null
  readonly min?: string | null
  readonly max?: string | null
  /** Told of a whole day, or of none: the empty text. */
  readonly onDay: (day: string) => void
}

/** While 2026 is typed, the field holds the year 2: a valid date to the browser, but no day of this shop. */
const FIRST_DAY = '1000'

/**
 * A day that a list begins or ends with. The field keeps what is typed: the address follows a moment later, and a field that
 * waited for it would throw the next digit away.
 */
export function DayField({ name, label, day, min, max, onDay }: Props) {
  const [typed, setTyped] = useState(day ?? '')
  useEffect(() => setTyped(day ?? ''), [day])
  const type = (text: string) => {
    setTyped(text)
    if (text === '' || text >= FIRST_DAY) onDay(text)
  }
  return (
    <TextField
      name={name}
      label={label}
      type="date"
      min={min ?? undefined}
      max={max ?? undefined}
      value={typed}
      onValue={type}
    />
  )
}
