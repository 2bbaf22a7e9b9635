import * as z from 'zod'
import { dataOf } from './answer.ts'
import type { Client } from './client.ts'

const rows = z.array(
  z.object({
    id: z.number(),
    kind: z.string(),
    recipient: z.string(),
    order_token: z.string().nullable(),
    content: z.record(z.string(), z.unknown()),
  }),
)

/** A mail that waits to be written and sent. */
export interface WaitingMail {
  readonly id: number
  /** Which letter it is: a key of LETTERS of `supabase/functions/_shared/letters.ts`. */
  readonly kind: string
  readonly to: string
  /** Opens the order that it is about; null where it is about none. */
  readonly orderToken: string | null
  /** What it says besides the order. */
  readonly content: Readonly<Record<string, unknown>>
}

/** How sending a mail ended. `dropped`: it is not to be sent, by a switch or because it is no longer true. */
export type MailOutcome = { readonly is: 'sent' | 'dropped' } | { readonly is: 'failed'; readonly reason: string }

/**
 * Takes mails that are due, for five minutes: whoever takes one says how it ended.
 * @param db the service role's client. @param most how many. @throws Error
 */
export async function claimMails(db: Client, most: number): Promise<readonly WaitingMail[]> {
  const claimed = rows.parse(dataOf(await db.rpc('claim_mails', { most }), 'the waiting mails cannot be read'))
  return claimed.map(({ recipient, order_token, ...mail }) => ({ ...mail, to: recipient, orderToken: order_token }))
}

/** Says how sending ended; what failed is tried again later. @param db the service role's client. @throws Error */
export async function endMail(db: Client, id: number, outcome: MailOutcome): Promise<void> {
  const reason = outcome.is === 'failed' ? { reason: outcome.reason } : {}
  const { error } = await db.rpc('end_mail', { id, outcome: outcome.is, ...reason })
  if (error) throw new Error(`The end of a mail cannot be written: ${error.message}`)
}
