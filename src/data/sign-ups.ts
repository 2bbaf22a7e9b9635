import * as z from 'zod'
import { linkFragment } from '@/domain/account.ts'
import { type Result, refuse, succeed } from '@/domain/errors.ts'
import { PATHS } from '@/domain/paths.ts'
import { randomHex } from '@/domain/random-id.ts'
import type { SignUpAgain, SignUpRequest } from '@/domain/sign-up.ts'
import type { Client } from './client.ts'
import { storedResult } from './stored-result.ts'

/** Whether an address has an account, confirmed or not; null where no email is due. */
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

/** Keeps the password of a sign-up, by its hash, for who comes back with its verifier. */
export const keepSignUpPassword = async (
  db: Client,
  email: string,
  verifier: string,
  hash: string,
): Promise<Result<unknown>> =>
  storedResult(await db.rpc('keep_sign_up_password', { email, verifier, password_hash: hash }))

/** Takes a sign-up back that led to no email. */
export const forgetSignUp = async (db: Client, email: string): Promise<Result<unknown>> =>
  storedResult(await db.rpc('forget_sign_up', { email }))

/** Codes with which Auth refuses an address, whoever has it. */
const UNFIT: readonly (string | undefined)[] = [
  'validation_failed',
  'email_address_invalid',
  'email_address_not_authorized',
]

/** 72 characters of hexadecimal: Auth's longest. */
const unknownPassword = (): string => randomHex(36)

/**
 * Makes the account where there is none, with a password that nobody knows. One that nobody has confirmed keeps the name
 * that it has: whoever signs up again may be somebody else.
 * @param isNew false keeps Auth from taking the name over. @param origin where the link leads, if Auth allows it.
 * @returns the link to the shop's page that confirms the address, where Auth's own would show a cut link as JSON, null where it is confirmed already. @throws AuthError when Auth fails.
 */
export async function confirmationLink(
  db: Client,
  request: SignUpRequest | SignUpAgain,
  isNew: boolean,
  origin: string,
): Promise<Result<string | null>> {
  const { data, error } = await db.auth.admin.generateLink({
    type: 'signup',
    email: request.email,
    password: unknownPassword(),
    options: {
      redirectTo: origin,
      ...(isNew && 'fullName' in request ? { data: { full_name: request.fullName } } : {}),
    },
  })
  if (!error) {
    const { redirect_to, hashed_token } = data.properties
    return succeed(new URL(PATHS.auth, redirect_to).href + linkFragment(hashed_token, 'signup'))
  }
  if (error.code === 'email_exists') return succeed(null)
  if (UNFIT.includes(error.code)) return refuse('email_invalid')
  throw error
}
