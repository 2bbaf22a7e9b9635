import type { AuthError } from '@supabase/supabase-js'
import type { SignIn } from '@/domain/account.ts'
import { PATHS } from '@/domain/paths.ts'
import type { Client } from './client.ts'

/** What an operation of Auth led to; its failures are values, for they are told to the customer. */
export type AuthOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Pick<AuthError, 'name' | 'code' | 'message' | 'status'> }

const succeeded = <T>(value: T): AuthOutcome<T> => ({ ok: true, value })
const failed = (error: AuthError): AuthOutcome<never> => ({ ok: false, error })
const settled = ({ error }: { error: AuthError | null }): AuthOutcome<null> =>
  error ? failed(error) : succeeded(null)

/** Whether the session still needs the code of an authenticator app. */
export async function needsCode(client: Client): Promise<boolean> {
  const { data } = await client.auth.mfa.getAuthenticatorAssuranceLevel()
  return data?.nextLevel === 'aal2' && data.currentLevel === 'aal1'
}

/** @returns the customer's name, empty when there is none, and whether a code is still needed. */
export async function signIn(
  client: Client,
  { email, password }: SignIn,
): Promise<AuthOutcome<{ readonly fullName: string; readonly codeNeeded: boolean }>> {
  const { data, error } = await client.auth.signInWithPassword({ email: email.trim(), password })
  if (error) return failed(error)
  return succeeded({ fullName: nameOf(data.user.user_metadata), codeNeeded: await needsCode(client) })
}

/** Asks for a link to choose a new password; known and unknown addresses are answered alike. */
export const requestReset = async (
  client: Client,
  email: string,
  origin: string,
): Promise<AuthOutcome<null>> =>
  settled(await client.auth.resetPasswordForEmail(email.trim(), { redirectTo: `${origin}${PATHS.auth}` }))

export const resendConfirmation = async (
  client: Client,
  email: string,
  origin: string,
): Promise<AuthOutcome<null>> =>
  settled(
    await client.auth.resend({ type: 'signup', email: email.trim(), options: { emailRedirectTo: origin } }),
  )

export const setPassword = async (client: Client, password: string): Promise<AuthOutcome<null>> =>
  settled(await client.auth.updateUser({ password }))

/**
 * Chooses the password of an account whose link was opened; the one it has may stay. Only then the address counts as
 * proved: until then a stranger who signed up with it first could have known the password.
 */
export async function choosePassword(client: Client, password: string): Promise<AuthOutcome<null>> {
  const { error } = await client.auth.updateUser({ password })
  if (error && error.code !== 'same_password') return failed(error)
  const proof = await client.rpc('prove_address')
  if (!proof.error) return succeeded(null)
  const { message } = proof.error
  const name = proof.status === 401 ? 'AuthSessionMissingError' : 'AuthRetryableFetchError'
  return { ok: false, error: { name, code: undefined, message, status: proof.status } }
}

/** Takes the tokens of a session as its own. */
export async function openSession(
  client: Client,
  { accessToken, refreshToken }: { readonly accessToken: string; readonly refreshToken: string },
): Promise<AuthOutcome<{ readonly userId: string; readonly email: string; readonly codeNeeded: boolean }>> {
  const { data, error } = await client.auth.setSession({
    access_token: accessToken,
    refresh_token: refreshToken,
  })
  if (error) return failed(error)
  const { id = '', email = '' } = data.user ?? {}
  return succeeded({ userId: id, email, codeNeeded: await needsCode(client) })
}

/** Gives the session of one client to another. @throws AuthError when there is none, or it has ended. */
export async function handOver(from: Client, to: Client): Promise<void> {
  const { data } = await from.auth.getSession()
  const { access_token = '', refresh_token = '' } = data.session ?? {}
  const { error } = await to.auth.setSession({ access_token, refresh_token })
  if (error) throw error
}

/** @param origin where the link of the confirmation leads. @returns the address that is in force now. */
export async function setEmail(client: Client, email: string, origin: string): Promise<AuthOutcome<string>> {
  const { data, error } = await client.auth.updateUser(
    { email: email.trim() },
    { emailRedirectTo: `${origin}${PATHS.auth}` },
  )
  return error ? failed(error) : succeeded(data.user.email ?? '')
}

export const setFullName = async (client: Client, fullName: string): Promise<AuthOutcome<null>> =>
  settled(await client.auth.updateUser({ data: { full_name: fullName } }))

/** Asks whether the session still stands. */
export const stillKnown = async (client: Client): Promise<AuthOutcome<null>> =>
  settled(await client.auth.getUser())

/** Completes a sign-in with the code of the customer's authenticator app. */
export async function verifySignInCode(client: Client, code: string): Promise<AuthOutcome<null>> {
  const { data, error } = await client.auth.mfa.listFactors()
  if (error) return failed(error)
  const [factor] = data.totp
  if (!factor) return succeeded(null)
  return settled(await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code }))
}

/** The name a customer gave; anybody may write it, so it only ever is shown. */
export const nameOf = (metadata: Readonly<Record<string, unknown>>): string =>
  typeof metadata.full_name === 'string' ? metadata.full_name.trim() : ''
