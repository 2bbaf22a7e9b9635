import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes over what stands in a field before React has come: typed by a person or filled in by a password manager.
 * @returns the field's ref.
 */
export function useTypedEarly(
  value: string,
  onValue: (value: string) => void,
): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  const start = useRef({ value, onValue })
  useEffect(() => {
    const early = input.current?.value
    if (early && early !== start.current.value) start.current.onValue(early)
  }, [])
  return input
}
