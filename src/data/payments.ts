import * as z from 'zod'
import { type Result, succeed } from '@/domain/errors.ts'
import { dataOf } from './answer.ts'
import type { Client } from './client.ts'
import type { Json } from './database.types.ts'
import { refusalOf } from './refusals.ts'

/** All of this is for the shop's functions: `db` has the service role. Amounts are cents, times seconds since 1970. */

const attemptRow = z.object({ id: z.uuid(), intent: z.string().nullable(), created: z.number() })
/** An attempt to pay that Stripe may still bring to an end; without an intent its answer was never seen. */
export type OpenAttempt = z.infer<typeof attemptRow>

const begunRow = z.object({
  verdict: z.enum(['go', 'known', 'busy', 'paid']),
  payment: z.uuid().nullable(),
  intent: z.string().nullable(),
  order: z.uuid(),
  order_number: z.string(),
  amount: z.number(),
  /** Whether the bank is to ask who pays. */
  secure: z.boolean(),
  open: z.array(attemptRow),
})
/** What the database says to an attempt: ask Stripe (after ending those that are open), or what is the case already. */
export type BegunPayment = z.infer<typeof begunRow>

/** Begins an attempt, once for each key. @param caller hash of the network address whose attempts are limited. */
export async function beginPayment(
  db: Client,
  token: string,
  attempt: string,
  caller: string | null,
): Promise<Result<BegunPayment>> {
  const { data, error, status } = await db.rpc('begin_payment', {
    token,
    attempt,
    ...(caller === null ? {} : { caller }),
  })
  return error ? { ok: false, refusal: refusalOf(error, status) } : succeed(begunRow.parse(data))
}

/** What Stripe said, as `apply_payment_event` takes it. */
export interface PaymentNews {
  /** Of an event: it then has its effect once. */
  readonly id?: string
  readonly type?: string
  readonly intent?: IntentFacts
  readonly refunds?: readonly RefundFacts[]
  readonly dispute?: Readonly<Record<string, Json>>
}
export interface IntentFacts {
  readonly id: string
  readonly status: string
  readonly received: number
  readonly currency: string
  /** Ids that this shop gave the intent; null where it is another's. */
  readonly order: string | null
  readonly payment: string | null
  readonly code: string | null
  readonly message: string | null
}
export interface RefundFacts {
  readonly id: string
  readonly intent: string | null
  readonly amount: number
  readonly status: string
  /** Id that this shop gave the refund; null where it was made at Stripe. */
  readonly refund: string | null
}

/** @returns what came of it, as the database calls it. @throws Error */
export async function applyPaymentNews(db: Client, news: PaymentNews): Promise<string> {
  const { data, error } = await db.rpc('apply_payment_event', { event: news as unknown as Json })
  if (error) throw new Error(`news of a payment had no effect: ${error.message}`)
  return data
}

/** An attempt that never reached Stripe is over, or one whose intent Stripe does not know. @throws Error */
export async function abandonPayment(
  db: Client,
  { id, intent }: Pick<OpenAttempt, 'id' | 'intent'>,
): Promise<void> {
  const { error } = await db.rpc('abandon_payment', { payment: id, ...(intent === null ? {} : { intent }) })
  if (error) throw new Error(`an attempt to pay cannot be ended: ${error.message}`)
}

const stateRow = z.object({
  order: z.uuid(),
  order_number: z.string(),
  status: z.string(),
  payment_status: z.enum(['pending', 'paid', 'failed', 'refunded']),
  payable: z.boolean(),
  /** A transfer, a cheque or cash that has not come. */
  awaited: z.boolean(),
  reserved_until: z.string().nullable(),
  failure: z.object({ code: z.string().nullable(), state: z.string() }).nullable(),
  open: z.array(attemptRow),
})
export type StoredPayment = z.infer<typeof stateRow>

/** Reminds buyers of transfers and cheques that have not come. @throws Error */
export async function queuePaymentReminders(db: Client): Promise<void> {
  const { error } = await db.rpc('queue_payment_reminders')
  if (error) throw new Error(`buyers cannot be reminded of their payments: ${error.message}`)
}

/** @returns null for a token of no order. @throws Error */
export async function getPaymentState(db: Client, token: string): Promise<StoredPayment | null> {
  const { data, error } = await db.rpc('payment_state', { token })
  if (error) throw new Error(`the state of a payment cannot be read: ${error.message}`)
  return data === null ? null : stateRow.parse(data)
}

/**
 * The attempts of which Stripe may be asked for somebody who waits: each once in two seconds.
 * @param caller hash of the network address whose questions are counted; null where none are. @throws Error
 */
