import { useEffect, useState } from 'react'
import { dayText } from '@/texts/admin/ui.ts'
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
const FIRST_DAY = '1000-01-01'
/** Where nothing else ends it, Chromium takes years of six digits. */
const LAST_DAY = '9999-12-31'

/** Days of ten characters follow each other as their texts do. */
const isDay = (text: string) => text.length === LAST_DAY.length && text >= FIRST_DAY

/**
 * A day that a list begins or ends with. What is typed stays while the field has the focus: the address, and with it the day
 * and the bounds, follows a moment later, and Chromium empties a half-typed date whose `min` or `max` changes. After that the
 * field shows what the list follows. A last day before the first is said here: the list would only be empty.
 */
export function DayField({ name, label, day, min, max, onDay }: Props) {
  const given = { min: min ?? undefined, max: max ?? LAST_DAY }
  const [typed, setTyped] = useState(day ?? '')
  const [held, setHeld] = useState<typeof given | null>(null)
  const isHeld = held !== null
  useEffect(() => {
    if (!isHeld) setTyped(day ?? '')
  }, [day, isHeld])
  const type = (text: string) => {
    setTyped(text)
    if (text === '' || isDay(text)) onDay(text)
  }
  return (
    <TextField
      name={name}
      label={label}
      type="date"
      {...(held ?? given)}
      problem={day && min && day < min ? dayText.backwards : undefined}
      value={typed}
      onValue={type}
      onFocus={() => setHeld(given)}
      onBlur={() => setHeld(null)}
    />
  )
}
