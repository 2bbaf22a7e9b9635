import { localStore } from '@/data/browser-storage.ts'
import { SESSION_KEY } from '@/data/session-key.ts'
import { fieldsOf, readJson } from '@/domain/json.ts'
import { accountClient } from './account-client.ts'

/** A token with fewer seconds left is renewed before it is used. */
const TOKEN_MARGIN_S = 15

/** @returns a token that holds; null when the session has ended. @throws when it cannot be renewed for now. */
export async function accessToken(): Promise<string | null> {
  const { access_token: held, expires_at: until } = fieldsOf(readJson(localStore.getItem(SESSION_KEY)))
  if (typeof held === 'string' && Number(until) - Date.now() / 1000 > TOKEN_MARGIN_S) return held
  const { data } = await (await accountClient()).auth.getSession()
  return data.session?.access_token ?? null
}
