/** @returns the session that a token of Auth belongs to. @throws Error for a token without one; it is not verified here. */
export function sessionIdOf(accessToken: string): string {
  const payload = accessToken.split('.')[1] ?? ''
  const claims: { session_id?: unknown } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  if (typeof claims.session_id !== 'string') throw new Error('a token without a session')
  return claims.session_id
}
