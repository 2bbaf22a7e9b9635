import { hash, verify } from '@node-rs/bcrypt'
import { createFairQueue } from '../fair-queue.ts'
import type { Call } from './call.ts'
import { AuthError, validationFailed } from './error.ts'

const COST = 10
/** Compared with where there is no user, so that both take the same time. It is the hash of random bytes. */
const DUMMY = '$2b$10$abcdefghijklmnopqrstuuC0mHPxYJRqDoDvJjRdLcmMS2QYQp4uK'

/**
 * A hash keeps a core busy, and one of the few threads that also read files: one at a time leaves the others to the
 * database and the site.
 */
const inFairQueue = createFairQueue()

/** bcrypt would cut off silently what is longer. */
const isTooLong = (password: string): boolean => Buffer.byteLength(password) > 72

/** @throws AuthError weak_password, or validation_failed over 72 bytes */
export async function hashPassword(
  { config, ip }: Pick<Call, 'config' | 'ip'>,
  password: string,
): Promise<string> {
  if (isTooLong(password)) throw validationFailed('Password cannot be longer than 72 characters')
  const least = config.minimum_password_length
  if (password.length < least)
    throw new AuthError(422, 'weak_password', `Password should be at least ${least} characters.`, {
      weak_password: { reasons: ['length'] },
    })
  return await inFairQueue(ip, () => hash(password, { cost: COST }))
}

/**
 * Looks up whose password it may be and compares, in the same time whether or not there is a hash. The look-up waits
 * in the queue, too: a flood of log-ins would fill the one connection that everybody shares before the first is compared.
 * @returns who was found, and whether the password is theirs
 */
export const comparePassword = async <Owner extends { readonly hash: string | null }>(
  { ip }: Pick<Call, 'ip'>,
  password: string,
  find: () => Promise<Owner | null | undefined>,
): Promise<{ readonly owner: Owner | null; readonly matches: boolean }> =>
  await inFairQueue(ip, async () => {
    const owner = (await find()) ?? null
    const usable = owner !== null && owner.hash !== null && owner.hash !== '' && !isTooLong(password)
    return { owner, matches: (await verify(password, usable ? (owner.hash ?? DUMMY) : DUMMY)) && usable }
  })
