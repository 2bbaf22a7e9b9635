/** Shortest password of an administrator, in characters. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12
/** bcrypt reads no further, in bytes of UTF-8. */
export const MAX_ADMIN_PASSWORD_BYTES = 72
/** Work factor of administrators' password hashes; the log-in compares unknown accounts with a hash of the same. */
export const ADMIN_BCRYPT_COST = 12

/** @returns why a new password of an administrator may not be, or null. */
export function adminPasswordProblem(password: string): 'password_short' | 'password_long' | null {
  if ([...password].length < MIN_ADMIN_PASSWORD_LENGTH) return 'password_short'
  return new TextEncoder().encode(password).length > MAX_ADMIN_PASSWORD_BYTES ? 'password_long' : null
}
