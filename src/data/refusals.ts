import type { PostgrestError } from '@supabase/postgrest-js'
import { isErrorCode, type Refusal } from '@/domain/errors.ts'

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
  if (status === 0) return { code: 'network_unreachable' }
  if (status === 401) return { code: 'sign_in_required' }
  return { code: status >= 500 ? 'service_unavailable' : 'internal_error' }
}
