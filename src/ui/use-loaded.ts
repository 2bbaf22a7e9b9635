import { useCallback, useEffect, useRef, useState } from 'react'
import type { Refusal, Result } from '@/domain/errors.ts'

export type Loaded<T> =
  | { readonly is: 'loading' }
  | { readonly is: 'there'; readonly value: T }
  | { readonly is: 'refused'; readonly refusal: Refusal }

const LOADING = { is: 'loading' } as const

/**
 * What is loaded when its piece appears.
 * @param load never rejects. @param of what it is loaded of: another begins anew. @param isWanted false waits with it.
 * @returns `reload` keeps showing what was there, even when it fails; `retry` begins anew.
 */
export function useLoaded<T>(load: () => Promise<Result<T>>, of = '', isWanted = true) {
  const [state, setState] = useState<Loaded<T>>(LOADING)
  const newest = useRef(load)
  newest.current = load
  const calls = useRef(0)
  const reload = useCallback(async () => {
    calls.current += 1
    const call = calls.current
    const result = await newest.current()
    if (call !== calls.current) return
    setState((known) => {
      if (result.ok) return { is: 'there', value: result.value }
      return known.is === 'there' ? known : { is: 'refused', refusal: result.refusal }
    })
  }, [])
  const retry = useCallback(() => {
    setState(LOADING)
    void reload()
  }, [reload])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `of` begins anew
  useEffect(() => {
    if (isWanted) retry()
    return () => {
      calls.current += 1
    }
  }, [of, isWanted, retry])
  return { state, reload, retry, show: (value: T) => setState({ is: 'there', value }) }
}
