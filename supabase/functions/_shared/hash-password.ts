import * as bcrypt from './bcrypt.ts'
import { inFairQueue } from './fair-queue.ts'

/** As Auth hashes. */
const COST = 10

/**
 * @param asker network or session in whose queue it waits.
 * @returns the hash that Auth compares a customer's password with; null where too many wait for one.
 */
export const hashPassword = (asker: string, password: string): Promise<string | null> =>
  inFairQueue(asker, () => bcrypt.hash(password, COST))
