import { useCallback, useEffect, useRef, useState } from 'react'
import type { Refusal, Result } from '@/domain/errors.ts'

export type Loaded<T> =
  | { readonly is: 'loading' }
  | { readonly is: 'there'; readonly value: T }
  | { readonly is: 'refused'; readonly refusal: Refusal }

const LOADING = { is: 'loading' } as const

/**
 * Loads data when its component appears.
 * @param load never rejects. @param of what the data belongs to: another value loads anew. @param isWanted false waits with
 * it.
 * What was loaded is asked for again when its page comes back from the browser's history.
 * @returns `reload` keeps showing what was there, even when it fails; `retry` begins anew.
 */
export function useLoaded<T>(load: () => Promise<Result<T>>, of = '', isWanted = true) {
  const [state, setState] = useState<Loaded<T>>(LOADING)
  const newest = useRef(load)
  newest.current = load
  const latest = useRef<object>(null)
  const reload = useCallback(async () => {
    const call = {}
    latest.current = call
    const result = await newest.current()
    if (latest.current !== call) return
    if (result.ok) setState({ is: 'there', value: result.value })
    else setState((known) => (known.is === 'there' ? known : { is: 'refused', refusal: result.refusal }))
  }, [])
  const retry = useCallback(() => {
    setState(LOADING)
    void reload()
  }, [reload])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `of` begins anew
  useEffect(() => {
    if (isWanted) retry()
    return () => {
      latest.current = null
    }
  }, [of, isWanted, retry])
  // A page that the browser takes from its history as it was left tells what was true then.
  useEffect(() => {
    const again = ({ persisted }: PageTransitionEvent) => void (persisted && isWanted && reload())
    addEventListener('pageshow', again)
    return () => removeEventListener('pageshow', again)
  }, [isWanted, reload])
  return { state, reload, retry, show: (value: T) => setState({ is: 'there', value }) }
}
