import type { PostgrestError } from '@supabase/postgrest-js'
import type { Unreadable } from '@/domain/errors.ts'

/** The shape of every answer of the API. */
interface Answer<T> {
  readonly data: T | null
  readonly error: PostgrestError | null
}

/**
 * Unwraps an answer that must succeed.
 * @param failure what could not be had; where no owner reads it, in words.
 * @throws Error with it as message; what the server said is its cause.
 */
export function dataOf<T>(
  answer: Answer<T>,
  failure: Unreadable | `${string} cannot be ${'read' | 'written'}`,
): T {
  if (answer.error || answer.data === null) throw new Error(failure, { cause: answer.error })
  return answer.data
}
