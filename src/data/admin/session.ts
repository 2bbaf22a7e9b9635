import * as z from 'zod'
import { type ErrorCode, type Result, refuse, succeed } from '@/domain/errors.ts'
import { needsCode, verifySignInCode } from '../auth.ts'
import { callFunction } from '../call-function.ts'
import type { Client } from '../client.ts'
import { redeemRecoveryCode } from '../recovery-codes.ts'
import { refusalOf } from '../refusals.ts'
import { withoutEnding } from './client.ts'
import { type Admin, adminRow } from './current-admin.ts'
import { keepDevice, keptDevice } from './device.ts'

const tokens = z.object({ access_token: z.string(), refresh_token: z.string(), device: z.string() })

/**
 * Asks the log-in function for a session and keeps it. Every wrong entry is `credentials_invalid`.
 * @returns whether the session still needs the code of the administrator's authenticator app: it is nobody until then.
 */
export async function logIn(
  db: Client,
  email: string,
  password: string,
): Promise<Result<{ readonly codeNeeded: boolean }>> {
  const answer = await callFunction('admin-login', { email, password, ...keptDevice() })
  if (!answer.ok) return answer
  const { device, ...session } = tokens.parse(answer.value)
  keepDevice(device)
  const { error } = await db.auth.setSession(session)
  return error ? refuse('service_unavailable') : succeed({ codeNeeded: await needsCode(db) })
}

/** Completes a log-in. A wrong code is `code_invalid`; a session that has ended meanwhile `sign_in_required`. */
export async function giveCode(db: Client, code: string): Promise<Result<null>> {
  const outcome = await verifySignInCode(db, code)
  if (outcome.ok) return succeed(null)
  const { code: reason, name, status } = outcome.error
  if (reason === 'mfa_verification_failed' || reason === 'mfa_challenge_expired')
    return refuse('code_invalid')
  if (status === 429) return refuse('too_many_requests')
  if (name === 'AuthRetryableFetchError') return refuse('network_unreachable')
  if ((status ?? 0) >= 500) return refuse('service_unavailable')
  return refuse('sign_in_required')
}

/**
 * Completes a log-in with a recovery code instead of the app, and removes the app and all recovery codes. A wrong code is
 * `recovery_code_invalid`, the other refusals are those of `giveCode`.
 */
export async function giveRecoveryCode(db: Client, code: string): Promise<Result<null>> {
  const answer = await redeemRecoveryCode(db, code)
  if (!answer.ok) return answer
  return answer.value ? succeed(null) : refuse('recovery_code_invalid')
}

/** Ends the session everywhere; it is forgotten here even when the shop is out of reach. */
export async function logOut(db: Client): Promise<void> {
  // Auth ends no session that the log-in has registered.
  await db.rpc('end_admin_sessions')
  await forgetEnded(db)
}

/** Address of who has logged in here, also while nothing else may be asked yet; empty without a session. */
export async function loggedInAddress(db: Client): Promise<string> {
  const { data } = await db.auth.getSession()
  return data.session?.user.email ?? ''
}

/** Forgets a session that the shop no longer takes. */
export const forgetEnded = (db: Client): Promise<void> => withoutEnding(() => forgetSession(db))

/** Forgets a session, and has Auth end it. */
export async function forgetSession(db: Client): Promise<void> {
  await db.auth.signOut({ scope: 'local' })
}

/**
 * The administrator whose session this browser holds; `sign_in_required` when there is none or it has ended,
 * `password_change_required` while its password is a temporary one, `second_factor_required` when the shop asks for more.
 * @param used whether a person is at work, which keeps the session from becoming idle.
 */
export async function currentAdmin(db: Client, used: boolean): Promise<Result<Admin>> {
  const { data: held, error: lost } = await db.auth.getSession()
  if (!held.session) return refuse(lost && isOutOfReach(lost) ? 'network_unreachable' : 'sign_in_required')
  const { data, error, status } = await db.rpc('administration_session', { used })
  if (!error) return succeed(adminRow.parse(data))
  const refusal = refusalOf(error, status)
  const hasEnded = (status === 401 || status === 403) && !ASKS_FOR_MORE.includes(refusal.code)
  return hasEnded ? refuse('sign_in_required') : { ok: false, refusal }
}

/** The log-in is whole, and something else comes first. */
export const ASKS_FOR_MORE: readonly ErrorCode[] = ['password_change_required', 'second_factor_required']

const isOutOfReach = ({ name }: Error): boolean => name === 'AuthRetryableFetchError'
