import { isAuthKey } from '@/data/session-key.ts'
import { SESSION_EVENT } from './stored-session.ts'

/** Takes everything that Auth ever stored out of this browser. The cart stays. */
export function clearAuthData(): void {
  for (const storage of [() => localStorage, () => sessionStorage])
    try {
      const kept = storage()
      for (const key of Object.keys(kept)) if (isAuthKey(key)) kept.removeItem(key)
    } catch {
      // Where storage is refused nothing was kept.
    }
  dispatchEvent(new Event(SESSION_EVENT))
}
