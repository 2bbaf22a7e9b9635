import type { AuthOutcome } from '@/data/auth.ts'
import type { Client } from '@/data/client.ts'
import { sessionEnded } from '@/domain/account.ts'
import { accountClient } from './account-client.ts'
import { clearAuthData } from './clear-auth-data.ts'

const UNREACHABLE = { name: 'AuthRetryableFetchError', code: undefined, message: '', status: 0 }

type AuthData = typeof import('@/data/auth.ts')

/**
 * Makes one call of Auth with the client loaded for it; what cannot be loaded counts as out of reach. A session of the
 * browser that the server has ended is forgotten here too.
 * @param open gives another client than that of the browser's session.
 */
export async function authCall<T>(
  call: (client: Client, auth: AuthData) => Promise<AuthOutcome<T>>,
  open: () => Promise<Client> = accountClient,
): Promise<AuthOutcome<T>> {
  try {
    const [client, auth] = await Promise.all([open(), import('@/data/auth.ts')])
    const outcome = await call(client, auth)
    if (!outcome.ok && open === accountClient && sessionEnded(outcome.error)) clearAuthData()
    return outcome
  } catch {
    return { ok: false, error: UNREACHABLE }
  }
}
