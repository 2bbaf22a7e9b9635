import * as z from 'zod'
import { type Result, succeed } from '@/domain/errors.ts'
import type { Client } from './client.ts'
import { storedResult } from './stored-result.ts'

const begun = z
  .object({ present: z.string(), is_due: z.boolean(), is_known: z.boolean() })
  .transform(({ present, is_due, is_known }) => ({ present, isDue: is_due, isKnown: is_known }))

/** What the emails of a change of address need, and nobody else may know. */
export type BegunEmailChange = z.infer<typeof begun>

/**
 * Counts a change of address and keeps it until both mailboxes agree.
 * @param db the service role's client. @param tokens secrets of the emails to the new and to the present address.
 * @param caller hash of the network address that is limited; null where none is.
 */
export async function beginEmailChange(
  db: Client,
  session: string,
  email: string,
  tokens: { readonly next: string; readonly present: string },
  caller: string | null,
): Promise<Result<BegunEmailChange>> {
  const stored = storedResult(
    await db.rpc('begin_email_change', {
      session,
      email,
      new_token: tokens.next,
      old_token: tokens.present,
      ...(caller === null ? {} : { caller }),
    }),
  )
  return stored.ok ? succeed(begun.parse(stored.value)) : stored
}
