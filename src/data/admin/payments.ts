import * as z from 'zod'
import { cents } from '@/domain/money.ts'
import { cardTestingOf } from '@/domain/payment.ts'
import type { Client } from '../client.ts'
import { calledBy } from './answer.ts'

const toAmount = (value: number | undefined) => (value === undefined ? null : cents(value))

const issue = z
  .object({
    id: z.number(),
    reason: z.string(),
    at: z.string(),
    order_number: z.string().nullable(),
    details: z.looseObject({
      intent: z.string().optional(),
      id: z.string().optional(),
      amount: z.number().optional(),
      received: z.number().optional(),
      status: z.string().optional(),
      reserved: z.number().optional(),
      unreserved: z.number().optional(),
      refused: z.number().optional(),
      succeeded: z.number().optional(),
      networks: z.number().optional(),
      done: z.string().optional(),
    }),
  })
  .transform(({ order_number, details, ...rest }) => ({
    ...rest,
    orderNumber: order_number,
    /** What Stripe calls the payment or the dispute. */
    atStripe: details.intent ?? details.id ?? null,
    amount: toAmount(details.amount ?? details.received),
    /** Of a dispute, as Stripe names it. */
    status: details.status ?? '',
    /** Units of a refund that failed which were not sent: kept for the buyer again, and not. */
    reserved: details.reserved,
    unreserved: details.unreserved,
    /** Of cards that were tried on the shop. */
    cardTesting: rest.reason === 'card_testing' ? cardTestingOf(details) : null,
  }))

const payments = z
  .object({
    open: z.boolean(),
    guard: z
      .object({ since: z.string(), secured_until: z.string(), paused_until: z.string().nullable() })
      .nullable(),
    hand: z.object({ orders: z.number(), variants: z.number() }).nullable(),
    last_event: z.string().nullable(),
    issues: z.array(issue),
  })
  .transform(({ last_event, guard, ...rest }) => ({
    ...rest,
    /** What the shop does against cards that are tried on it, with the moments when that ends by itself; null where it does nothing. */
    guard: guard && {
      since: guard.since,
      securedUntil: guard.secured_until,
      pausedUntil: guard.paused_until,
    },
    /** When an event of Stripe last had its effect; null where none ever has. */
    lastEvent: last_event,
  }))

/**
 * Whether orders are taken, what unpaid transfers and cheques keep others from choosing them (`hand`, null where none do), and what of payments an owner must look at.
 */
export type ShopPayments = z.infer<typeof payments>

/** @throws RefusedError owner_required */
export const getPayments = async (db: Client, signal: AbortSignal): Promise<ShopPayments> =>
  payments.parse(await calledBy(db.rpc('admin_payments').abortSignal(signal)))

/** Opens payments, or closes them: no order is taken meanwhile. @throws RefusedError owner_required */
export const openPayments = async (db: Client, isOpen: boolean): Promise<ShopPayments> =>
  payments.parse(await calledBy(db.rpc('open_payments', { is_open: isOpen })))

/** Ends what is done against cards that are tried and orders that wait unpaid, before its time. @throws RefusedError owner_required */
export const liftPaymentGuard = async (db: Client): Promise<ShopPayments> =>
  payments.parse(await calledBy(db.rpc('lift_payment_guard')))

/** Something was looked at. @throws RefusedError owner_required */
export const tickOffIssue = async (db: Client, id: number): Promise<ShopPayments> =>
  payments.parse(await calledBy(db.rpc('tick_off_payment_issue', { issue: id })))
