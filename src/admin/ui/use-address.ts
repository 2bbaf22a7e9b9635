import { useEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

/**
 * What stands behind the `?` of the address. The router shows a change a moment after it was made: one that comes in
 * between, like a search whose typist pauses, builds on the change and not on what is still shown.
 */
export function useAddress() {
  const [shown, setParams] = useSearchParams()
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  }, [shown])
  const change = (next: (before: URLSearchParams) => URLSearchParams, options: NavigateOptions) => {
    latest.current = next(latest.current)
    setParams(latest.current, options)
  }
  return [shown, change] as const
}
