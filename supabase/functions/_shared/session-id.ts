import { claimsOf } from '@/domain/json.ts'

/** @returns the session that a token of Auth belongs to. @throws Error for a token without one; it is not verified here. */
export function sessionIdOf(accessToken: string): string {
  const { session_id } = claimsOf(accessToken)
  if (typeof session_id !== 'string') throw new Error('a token without a session')
  return session_id
}
