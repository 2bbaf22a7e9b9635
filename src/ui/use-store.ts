import type { ReadableAtom } from 'nanostores'
import { useSyncExternalStore } from 'react'

/** What a store holds, as it is now. Prerendered pages show what it holds there: visitors' stores are empty. */
export const useStore = <Value>({ get, listen }: Pick<ReadableAtom<Value>, 'get' | 'listen'>): Value =>
  useSyncExternalStore(listen, get, get)
