import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { post } from './post.ts'
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
  try {
    const response = await post(`functions/v1/${name}`, body, token)
    const answer: unknown = await response.json().catch(() => null)
    if (response.ok) return succeed(answer)
    return { ok: false, refusal: refusalOfAnswer(answer, response.status) }
  } catch {
    return refuse('network_unreachable')
  }
}
