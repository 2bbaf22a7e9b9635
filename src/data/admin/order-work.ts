import * as z from 'zod'
import { DOCUMENT_KINDS } from '@/domain/document-kind.ts'
import { HAND_PAYMENTS } from '@/domain/order-states.ts'
import { heldPiecesFields, linePiecesFields, REFUND_STATES, WITHDRAWAL_STATES } from '@/domain/order-work.ts'
import { PARCEL_STATES, PARCEL_WORKS } from '@/domain/sent-parcel.ts'
import { CARRIERS, TRACKERS } from '@/domain/tracking.ts'
import { euros, row } from '../row.ts'
import { labelRow } from './label-row.ts'
import { questionSummary } from './questions.ts'

const text = z.string()
const name = text.nullable()

const linePieces = z.pipe(
  row({
    ...linePiecesFields(euros),
    lineNo: z.number(),
    held: z.array(row(heldPiecesFields)),
  }),
  z.transform(({ lineNo, ...pieces }) => ({ position: lineNo, ...pieces })),
)

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
  /** How the owner gave it back by hand; null where Stripe does. */
  means: z.enum(HAND_PAYMENTS).nullable(),
  lines: movedPieces,
  shipping: euros,
  extra: euros,
  /** Whether another refund was made in its place. */
  isRetried: z.boolean(),
  /** Of one that failed: units that were not sent yet, went into stock for it and are no longer kept for the buyer. */
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
  /** Exchange whose units it gives back; null of those that were sold. */
  replaces: name,
  quantity: z.number(),
  sku: text,
  label: name,
  /** What was given back because the new unit costs less. */
  difference: euros,
  isRestocked: z.boolean(),
  reason: text,
  note: name,
  at: text,
  by: name,
  sentAt: name,
  trackingNumber: name,
  /** Units that are still to be sent: none of what was sent, refunded or exchanged again. */
  due: z.number(),
})

const withdrawal = row({
  id: text,
  reference: text,
  declaredAt: text,
  /** Which units, in the consumer's words; null is the whole order. */
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

const sentParcel = row({
  id: text,
  /** Whether its number is the order's. */
  isMain: z.boolean(),
  carrier: z.enum(CARRIERS),
  number: name,
  weightG: z.number().nullable(),
  state: z.enum(PARCEL_STATES),
  deliveredAt: name,
  /** Whether a person set that day, and no carrier. */
  isDatedByHand: z.boolean(),
  /** Its buyer says that it was never received. */
  isContested: z.boolean(),
  /** Null where nobody has to look into it. */
  work: z.enum(PARCEL_WORKS).nullable(),
  /** When its carrier last answered. */
  lookedAt: name,
  isFollowed: z.boolean(),
  /** Who would be asked, and knows no number of this form. */
  unreadBy: z.enum(TRACKERS).nullable(),
  events: z.array(z.object({ code: text, label: text, at: text })),
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
  cancellation: z.nullable(row({ reason: text, note: name, at: text, by: name })),
  notes: z.array(row({ id: z.number(), note: text, at: text, by: name })),
  refunds: z.array(refund),
  returns: z.array(orderReturn),
  exchanges: z.array(exchange),
  /** What left of it, the main one first. */
  sentParcels: z.array(sentParcel),
  /** The latest that was asked for; null of an order without. */
  label: z.nullable(labelRow),
  /** With which units come back. */
  returnPurchases: z.array(labelRow),
  exchangePurchases: z.array(labelRow),
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
  mails: z.array(
    row({ id: z.number(), kind: text, status: text, at: text, sentAt: name, isLocal: z.boolean() }),
  ),
  /** Invoice and credit notes, with when they were issued. */
  issued: z.array(row({ kind: z.enum(DOCUMENT_KINDS), number: text, at: text })),
})

export type OrderRefund = z.infer<typeof refund>
export type AdminParcel = z.infer<typeof sentParcel>
export type OrderWithdrawal = z.infer<typeof withdrawal>
