import { z } from 'zod'
import { isConnectionError, isDatabaseError } from '../engine/sql-error.ts'
import { jsonOr } from '../gateway/body.ts'
import { json } from '../gateway/respond.ts'
import { type RefusalBody, withoutEcho } from './without-echo.ts'

/** A refusal with PostgREST's status, code and body. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number
  readonly code: string
  readonly body: RefusalBody
  readonly headers: Record<string, string>

  constructor(
    status: number,
    code: string,
    message: string,
    details: unknown = null,
    hint: string | null = null,
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.body = { code, message, details, hint }
    this.headers = headers
  }
}

/** @returns the refusal of a part of PostgREST that this backend leaves out. */
export const notImplemented = (what: string): RestError =>
  new RestError(501, 'not_implemented', `${what} is not supported by the embedded backend`)

/** SQLSTATEs with a status of their own, then classes; the order matters. */
const STATUS: readonly (readonly [RegExp, number])[] = [
  [/^53400/, 500],
  [/^08|^53|^57P01/, 503],
  [/^25006/, 405],
  [/^21000/, 400],
  [/^22023/, 400],
  [/^23503|^23505/, 409],
  [/^42883|^42P01/, 404],
  [/^42P17/, 500],
  [/^P0001/, 400],
  [/^0L|^0P|^28/, 403],
  [/^09|^25|^2D|^38|^39|^3B|^40|^54|^55|^57|^58|^F0|^HV|^P0|^XX/, 500],
]

/** @returns what PostgREST answers to a role; to visitors nothing of what they sent. @throws what is neither its own nor Postgres' error */
export function restFailure(error: unknown, method: string, role: string): Response {
  const { status, headers, body } = refusalOf(error, role)
  const answer = json(status, role === 'service_role' ? body : withoutEcho(body), headers)
  return method === 'HEAD' ? new Response(null, answer) : answer
}

function refusalOf(error: unknown, role: string): RestError {
  if (error instanceof RestError) return error
  if (!isDatabaseError(error)) {
    if (!isConnectionError(error)) throw error
    return new RestError(503, 'PGRST001', 'Database client error. Retrying the connection.')
  }
  const { code = 'XX000', message, detail = null, hint = null } = error
  if (code === 'PGRST') return raisedByDatabase(message, detail)
  const status = statusOf(code, role)
  const challenge = status === 401 ? { 'www-authenticate': 'Bearer' } : undefined
  return new RestError(status, code, message, detail, hint, challenge)
}

/** An anonymous visitor is told to log in. */
function statusOf(code: string, role: string): number {
  const chosen = /^PT([1-5]\d\d)$/.exec(code)
  if (chosen) return Number(chosen[1])
  if (code === '42501') return role === 'anon' ? 401 : 403
  return STATUS.find(([pattern]) => pattern.test(code))?.[1] ?? 400
}

const raisedBody = z.object({
  code: z.string(),
  message: z.string(),
  details: z.unknown().default(null),
  hint: z.string().nullable().default(null),
})
const raisedAnswer = z.object({ status: z.number(), headers: z.record(z.string(), z.string()).default({}) })

/** `raise sqlstate 'PGRST'`: the message is the whole body and the detail holds status and headers, both as JSON. */
function raisedByDatabase(text: string, detail: string | null): RestError {
  const body = raisedBody.safeParse(jsonOr(text, () => null))
  const answer = raisedAnswer.safeParse(jsonOr(detail ?? '', () => null))
  if (body.success && answer.success) {
    const { code, message, details, hint } = body.data
    return new RestError(answer.data.status, code, message, details, hint, answer.data.headers)
  }
  return new RestError(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error')
}
