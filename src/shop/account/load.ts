import type { Client } from '@/data/client.ts'
import { orUnreachable, type Result } from '@/domain/errors.ts'
import { accountClient } from '@/stores/account-client.ts'
import { clearAuthData } from '@/stores/clear-auth-data.ts'

/**
 * Makes a call with the session's client; what cannot be loaded or never answers counts as out of reach. A session that
 * the server refuses ends here too, and the page is left for the one that begins a new one.
 */
export async function load<T>(call: (client: Client) => Promise<Result<T>>): Promise<Result<T>> {
  const result = await orUnreachable(accountClient().then(call))
  if (!result.ok && result.refusal.code === 'sign_in_required') clearAuthData()
  return result
}
