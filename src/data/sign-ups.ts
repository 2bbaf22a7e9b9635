import * as z from 'zod'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import type { SignUpRequest } from '@/domain/sign-up.ts'
import type { Client } from './client.ts'
import { storedResult } from './stored-result.ts'

/** Whether an address has an account, confirmed or not; null where no letter is due. */
const begun = z.enum(['new', 'known']).nullable()
export type BegunSignUp = z.infer<typeof begun>

/** Counts a sign-up. @param caller hash of the network address that is limited; null where none is. */
export async function beginSignUp(
  db: Client,
  email: string,
  caller: string | null,
): Promise<Result<BegunSignUp>> {
  const stored = storedResult(
    await db.rpc('begin_sign_up', { email, ...(caller === null ? {} : { caller }) }),
  )
  return stored.ok ? succeed(begun.parse(stored.value)) : stored
}

/** Takes a sign-up back that led to no letter. */
export const forgetSignUp = async (db: Client, email: string): Promise<Result<unknown>> =>
  storedResult(await db.rpc('forget_sign_up', { email }))

/** Codes with which Auth refuses an address, whoever has it. */
const UNFIT: readonly (string | undefined)[] = [
  'validation_failed',
  'email_address_invalid',
  'email_address_not_authorized',
]

/**
 * Makes the account where there is none. One that nobody has confirmed keeps the name and the password that it has: whoever
 * signs up again may be somebody else.
 * @param isNew false keeps Auth from taking the name over. @param origin where the link leads, if Auth allows it.
 * @returns the link that confirms the address, null where it is confirmed already. @throws AuthError when Auth fails.
 */
export async function confirmationLink(
  db: Client,
  { email, password, fullName }: SignUpRequest,
  isNew: boolean,
  origin: string,
): Promise<Result<string | null>> {
  const { data, error } = await db.auth.admin.generateLink({
    type: 'signup',
    email,
    password,
    options: { redirectTo: origin, ...(isNew ? { data: { full_name: fullName } } : {}) },
  })
  if (!error) return succeed(data.properties.action_link)
  if (error.code === 'email_exists') return succeed(null)
  if (UNFIT.includes(error.code)) return refuse('email_invalid')
  throw error
}
