import { accountClient } from './account-client.ts'
import { onSessionChange, type ShownSession, storedSession } from './stored-session.ts'

/** Seconds before its end at which a session is renewed: three ticks of 30 s, as the client itself does it. */
const RENEWAL_MARGIN_S = 90

/** Longest wait that a timer takes, in milliseconds. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** Milliseconds until a session is due for renewal, 0 when it is. @param now Unix time in milliseconds. */
export const dueIn = ({ expiresAt }: ShownSession, now: number): number =>
  Math.min(LONGEST_WAIT_MS, Math.max(0, (expiresAt - RENEWAL_MARGIN_S) * 1000 - now))

/**
 * Renews the session in the background on pages that only show it: the large client is loaded no sooner than the
 * session is due, and only while the page is seen. The client retries outages with growing pauses from 200 ms on, and
 * ends the session when it is refused; the cart stays.
 */
export function keepSession(): void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function check(): void {
    clearTimeout(timer)
    const session = storedSession()
    if (!session || document.visibilityState !== 'visible') return
    const wait = dueIn(session, Date.now())
    if (wait > 0) timer = setTimeout(check, wait)
    else void accountClient().catch(() => {})
  }

  document.addEventListener('visibilitychange', check)
  // Without a connection the client's code could not be loaded.
  addEventListener('online', check)
  onSessionChange(check)
  check()
}
