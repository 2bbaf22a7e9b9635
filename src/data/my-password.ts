import { type Result, succeed } from '@/domain/errors.ts'
import type { NewPasswordRequest } from '@/domain/new-password.ts'
import type { Client } from './client.ts'
import { invokeFunction } from './invoke-function.ts'
import { refusalOf } from './refusals.ts'

/**
 * Gives the account another password; the other sessions end. Auth's own way would ask for no present password.
 * @param current the present one, left out in the session of a link, whose address counts as proved from then on.
 * @returns `credentials_invalid` for a wrong present one, `password_common`, `password_same`, `sign_in_required`.
 */
export const setPassword = (client: Client, password: string, current?: string): Promise<Result<unknown>> =>
  invokeFunction(client, 'account-password', {
    password,
    ...(current === undefined ? {} : { current }),
  } satisfies NewPasswordRequest)

/**
 * Gives the account the password typed at sign-up, in the session of its link.
 * @returns false where another must be chosen.
 */
export async function takeSignUpPassword(client: Client, verifier: string): Promise<Result<boolean>> {
  const { data, error, status } = await client.rpc('use_sign_up_password', { verifier })
  return error ? { ok: false, refusal: refusalOf(error, status) } : succeed(data)
}
