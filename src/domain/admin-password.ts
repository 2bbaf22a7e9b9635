import { isPasswordTooLong } from './password.ts'

/** Shortest password of an administrator, in characters. */
export const MIN_ADMIN_PASSWORD_LENGTH = 12
/** Work factor of administrators' password hashes; the log-in compares unknown accounts with a hash of the same. */
export const ADMIN_BCRYPT_COST = 12

/** @returns why a new password of an administrator may not be, or null. */
export function adminPasswordProblem(password: string): 'password_short' | 'password_long' | null {
  if ([...password].length < MIN_ADMIN_PASSWORD_LENGTH) return 'password_short'
  return isPasswordTooLong(password) ? 'password_long' : null
}
