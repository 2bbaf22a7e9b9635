import * as z from 'zod/mini'

/**
 * How the payment of an order stands, as its buyer is told: `requires_action` (the bank asks, with the client secret),
 * `processing` (it is not known yet), `failed` (refused: it may be tried again), `unpaid` (not tried), `awaited` (a transfer, a cheque or
 * cash is to come), `closed` (no longer payable).
 */
const PAYMENT_STATES = [
  'paid',
  'requires_action',
  'processing',
  'failed',
  'unpaid',
  'awaited',
  'closed',
  'refunded',
] as const

export const paymentAnswerSchema = z.object({
  state: z.enum(PAYMENT_STATES),
  /** With which Stripe.js asks the buyer to prove who they are. */
  clientSecret: z.optional(z.string()),
  /** ISO date and time until when the units of an order that may be paid are kept. */
  reservedUntil: z.optional(z.string()),
  /** Why the bank refused: a key of `texts/payment.ts` where it is known there. */
  reason: z.optional(z.string()),
})
export type PaymentAnswer = z.infer<typeof paymentAnswerSchema>

/** The events of Stripe that the shop listens to: what the endpoint there is to be sent. */
export const STRIPE_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const

/** A card as Stripe.js hands it over: nothing else about it ever reaches the shop. */
export const confirmationTokenSchema = z.string().check(z.regex(/^ctoken_\w{1,200}$/))

/** Of a PaymentIntent, whose id it begins with: Stripe writes it into the address that a bank sends a buyer back to. */
const clientSecretSchema = z.string().check(z.regex(/^pi_[A-Za-z0-9]{1,200}_secret_[A-Za-z0-9]{1,200}$/))

/** What is asked of the `payment` function: how an order stands, with a card to pay it, which order a payment was of, or what an attempt to order made. */
export const paymentRequestSchema = z.union([
  z.strictObject({
    orderToken: z.string().check(z.minLength(40), z.maxLength(100)),
    confirmationToken: z.optional(confirmationTokenSchema),
  }),
  z.strictObject({ clientSecret: clientSecretSchema }),
  /** Key of idempotency: its buyer alone knows it. */
  z.strictObject({ attemptKey: z.uuid() }),
])

/** Cards that are tried on the shop: what was seen within a quarter of an hour, and whether unknown buyers wait. */
export interface CardTesting {
  readonly refused: number
  readonly succeeded: number
  /** Network addresses that they came from. */
  readonly networks: number
  readonly isPaused: boolean
}

const countOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

/** The same out of what the database keeps of it. */
export const cardTestingOf = (details: Readonly<Record<string, unknown>>): CardTesting => ({
  refused: countOf(details.refused),
  succeeded: countOf(details.succeeded),
  networks: countOf(details.networks),
  isPaused: details.done === 'paused',
})

/** What a client secret is answered. */
export const returnAnswerSchema = z.object({ orderToken: z.string() })

const placedAttemptSchema = z.object({ orderToken: z.string(), payment: paymentAnswerSchema })
/** An order that an attempt has placed. */
export type PlacedAttempt = z.infer<typeof placedAttemptSchema>

/** What a key of idempotency is answered. */
export const attemptAnswerSchema = z.object({ placed: z.nullable(placedAttemptSchema) })
