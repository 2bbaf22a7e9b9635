import { atom } from 'nanostores'
import { adminClient } from '@/data/admin/client.ts'
import type { Admin } from '@/data/admin/current-admin.ts'
import {
  ASKS_FOR_MORE,
  currentAdmin,
  forgetEnded,
  forgetSession,
  giveCode,
  giveRecoveryCode,
  loggedInAddress,
  logIn,
  logOut,
} from '@/data/admin/session.ts'
import { type Result, succeed } from '@/domain/errors.ts'

export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'unreachable' }
  /** `ended`: there was a session, and somebody or the clock ended it. */
  | { readonly status: 'anonymous'; readonly ended: boolean }
  /** The password was right; the code of the authenticator app is still missing. */
  | { readonly status: 'half'; readonly ended: boolean }
  /** Logged in, without the second factor that the shop asks for: nothing is shown before it is enrolled. */
  | { readonly status: 'factorless' }
  /** Logged in with a temporary password: nothing is shown before it is changed. */
  | { readonly status: 'temporary'; readonly email: string }
  | { readonly status: 'known'; readonly admin: Admin }

/** Whether the log-in is whole, whatever is asked for next. */
export const isLoggedIn = ({ status }: Session): boolean =>
  status === 'known' || status === 'factorless' || status === 'temporary'

export const $session = atom<Session>({ status: 'loading' })

/** Grows with every log-in and log-out: an answer to what was asked before tells nothing of who is logged in now. */
let turn = 0

/** Reads who is logged in. @param used whether a person is at work. */
export async function openSession(used = true): Promise<Result<Admin>> {
  const asked = turn
  const answer = await currentAdmin(adminClient(), used)
  if (asked !== turn) return answer
  if (answer.ok) $session.set({ status: 'known', admin: answer.value })
  else if (answer.refusal.code === 'sign_in_required') await endSession()
  else if (answer.refusal.code === 'second_factor_required') $session.set({ status: 'factorless' })
  else if (answer.refusal.code === 'password_change_required')
    $session.set({ status: 'temporary', email: await loggedInAddress(adminClient()) })
  else if ($session.get().status !== 'known') $session.set({ status: 'unreachable' })
  return answer
}

/** What is still asked for shows itself, like a code that is still missing. */
async function openEntered(): Promise<Result<unknown>> {
  const answer = await openSession()
  return !answer.ok && ASKS_FOR_MORE.includes(answer.refusal.code) ? succeed(null) : answer
}

const hasEnded = (): boolean => {
  const session = $session.get()
  return 'ended' in session && session.ended
}

/** The last log-out. On a slow line it takes its time, and would forget whoever logs in meanwhile. */
let leaving: Promise<void> = Promise.resolve()

/** Logs in, wholly or up to the code. A refusal leaves everything as it was. */
export async function enter(email: string, password: string): Promise<Result<unknown>> {
  await leaving
  const answer = await logIn(adminClient(), email, password)
  if (!answer.ok) return answer
  turn += 1
  if (!answer.value.codeNeeded) return await openEntered()
  $session.set({ status: 'half', ended: hasEnded() })
  return succeed(null)
}

/** Gives the code that is still missing, of the app or one kept for its loss. */
export async function enterCode(code: string, isRecovery: boolean): Promise<Result<unknown>> {
  const answer = await (isRecovery ? giveRecoveryCode : giveCode)(adminClient(), code)
  if (answer.ok) return await openEntered()
  if (answer.refusal.code === 'sign_in_required') await leaveHalf()
  return answer
}

/** Gives the log-in up before its code, and begins again. */
export async function leaveHalf(): Promise<void> {
  $session.set({ status: 'anonymous', ended: hasEnded() })
  await forgetSession(adminClient())
}

/** Logs out, everywhere. */
export async function closeSession(): Promise<void> {
  turn += 1
  $session.set({ status: 'anonymous', ended: false })
  const left = logOut(adminClient())
  leaving = left.catch(() => undefined)
  await left
}

/** Looks whether a call was refused to this session, or to one before it, late. */
export async function checkSession(): Promise<void> {
  if (isLoggedIn($session.get())) await openSession(false)
}

/** Notes that the shop no longer takes the session. */
export async function endSession(): Promise<void> {
  const before = $session.get()
  if (before.status === 'anonymous') return
  $session.set({ status: 'anonymous', ended: isLoggedIn(before) })
  await forgetEnded(adminClient())
}
