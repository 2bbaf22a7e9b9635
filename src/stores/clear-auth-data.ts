import { localStore, tabStore } from '@/data/browser-storage.ts'
import { isAuthKey } from '@/data/session-key.ts'
import { SESSION_EVENT } from './stored-session.ts'

/** Takes everything that Auth ever stored out of this browser. The cart stays. */
export function clearAuthData(): void {
  for (const store of [localStore, tabStore]) store.keys().filter(isAuthKey).forEach(store.removeItem)
  dispatchEvent(new Event(SESSION_EVENT))
}
