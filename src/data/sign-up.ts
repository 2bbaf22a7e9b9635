import type { SignUp } from '@/domain/account.ts'
import type { Result } from '@/domain/errors.ts'
import type { SignUpAgain, SignUpRequest } from '@/domain/sign-up.ts'
import type { Client } from './client.ts'
import { invokeFunction } from './invoke-function.ts'

/**
 * Asks for an account; what is answered never tells whether the address has one, its mailbox alone learns it. Auth's own
 * sign-up would tell, and is closed.
 */
export const signUp = (
  client: Client,
  { email, password, fullName }: SignUp,
  verifier?: string,
): Promise<Result<unknown>> =>
  invokeFunction(client, 'sign-up', {
    email: email.trim(),
    password,
    fullName,
    ...(verifier === undefined ? {} : { verifier }),
  } satisfies SignUpRequest)

/** Asks for the email of a sign-up once more: one a minute and five an hour are sent, whatever is answered. */
export const sendAgain = (client: Client, email: string): Promise<Result<unknown>> =>
  invokeFunction(client, 'sign-up?again', { email: email.trim() } satisfies SignUpAgain)
