import type { PostgrestError } from '@supabase/postgrest-js'

/** The shape of every answer of the API. */
interface Answer<T> {
  readonly data: T | null
  readonly error: PostgrestError | null
}

/**
 * Unwraps an answer that must succeed.
 * @param failure French sentence that says what could not be had.
 * @throws Error with that sentence; what the server said is its cause.
 */
export function dataOf<T>(answer: Answer<T>, failure: string): T {
  if (answer.error || answer.data === null) throw new Error(failure, { cause: answer.error })
  return answer.data
}
