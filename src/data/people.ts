import type { Client } from './client.ts'

/** Each forgets a hundred and stays; the rest has time until the next hour. */
const MOST_CALLS = 10

/**
 * Forgets what the shop knows of people for longer than the page on privacy says: buyers of old orders, accounts that nobody
 * uses, withdrawals, proofs of consent. @param db the service role's client. @throws Error
 */
export async function prunePeople(db: Client): Promise<void> {
  for (let call = 0; call < MOST_CALLS; call++) {
    const { data, error } = await db.rpc('prune_people')
    if (error) throw new Error(`People of long ago cannot be forgotten: ${error.message}`)
    if (data === 0) return
  }
}
