import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { REQUEST_TIMEOUT_MS } from '@/domain/rules.ts'
import { backendUrl } from './address.ts'
import { refusalOfAnswer } from './refusals.ts'

/**
 * Calls a function, without the large client: for the light scripts of static pages.
 * @param token of the session of who calls; a visitor has none.
 * @returns its answer, or the code of its refusal; `network_unreachable` and `service_unavailable` may be tried again.
 */
export async function callFunction(
  name: string,
  body: unknown,
  token?: string | null,
): Promise<Result<unknown>> {
  const key = import.meta.env.PUBLIC_SUPABASE_KEY
  try {
    const response = await fetch(`${backendUrl(import.meta.env.PUBLIC_SUPABASE_URL)}/functions/v1/${name}`, {
      method: 'POST',
      headers: { apikey: key, Authorization: `Bearer ${token ?? key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) return succeed(answer)
    return { ok: false, refusal: refusalOfAnswer(answer, response.status) }
  } catch {
    return refuse('network_unreachable')
  }
}
