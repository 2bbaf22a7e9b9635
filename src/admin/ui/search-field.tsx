import { useEffect, useRef, useState } from 'react'
import { CONTROL } from './controls.ts'
import { Icon } from './icon.tsx'

/** Milliseconds without a key after which the search runs. */
const PAUSE_MS = 300

interface Props {
  readonly label: string
  readonly hint: string
  /** The text that is searched for now. */
  readonly text: string
  readonly onText: (text: string) => void
  readonly className: string
}

/** A field that searches when its typist pauses. */
export function SearchField({ label, hint, text, onText, className }: Props) {
  const [typed, setTyped] = useState(text)
  const asked = useRef(text)
  // The address may change without this field: a link, the back button, the filters cleared. Its own text comes back late on a slow
  // machine, and must not take the place of what was typed since.
  useEffect(() => {
    if (text !== asked.current) setTyped(text)
    asked.current = text
  }, [text])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the clock
  useEffect(() => {
    if (typed === text) return
    const timer = setTimeout(() => {
      asked.current = typed
      onText(typed)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className={`relative flex-1 ${className}`}>
      <Icon name="search" className="absolute top-1/2 left-3 size-4 -translate-y-1/2 text-stone" />
      <input
        type="search"
        aria-label={label}
        placeholder={hint}
        value={typed}
        maxLength={120}
        onChange={(event) => setTyped(event.target.value)}
        className={`pl-9 text-ellipsis ${CONTROL}`}
      />
    </div>
  )
}
