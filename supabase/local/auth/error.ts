import { json } from '../gateway/respond.ts'

/** A refusal with GoTrue's status, code and message. */
export class AuthError extends Error {
  override readonly name = 'AuthError'
  readonly status: number
  readonly code: string
  readonly extra: Readonly<Record<string, unknown>>

  constructor(status: number, code: string, message: string, extra: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

const API_VERSION = '2024-01-01'
const VERSION_HEADER = 'x-supabase-api-version'

/** @returns the body that the client's API version expects: the dated one has a code of words and a message. */
export function authFailure(request: Request, { status, code, message, extra }: AuthError): Response {
  if ((request.headers.get(VERSION_HEADER) ?? '') >= API_VERSION)
    return json(status, { code, message, ...extra }, { [VERSION_HEADER]: API_VERSION })
  return json(status, { code: status, error_code: code, msg: message, ...extra })
}

export const validationFailed = (message: string): AuthError =>
  new AuthError(400, 'validation_failed', message)
export const userNotFound = (): AuthError => new AuthError(404, 'user_not_found', 'User not found')
