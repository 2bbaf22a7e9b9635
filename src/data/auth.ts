import type { AuthError } from '@supabase/supabase-js'
import type { CarriedLink, SignIn } from '@/domain/account.ts'
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

/** A session that a link has opened. */
export interface OpenedLink {
  readonly userId: string
  readonly email: string
  readonly fullName: string
  /** Whether the code of an authenticator app is missing. */
  readonly codeNeeded: boolean
  readonly accessToken: string
  readonly refreshToken: string
}

/** Opens what a link carries: its token counts once, a session that it opened before as long as it stands. */
export async function openCarried(client: Client, carried: CarriedLink): Promise<AuthOutcome<OpenedLink>> {
  const { data, error } =
    'tokenHash' in carried
      ? await client.auth.verifyOtp({
          token_hash: carried.tokenHash,
          type: carried.kind === 'recovery' ? 'recovery' : 'signup',
        })
      : await client.auth.setSession({
          access_token: carried.accessToken,
          refresh_token: carried.refreshToken,
        })
  if (error) return failed(error)
  const { user, session } = data
  return succeeded({
    userId: user?.id ?? '',
    email: user?.email ?? '',
    fullName: nameOf(user?.user_metadata ?? {}),
    codeNeeded: await needsCode(client),
    accessToken: session?.access_token ?? '',
    refreshToken: session?.refresh_token ?? '',
  })
}

/** Gives the session of one client to another. @throws AuthError when there is none, or it has ended. */
export async function handOver(from: Client, to: Client): Promise<void> {
  const { data } = await from.auth.getSession()
  const { access_token = '', refresh_token = '' } = data.session ?? {}
  const { error } = await to.auth.setSession({ access_token, refresh_token })
  if (error) throw error
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
