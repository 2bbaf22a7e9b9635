import * as z from 'zod'
import type { Order } from '@/domain/order.ts'
import { dataOf } from './answer.ts'
import type { Client } from './client.ts'
import { orderRow } from './orders.ts'

const rows = z.array(
  z.object({
    id: z.number(),
    kind: z.string(),
    to: z.string(),
    content: z.record(z.string(), z.unknown()),
    order_id: z.uuid().nullable(),
    order: z.nullable(orderRow),
    attempt: z.number(),
    is_resent: z.boolean(),
    send_key: z.string(),
  }),
)

/** A mail that waits to be written and sent. */
export interface WaitingMail {
  readonly id: number
  /** Which email it is: a key of EMAILS of `supabase/functions/_shared/emails.ts`. */
  readonly kind: string
  readonly to: string
  /** What it says besides the order. */
  readonly content: Readonly<Record<string, unknown>>
  /** The order that it is about, as it stands now; null where it is about none. */
  readonly order: Order | null
  readonly orderId: string | null
  /** From 1. */
  readonly attempt: number
  /** Whether an administrator asked for it once more. */
  readonly isResent: boolean
  /** By it the mail service knows a repeated call. */
  readonly sendKey: string
}

/**
 * How an attempt ended. `dropped`: it is not to be sent, by a switch or because it is no longer true. `failed` is tried again,
 * `refused` is not. `later`: the service has no time, and says for how long.
 */
export interface MailEnd {
  readonly id: number
  readonly attempt: number
  readonly outcome: 'sent' | 'local' | 'dropped' | 'failed' | 'refused' | 'later'
  /** Why it was not taken, for the owner. */
  readonly reason?: string
  /** Until a `later` one is tried again. */
  readonly seconds?: number
}

/**
 * Takes mails that are due, for five minutes: whoever takes them says how they ended.
 * @param db the service role's client. @param most how many. @throws Error
 */
export async function claimMails(db: Client, most: number): Promise<readonly WaitingMail[]> {
  const claimed = dataOf(await db.rpc('claim_mails', { most }), 'the waiting mails cannot be read')
  return rows.parse(claimed).map(({ order_id, send_key, is_resent, ...mail }) => ({
    ...mail,
    orderId: order_id,
    isResent: is_resent,
    sendKey: send_key,
  }))
}

/** A token that opens an order from now on: its hash. */
export interface OrderLink {
  readonly order: string
  /** SHA-256, as 64 hexadecimal digits. */
  readonly hash: string
}

/** Lets links of emails open their orders. @param db the service role's client. @throws Error */
export async function openOrderLinks(db: Client, links: readonly OrderLink[]): Promise<void> {
  const { error } = await db.rpc('open_order_links', { links: links.map((link) => ({ ...link })) })
  if (error) throw new Error(`Links of orders cannot be written: ${error.message}`)
}

/** Says how attempts ended. @param db the service role's client. @throws Error */
export async function endMails(db: Client, ends: readonly MailEnd[]): Promise<void> {
  const { error } = await db.rpc('end_mails', { ends: ends.map((end) => ({ ...end })) })
  if (error) throw new Error(`The end of mails cannot be written: ${error.message}`)
}

/** Forgets mails that were kept long enough. @param db the service role's client. @throws Error */
export async function pruneMails(db: Client): Promise<void> {
  const { error } = await db.rpc('prune_mails')
  if (error) throw new Error(`Old mails cannot be forgotten: ${error.message}`)
}

/**
 * Notes what a mail service says later of emails that it took; the same news again changes nothing.
 * @param db the service role's client. @returns how many were read. @throws Error
 */
export async function noteMailEvents(
  db: Client,
  events: readonly {
    readonly is: 'bounced' | 'complained'
    readonly email: string
    readonly key: string | null
    readonly reason: string
  }[],
): Promise<number> {
  if (events.length === 0) return 0
  const reported = events.map(({ is, ...event }) => ({ ...event, is_complaint: is === 'complained' }))
  return z
    .number()
    .parse(
      dataOf(await db.rpc('note_mail_events', { events: reported }), 'events of mails cannot be written'),
    )
}
