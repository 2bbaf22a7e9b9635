import { REQUEST_TIMEOUT_MS } from '@/domain/rules.ts'

/**
 * `fetch` that gives up: a server that never answers counts as out of reach, and no page waits for it for ever.
 * @throws what `fetch` throws, and a TimeoutError when no answer began within REQUEST_TIMEOUT_MS.
 */
export const timedFetch: typeof fetch = async (input, init) => {
  const late = new AbortController()
  const timer = setTimeout(
    () => late.abort(new DOMException('no answer in time', 'TimeoutError')),
    REQUEST_TIMEOUT_MS,
  )
  const signal = init?.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal
  try {
    return await fetch(input, { ...init, signal })
  } finally {
    clearTimeout(timer)
  }
}
