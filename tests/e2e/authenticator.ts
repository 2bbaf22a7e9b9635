import { createClient, type Session } from '@supabase/supabase-js'
import type { Database } from '@/data/database.types.ts'
import type { ShopKeys } from '../support/shop.ts'
import { appCode, PASSWORD, type Person } from './people.ts'

interface Authenticator {
  /** In base32. */
  readonly secret: string
  /** In place of the app's codes, once each. */
  readonly recoveryCodes: readonly string[]
  /** A session in which the app's code was given. */
  readonly session: Session
}

/** Gives an account an authenticator app and recovery codes, as its profile would. */
export async function withAuthenticator(keys: ShopKeys, { email }: Person): Promise<Authenticator> {
  const client = createClient<Database>(keys.url, keys.anonKey, { auth: { persistSession: false } })
  await client.auth.signInWithPassword({ email, password: PASSWORD })
  const enrolled = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Téléphone' })
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
