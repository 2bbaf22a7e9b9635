import { type Result, refuse, succeed } from '@/domain/errors.ts'
import type { NewEmailRequest } from '@/domain/new-email.ts'
import { tellOwners } from './account-emails.ts'
import type { Client } from './client.ts'
import { invokeFunction } from './invoke-function.ts'
import { refusalOf } from './refusals.ts'

/** Asks for another email address. The answer never tells whether somebody has an account with it, as Auth's own would. */
export const askForEmail = (client: Client, email: string): Promise<Result<unknown>> =>
  invokeFunction(client, 'account-email', { email: email.trim() } satisfies NewEmailRequest)

/** The address that waits to be confirmed, null where there is none. */
export async function pendingEmail(client: Client): Promise<Result<string | null>> {
  const { data, error, status } = await client.rpc('pending_email')
  return error ? { ok: false, refusal: refusalOf(error, status) } : succeed(data)
}

/**
 * Confirms a change of address for one of the two mailboxes.
 * @param token from its email. @returns whether the address has changed; otherwise the other mailbox must still confirm.
 */
export async function confirmEmail(client: Client, token: string): Promise<Result<boolean>> {
  const { data, error, status } = await client.rpc('confirm_email_change', { token })
  if (error) return { ok: false, refusal: refusalOf(error, status) }
  if (data === 'link_invalid') return refuse('link_invalid')
  if (data !== 'changed') return succeed(false)
  void tellOwners()
  // The stored session still names the former address.
  await client.auth.refreshSession()
  return succeed(true)
}
