import * as z from 'zod'
import { cents, centsFromEuros } from '@/domain/money.ts'
import { REFUND_STATES, WITHDRAWAL_STATES } from '@/domain/order-work.ts'
import { DOCUMENT_KINDS } from '@/domain/shop-document.ts'
import { row } from './answer.ts'
import { questionSummary } from './questions.ts'

const euros = z.number().transform(centsFromEuros)
const text = z.string()
const name = text.nullable()

const heldPieces = row({
  exchange: name,
  variantId: z.number().nullable(),
  label: name,
  worth: z.number().transform((amount) => cents(amount)),
  quantity: z.number(),
  refunded: z.number(),
  returned: z.number(),
  restocked: z.number(),
  isSent: z.boolean(),
})

const linePieces = row({
  lineNo: z.number(),
  variantId: z.number(),
  quantity: z.number(),
  remaining: euros,
  refunded: z.number(),
  returned: z.number(),
  restocked: z.number(),
  exchanged: z.number(),
  held: z.array(heldPieces),
}).transform(({ lineNo, ...pieces }) => ({ position: lineNo, ...pieces }))

const movedPieces = z.array(z.object({ position: z.number(), quantity: z.number(), restocked: z.number() }))

const refund = row({
  id: text,
  amount: euros,
  reason: text,
  /** False of money that never paid the order. */
  ofSale: z.boolean(),
  status: z.enum(REFUND_STATES),
  attempts: z.number(),
  nextAttemptAt: text,
  /** Why Stripe refused the last time, in its words. */
  lastError: name,
  at: text,
  /** Name of the owner; null for the shop's own software. */
  by: name,
  note: name,
  lines: movedPieces,
  shipping: euros,
  extra: euros,
  /** Whether another refund was made in its place. */
  isRetried: z.boolean(),
  /** Of one that failed: pieces that were not sent yet, went into stock for it and are no longer kept for the buyer. */
  unreserved: z.number(),
  /** Number of its credit note, once that is issued. */
  creditNote: name,
})

const orderReturn = row({
  id: text,
  reason: text,
  note: name,
  at: text,
  by: name,
  lines: movedPieces,
  /** Declaration that it follows; null without one. */
  withdrawal: name,
})

const exchange = row({
  id: text,
  position: z.number(),
  /** Exchange whose pieces it gives back; null of those that were sold. */
  replaces: name,
  quantity: z.number(),
  sku: text,
  label: name,
  /** What was given back because the new piece costs less. */
  difference: euros,
  isRestocked: z.boolean(),
  reason: text,
  note: name,
  at: text,
  by: name,
  sentAt: name,
  trackingNumber: name,
  /** Pieces that are still to be sent: none of what was sent, refunded or exchanged again. */
  due: z.number(),
})

const withdrawal = row({
  id: text,
  reference: text,
  declaredAt: text,
  /** Which pieces, in the consumer's words; null is the whole order. */
  items: name,
  status: z.enum(WITHDRAWAL_STATES),
  isLate: z.boolean(),
  acknowledgedAt: name,
  returnedAt: name,
  /** When the consumer proved to have sent the goods. */
  proofAt: name,
  closedNote: name,
  refund: name,
  /** Last day to refund, as `2026-12-07`. */
  dueOn: text,
  /** Whether the refund may still wait for the goods. */
  waits: z.boolean(),
  isOverdue: z.boolean(),
})

/** What administrators see of an order besides what its buyer sees; all lists latest first. */
export const orderWork = row({
  /** What was read: a change expects it to be still so. */
  version: text,
  /** Administrator who took it by telephone, empty of an account that is gone; null where its buyer placed it. */
  takenBy: name,
  /** Customer whose address it bears; null until they have been counted anew. */
  customerId: z.number().nullable(),
  questions: z.array(questionSummary),
  tags: z.array(text),
  /** What can still be given back. */
  refundable: euros,
  pieces: z.array(linePieces),
  /** Asked for; the order itself says whether it is done. */
  cancellation: row({ reason: text, note: name, at: text, by: name }).nullable(),
  notes: z.array(row({ id: z.number(), note: text, at: text, by: name })),
  refunds: z.array(refund),
  returns: z.array(orderReturn),
  exchanges: z.array(exchange),
  withdrawals: z.array(withdrawal),
  payments: z.array(
    row({
      id: text,
      amount: euros,
      state: text,
      at: text,
      changedAt: text,
      /** Whether it is this payment that paid the order. */
      settles: z.boolean(),
      failure: name,
      /** As Stripe names its state; null where the buyer contests nothing. */
      dispute: name,
      disputedAt: name,
    }),
  ),
  mails: z.array(row({ id: z.number(), kind: text, status: text, at: text, sentAt: name })),
  /** Invoice and credit notes, with when they were issued. */
  issued: z.array(row({ kind: z.enum(DOCUMENT_KINDS), number: text, at: text })),
})

export type OrderRefund = z.infer<typeof refund>
export type OrderWithdrawal = z.infer<typeof withdrawal>
