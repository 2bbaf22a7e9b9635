import { createClient, type Session } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types.ts'
import { appCode } from '../support/authenticator-app.ts'
import type { ShopKeys } from '../support/shop.ts'
import { PASSWORD, type Person } from './people.ts'

interface Authenticator {
  /** In base32. */
  readonly secret: string
  /** In place of the app's codes, once each. */
  readonly recoveryCodes: readonly string[]
  /** A session in which the app's code was given. */
  readonly session: Session
}

const open = (url: string, key: string) =>
  createClient<Database>(url, key, { auth: { persistSession: false } })

/**
 * Proves the address of an account, as its owner does by opening a link and choosing a password.
 * @returns the client of that session.
 */
export async function proved({ url, anonKey, serviceRoleKey }: ShopKeys, email: string) {
  const link = await open(url, serviceRoleKey).auth.admin.generateLink({ type: 'recovery', email })
  if (link.error) throw link.error
  const client = open(url, anonKey)
  const token_hash = link.data.properties.hashed_token
  const opened = await client.auth.verifyOtp({ type: 'recovery', token_hash })
  if (opened.error) throw opened.error
  const chosen = await client.functions.invoke('account-password', { body: { password: PASSWORD } })
  if (chosen.error) throw chosen.error
  return client
}

/** Gives an account an authenticator app and recovery codes, as its profile would. */
export async function withAuthenticator(keys: ShopKeys, { email }: Person): Promise<Authenticator> {
  const client = await proved(keys, email)
  const permit = await client.rpc('permit_factor', { label: 'Téléphone' })
  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: permit.data ?? '' })
  if (enrolled.error) throw enrolled.error
  const { id: factorId, totp } = enrolled.data
  const verified = await client.auth.mfa.challengeAndVerify({ factorId, code: appCode(totp.secret) })
  if (verified.error) throw verified.error
  const made = await client.rpc('make_recovery_codes')
  if (made.error) throw made.error
  const { data } = await client.auth.getSession()
  if (!data.session) throw new Error('the session of the authenticator is gone')
  return { secret: totp.secret, recoveryCodes: made.data as string[], session: data.session }
}
