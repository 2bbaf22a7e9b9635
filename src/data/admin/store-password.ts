import type { Client } from '../client.ts'

/**
 * Stores the hash of an administrator's new password and ends their other sessions.
 * @param db the service role's client. @param attempt of `beginAdminLogin`. @throws Error when the database does not take it.
 */
export async function storeAdminPassword(
  db: Client,
  attempt: number,
  admin: string,
  session: string,
  hash: string,
): Promise<void> {
  const { error } = await db.rpc('change_admin_password', { attempt, admin, session, new_hash: hash })
  if (error) throw new Error(`a password cannot be stored: ${error.message}`)
}
