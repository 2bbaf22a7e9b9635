import { REQUEST_TIMEOUT_MS } from '@/domain/rules.ts'
import { backendUrl } from './address.ts'

/**
 * Asks the backend without a client of its API, which is large: for the light scripts of pages.
 * @param path behind the backend's address. @param token of the session of who asks; a visitor has none.
 * @param timeoutMs milliseconds after which it is given up. @throws TypeError without a connection, TimeoutError
 */
export function post(
  path: string,
  body: unknown,
  token?: string | null,
  timeoutMs = REQUEST_TIMEOUT_MS,
): Promise<Response> {
  const key = import.meta.env.PUBLIC_SUPABASE_KEY
  return fetch(`${backendUrl(import.meta.env.PUBLIC_SUPABASE_URL)}/${path}`, {
    method: 'POST',
    headers: { apikey: key, Authorization: `Bearer ${token ?? key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
}
