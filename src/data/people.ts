import type { Client } from './client.ts'

/**
 * Forgets what the shop knows of people for longer than the page on privacy says: buyers of old orders, accounts that nobody
 * uses, withdrawals, proofs of consent. @param db the service role's client. @throws Error
 */
export async function prunePeople(db: Client): Promise<void> {
  const { error } = await db.rpc('prune_people')
  if (error) throw new Error(`People of long ago cannot be forgotten: ${error.message}`)
}
