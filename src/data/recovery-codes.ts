import * as z from 'zod/mini'
import { type Result, succeed } from '@/domain/errors.ts'
import { tellOwners } from './account-emails.ts'
import type { Client } from './client.ts'
import { refusalOf } from './refusals.ts'

const codesRow = z.array(z.string())

/** Ten new codes in place of a lost authenticator app; the former ones are void. They can be read this once. */
export async function makeRecoveryCodes(client: Client): Promise<Result<readonly string[]>> {
  const { data, error, status } = await client.rpc('make_recovery_codes')
  return error ? { ok: false, refusal: refusalOf(error, status) } : succeed(codesRow.parse(data))
}

/** How many codes are left. */
export async function countRecoveryCodes(client: Client): Promise<Result<number>> {
  const { data, error, status } = await client.rpc('recovery_codes_left')
  return error ? { ok: false, refusal: refusalOf(error, status) } : succeed(data)
}

/**
 * Takes a code in place of the app's, in a session that has the password only. The app is forgotten, the other sessions
 * end, and this one is whole.
 * @returns whether the code was right.
 */
export async function redeemRecoveryCode(client: Client, code: string): Promise<Result<boolean>> {
  const { data, error, status } = await client.rpc('use_recovery_code', { code })
  if (error) return { ok: false, refusal: refusalOf(error, status) }
  if (!data) return succeed(false)
  void tellOwners()
  await client.auth.signOut({ scope: 'others' })
  // The stored session still names the app; a renewed one does not.
  await client.auth.refreshSession()
  return succeed(true)
}
