import * as bcrypt from './bcrypt.ts'

/** Hash of random bytes nobody knows, of the same cost as the real ones. */
const DUMMY = '$2b$12$6p6NJVV5jh2ltnc0.GTlWOKsd0tJDGsK6kaIQUQX/lmVT3u2V9Jcu'

/**
 * Compares in the same time whether there is a hash or not.
 * @returns false for a password that bcrypt would cut off (over 72 bytes).
 */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const usable = hash !== null && !bcrypt.truncates(password)
  const same = await bcrypt.compare(usable ? password : 'x', usable ? hash : DUMMY)
  return usable && same
}
