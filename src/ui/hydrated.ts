import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while prerendered and in the first render that takes it over, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/**
 * The same for the root of an island that shows grey shapes until then: what takes their place is rendered in slices, between which the
 * page answers. A store of outside would have it rendered at once, which keeps a phone from answering for 50 to 100 ms.
 */
export function useTakenOver(): boolean {
  const [isTakenOver, setTakenOver] = useState(false)
  useEffect(() => startTransition(() => setTakenOver(true)), [])
  return isTakenOver
}
