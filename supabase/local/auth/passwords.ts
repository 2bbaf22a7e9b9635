import { truncates } from 'bcryptjs'
import type { ProjectConfig } from '../config.ts'
import { bcrypt } from './bcrypt-pool.ts'
import { AuthError, validationFailed } from './error.ts'

const COST = 10
/** Compared with where there is no user, so that both take the same time. It is the hash of random bytes. */
const DUMMY = '$2b$10$abcdefghijklmnopqrstuuC0mHPxYJRqDoDvJjRdLcmMS2QYQp4uK'

/** @throws AuthError weak_password, or validation_failed over bcrypt's 72 bytes, which would be cut off silently */
export async function hashPassword(password: string, config: ProjectConfig['auth']): Promise<string> {
  if (truncates(password)) throw validationFailed('Password cannot be longer than 72 characters')
  const least = config.minimum_password_length
  if (password.length < least)
    throw new AuthError(422, 'weak_password', `Password should be at least ${least} characters.`, {
      weak_password: { reasons: ['length'] },
    })
  return String(await bcrypt({ password, against: COST }))
}

/** Compares in the same time whether or not there is a hash. */
export async function passwordMatches(password: string, hashed: string | null): Promise<boolean> {
  const usable = hashed !== null && hashed !== '' && !truncates(password)
  const same = await bcrypt({ password, against: usable ? hashed : DUMMY })
  return usable && same === true
}
