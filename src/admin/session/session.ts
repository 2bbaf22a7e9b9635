import { atom } from 'nanostores'
import { adminClient } from '@/data/admin/client.ts'
import { type Admin, currentAdmin, forgetSession, logIn, logOut } from '@/data/admin/session.ts'
import type { Result } from '@/domain/errors.ts'

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'unreachable' }
  /** `ended`: there was a session, and somebody or the clock ended it. */
  | { readonly status: 'anonymous'; readonly ended: boolean }
  | { readonly status: 'known'; readonly admin: Admin }

export const $session = atom<Session>({ status: 'loading' })

/** Reads who is logged in. @param used whether a person is at work. */
export async function openSession(used = true): Promise<Result<Admin>> {
  const answer = await currentAdmin(adminClient(), used)
  if (answer.ok) $session.set({ status: 'known', admin: answer.value })
  else if (answer.refusal.code === 'sign_in_required') await endSession()
  else if ($session.get().status !== 'known') $session.set({ status: 'unreachable' })
  return answer
}

/** Logs in. A refusal leaves everything as it was. */
export async function enter(email: string, password: string): Promise<Result<Admin>> {
  const answer = await logIn(adminClient(), email, password)
  return answer.ok ? await openSession() : answer
}

/** Logs out, everywhere. */
export async function closeSession(): Promise<void> {
  $session.set({ status: 'anonymous', ended: false })
  await logOut(adminClient())
}

/** Notes that the shop no longer takes the session. */
export async function endSession(): Promise<void> {
  const before = $session.get()
  if (before.status === 'anonymous') return
  $session.set({ status: 'anonymous', ended: before.status === 'known' })
  await forgetSession(adminClient())
}
