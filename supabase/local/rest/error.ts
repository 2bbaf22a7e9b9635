import { isConnectionError, isDatabaseError } from '../engine/sql-error.ts'

/** A refusal with PostgREST's status, code and body. */
export class RestError extends Error {
  override readonly name = 'RestError'
  readonly status: number
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
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
    this.details = details
    this.hint = hint
    this.headers = headers
  }
}

/** What is sent for a failure. */
export interface RestFailure {
  readonly status: number
  readonly body: { code: string; message: string; details: unknown; hint: string | null }
  readonly headers: Record<string, string>
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

/**
 * @param authenticated whether the request came with a user or service token; an anonymous one is told to log in.
 * @returns what PostgREST answers, or null for an error that is neither its own nor Postgres'.
 */
export function failureOf(error: unknown, authenticated: boolean): RestFailure | null {
  if (error instanceof RestError) {
    const { status, code, message, details, hint, headers } = error
    return { status, body: { code, message, details, hint }, headers }
  }
  if (!isDatabaseError(error)) return isConnectionError(error) ? UNREACHABLE : null
  const code = error.code ?? 'XX000'
  if (code === 'PGRST') return raisedByDatabase(error.message, error.detail)
  const status = statusOf(code, authenticated)
  const body = { code, message: error.message, details: error.detail ?? null, hint: error.hint ?? null }
  return { status, body, headers: status === 401 ? { 'www-authenticate': 'Bearer' } : {} }
}

const UNREACHABLE: RestFailure = {
  status: 503,
  body: {
    code: 'PGRST001',
    message: 'Database client error. Retrying the connection.',
    details: null,
    hint: null,
  },
  headers: {},
}

function statusOf(code: string, authenticated: boolean): number {
  const chosen = /^PT([1-5]\d\d)$/.exec(code)
  if (chosen) return Number(chosen[1])
  if (code === '42501') return authenticated ? 403 : 401
  return STATUS.find(([pattern]) => pattern.test(code))?.[1] ?? 400
}

/** `raise sqlstate 'PGRST'`: the message is the whole body and the detail holds status and headers, both as JSON. */
function raisedByDatabase(message: string, detail: string | undefined): RestFailure {
  try {
    const body = JSON.parse(message)
    const answer = JSON.parse(detail ?? '')
    const { code, message: text, details = null, hint = null } = body
    if (typeof code !== 'string' || typeof text !== 'string' || typeof answer.status !== 'number')
      throw new Error()
    return {
      status: answer.status,
      body: { code, message: text, details, hint },
      headers: answer.headers ?? {},
    }
  } catch {
    const body = { code: 'PGRST121', message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error' }
    return { status: 500, body: { ...body, details: null, hint: null }, headers: {} }
  }
}
