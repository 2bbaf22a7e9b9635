import * as z from 'zod'
import { cents } from '@/domain/money.ts'
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
    /** Pieces of a refund that failed which were not sent: kept for the buyer again, and not. */
    reserved: details.reserved,
    unreserved: details.unreserved,
  }))

const payments = z
  .object({ open: z.boolean(), last_event: z.string().nullable(), issues: z.array(issue) })
  .transform(({ last_event, ...rest }) => ({
    ...rest,
    /** When an event of Stripe last had its effect; null where none ever has. */
    lastEvent: last_event,
  }))

/** Whether orders are taken, and what of payments an owner must look at. */
export type ShopPayments = z.infer<typeof payments>

/** @throws RefusedError owner_required */
export const getPayments = async (db: Client, signal: AbortSignal): Promise<ShopPayments> =>
  payments.parse(await calledBy(db.rpc('admin_payments').abortSignal(signal)))

/** Opens payments, or closes them: no order is taken meanwhile. @throws RefusedError owner_required */
export const openPayments = async (db: Client, isOpen: boolean): Promise<ShopPayments> =>
  payments.parse(await calledBy(db.rpc('open_payments', { is_open: isOpen })))

/** Something was looked at. @throws RefusedError owner_required */
export const tickOffIssue = async (db: Client, id: number): Promise<ShopPayments> =>
  payments.parse(await calledBy(db.rpc('tick_off_payment_issue', { issue: id })))
