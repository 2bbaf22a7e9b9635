import type { PostgrestSingleResponse } from '@supabase/postgrest-js'
import { isErrorCode } from '@/domain/error-codes.ts'
import type { ErrorCode, Refusal } from '@/domain/errors.ts'
import { refusalOf } from '../refusals.ts'

let onRefusal: (code: ErrorCode) => void = () => undefined

/** Whoever keeps the session hears of every refusal, whichever call met it first: a query, a form, an upload. */
export function hearRefusals(listener: (code: ErrorCode) => void): void {
  onRefusal = listener
}

/** A refusal as an exception: what the query cache of the administration expects of a failure. */
export class RefusedError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
    onRefusal(refusal.code)
  }
}

/** @returns what a call of the API gave. @throws RefusedError; an expired token counts as an ended session. */
export async function calledBy<T>(call: PromiseLike<PostgrestSingleResponse<T>>): Promise<T> {
  const { data, error, status } = await call
  if (!error) return data
  // The database refuses by a code of its own; the API alone says no to a token that has expired.
  const hasEnded = (status === 401 || status === 403) && !isErrorCode(error.message)
  throw new RefusedError(hasEnded ? { code: 'sign_in_required' } : refusalOf(error, status))
}
