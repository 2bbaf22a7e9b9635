import { hearRefusals } from '@/data/admin/answer.ts'
import { adminClient } from '@/data/admin/client.ts'
import { ASKS_FOR_MORE } from '@/data/admin/session.ts'
import { $session, checkSession, endSession, openSession } from './session.ts'

const BEAT_MS = 60_000
const SIGNS_OF_USE = ['pointerdown', 'keydown'] as const

/**
 * Opens the session and follows it: other tabs that log in or out, the shop that ends it, a person at work who keeps
 * it from becoming idle.
 * @returns a function that stops.
 */
export function watchSession(): () => void {
  let used = false
  const onUse = () => {
    used = true
  }
  const beat = () => {
    if (document.visibilityState !== 'visible' || $session.get().status !== 'known') return
    const person = used
    used = false
    void openSession(person)
  }
  hearRefusals((code) => {
    if (code === 'sign_in_required') void checkSession()
    // An owner has just asked everybody for a second factor, or given this administrator another password.
    if (ASKS_FOR_MORE.includes(code)) void openSession()
  })
  void openSession()
  const { data } = adminClient().auth.onAuthStateChange((event) => {
    // Not from within: the client waits for this listener and would wait for itself.
    setTimeout(() => {
      if (event === 'SIGNED_OUT') void endSession()
      const hasBegun = event === 'SIGNED_IN' || event === 'MFA_CHALLENGE_VERIFIED'
      if (hasBegun && $session.get().status === 'anonymous') void openSession()
    })
  })
  const timer = setInterval(beat, BEAT_MS)
  document.addEventListener('visibilitychange', beat)
  for (const sign of SIGNS_OF_USE) document.addEventListener(sign, onUse, { passive: true })
  return () => {
    data.subscription.unsubscribe()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', beat)
    for (const sign of SIGNS_OF_USE) document.removeEventListener(sign, onUse)
  }
}
