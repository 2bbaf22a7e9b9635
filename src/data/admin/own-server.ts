import type { Client } from '../client.ts'
import { refusalOfAnswer } from '../refusals.ts'
import { RefusedError } from './answer.ts'

/** The token of whoever is logged in. @throws RefusedError `sign_in_required` where nobody is. */
export async function sessionToken(db: Client): Promise<string> {
  const { data } = await db.auth.getSession()
  if (!data.session) throw new RefusedError({ code: 'sign_in_required' })
  return data.session.access_token
}

interface Question {
  /** What is asked for, as JSON; nothing but the address where it is left out. */
  readonly wish?: object
  /** Milliseconds after which it is given up. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

/**
 * Asks the server of the shop's own address. Where its pages lie at a host, that answers: a page, or that there is none.
 * @returns the answer, whatever its status. @throws RefusedError `sign_in_required`, `network_unreachable`; the reason of `signal`.
 */
export async function askServer(
  db: Client,
  path: string,
  { wish, timeoutMs, signal }: Question,
): Promise<Response> {
  const limit = AbortSignal.timeout(timeoutMs)
  const answer = await fetch(path, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await sessionToken(db)}`,
      ...(wish && { 'Content-Type': 'application/json' }),
    },
    ...(wish && { body: JSON.stringify(wish) }),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }).catch(() => null)
  signal?.throwIfAborted()
  if (!answer) throw new RefusedError({ code: 'network_unreachable' })
  return answer
}

/** @returns what an answer gives, null where it is no JSON. @throws RefusedError with the code that it names. */
export async function givenBy(answer: Response): Promise<unknown> {
  const body: unknown = await answer.json().catch(() => null)
  if (answer.ok) return body
  throw new RefusedError(refusalOfAnswer(body, answer.status))
}
