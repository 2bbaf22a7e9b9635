import type { PostgrestError } from '@supabase/postgrest-js'
import { type AuthFailure, sessionEnded } from '@/domain/account.ts'
import { isErrorCode } from '@/domain/error-codes.ts'
import type { Refusal } from '@/domain/errors.ts'

/** Parses JSON that the database sent as text. @returns undefined when there is none. */
export function jsonOf(text: string | null | undefined): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * What a failed call of the API means: a code that the database raised, or the kind of failure.
 * @param status HTTP status of the answer, 0 when none came.
 */
export function refusalOf(error: PostgrestError, status: number): Refusal {
  if (isErrorCode(error.message)) {
    const details = jsonOf(error.details)
    return details === undefined ? { code: error.message } : { code: error.message, details }
  }
  return because(failureOf(status), `${error.code ?? ''} ${error.message}`.trim())
}

/** Why a refusal came that names no code of ours: for the log alone, so that it is no part of it. */
const REASONS = new WeakMap<Refusal, string>()

/** @returns the refusal, which goes on carrying why it came. */
export function because(refusal: Refusal, reason: string | undefined): Refusal {
  if (reason) REASONS.set(refusal, reason)
  return refusal
}

/** Why a refusal came, where it names no code of ours; never for a visitor. */
export const reasonOf = (refusal: Refusal): string | undefined => REASONS.get(refusal)

/** What a failed call of Auth means to who only reads: the session has ended, or Auth cannot be reached. */
export const refusalOfAuth = (error: AuthFailure): Refusal => ({
  code: sessionEnded(error) ? 'sign_in_required' : 'network_unreachable',
})

/**
 * What an answer of a function that is no success means: the code it gives, or the kind of failure. An unforeseen failure
 * counts as one that may be gone with the next try.
 * @param answer its JSON, whatever it is. @param status HTTP status, 0 when none came.
 */
export function refusalOfAnswer(answer: unknown, status: number): Refusal {
  const { code, details } = (answer as { error?: { code?: unknown; details?: unknown } } | null)?.error ?? {}
  if (isErrorCode(code) && code !== 'internal_error')
    return details === undefined ? { code } : { code, details }
  return failureOf(status)
}

/** The kind of a failure that names no code of ours: whoever stands before the service refuses in words of its own. */
function failureOf(status: number): Refusal {
  if (status === 0) return { code: 'network_unreachable' }
  if (status === 401) return { code: 'sign_in_required' }
  return { code: status >= 500 ? 'service_unavailable' : 'internal_error' }
}
