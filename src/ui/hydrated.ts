import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while prerendered and in the first render that takes it over, true from then on. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