export async function askOfPayments(
  db: Client,
  token: string,
  caller: string | null,
): Promise<readonly OpenAttempt[]> {
  const asked = await db.rpc('ask_of_payments', { token, ...(caller === null ? {} : { caller }) })
  return z.array(attemptRow).parse(dataOf(asked, 'what may be asked of a payment cannot be read'))
}

/** Whether Stripe may be asked about an order for this network: 60 times in ten minutes. @throws Error */
export async function mayAskOfOrder(db: Client, token: string, caller: string | null): Promise<boolean> {
  if (caller === null) return true
  return dataOf(
    await db.rpc('may_ask_of_order', { token, caller }),
    'the questions about an order cannot be read',
  )
}

/** @returns a new token of the order that an intent was to pay, null for an unknown one. @throws Error */
export async function makeTokenOfIntent(db: Client, intent: string): Promise<string | null> {
  const { data, error } = await db.rpc('order_token_of_intent', { intent })
  if (error) throw new Error(`the order of a payment cannot be read: ${error.message}`)
  return data
}

/** Whether an order was placed within a day with a key of idempotency. @throws Error */
export const wasPlaced = async (db: Client, attempt: string): Promise<boolean> =>
  dataOf(await db.rpc('was_placed', { attempt }), 'the order of an attempt cannot be read')

/** Whether an intent is of an order here: counted, before Stripe is asked for its secret. Refuses with too_many_requests. */
export async function isOwnIntent(
  db: Client,
  intent: string,
  caller: string | null,
): Promise<Result<boolean>> {
  const { data, error, status } = await db.rpc('is_own_intent', {
    intent,
    ...(caller === null ? {} : { caller }),
  })
  return error ? { ok: false, refusal: refusalOf(error, status) } : succeed(data)
}

const reservationRows = z.array(z.object({ order_id: z.uuid(), attempts: z.array(attemptRow) }))

/** Takes orders whose reservation has ended, with what must be ended at Stripe first. @throws Error */
export const takeDueReservations = async (db: Client, most: number) =>
  reservationRows.parse(
    dataOf(await db.rpc('due_reservations', { most }), 'the due reservations cannot be read'),
  )

/** @returns `released`, `kept` (it is paid, or was released) or `open` (an attempt is not ended). @throws Error */
export const releaseReservation = async (db: Client, order: string, reason: 'expired' | 'replaced') =>
  dataOf(await db.rpc('release_reservation', { order_id: order, reason }), 'the reservation cannot be read')

/** Takes attempts of which nothing was heard for a while. @throws Error */
export const takeDuePayments = async (db: Client, most: number): Promise<readonly OpenAttempt[]> =>
  z.array(attemptRow).parse(dataOf(await db.rpc('due_payments', { most }), 'the due payments cannot be read'))

const refundRows = z.array(
  z.object({
    id: z.uuid(),
    intent: z.string(),
    amount: z.number(),
    refusals: z.number(),
    /** It, and those that it makes anew because they had failed. */
    attempts: z.array(z.uuid()),
  }),
)

/** Takes refunds that Stripe is to be asked for. @throws Error */
export const takeDueRefunds = async (db: Client, most: number) =>
  refundRows.parse(dataOf(await db.rpc('due_refunds', { most }), 'the due refunds cannot be read'))

export interface RefundFailure {
  readonly reason: string
  /** Whether asking again would be refused again. */
  readonly isFinal: boolean
  /** Whether Stripe itself said so, which it repeats for the same idempotency key; otherwise its answer was lost. */
  readonly isAnswer: boolean
}

/** @throws Error */
export async function failRefund(db: Client, id: string, failure: RefundFailure): Promise<void> {
  const { error } = await db.rpc('fail_refund', {
    id,
    reason: failure.reason,
    is_final: failure.isFinal,
    is_answer: failure.isAnswer,
  })
  if (error) throw new Error(`the failure of a refund cannot be written: ${error.message}`)
}

/** @returns from when on the events of Stripe are to be read, null where it is not time. @throws Error */
export async function beginReconciliation(db: Client): Promise<number | null> {
  const { data, error } = await db.rpc('begin_reconciliation')
  if (error) throw new Error(`the books of payments cannot be read: ${error.message}`)
  return data
}

/** @throws Error */
export async function endReconciliation(db: Client, until: number): Promise<void> {
  const { error } = await db.rpc('end_reconciliation', { until })
  if (error) throw new Error(`the books of payments cannot be written: ${error.message}`)
}
