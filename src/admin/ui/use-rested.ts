import { useEffect, useState } from 'react'

const PAUSE_MS = 200

/** @returns a value once it has rested: what is searched for while somebody types. */
export function useRested(value: string): string {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
