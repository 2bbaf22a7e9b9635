import type { Client } from '@/data/client.ts'
import { type Result, refuse } from '@/domain/errors.ts'
import { accountClient } from '@/stores/account-client.ts'

/** Makes a call with the session's client; what cannot be loaded or never answers counts as out of reach. */
export async function load<T>(call: (client: Client) => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await call(await accountClient())
  } catch {
    return refuse('network_unreachable')
  }
}
