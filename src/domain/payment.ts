import * as z from 'zod'

/**
 * How the payment of an order stands, as its buyer is told: `requires_action` (the bank asks, with the client secret),
 * `processing` (it is not known yet), `failed` (refused: it may be tried again), `unpaid` (not tried), `closed` (no longer payable).
 */
const PAYMENT_STATES = [
  'paid',
  'requires_action',
  'processing',
  'failed',
  'unpaid',
  'closed',
  'refunded',
] as const

export const paymentAnswerSchema = z.object({
  state: z.enum(PAYMENT_STATES),
  /** With which Stripe.js asks the buyer to prove who they are. */
  clientSecret: z.string().optional(),
  /** ISO date and time until when the pieces of an order that may be paid are kept. */
  reservedUntil: z.string().optional(),
  /** Why the bank refused: a key of `texts/payment.ts` where it is known there. */
  reason: z.string().optional(),
})
export type PaymentAnswer = z.infer<typeof paymentAnswerSchema>

/** A card as Stripe.js hands it over: nothing else about it ever reaches the shop. */
export const confirmationTokenSchema = z.string().regex(/^ctoken_\w{1,200}$/)

/** Of a PaymentIntent, whose id it begins with: Stripe writes it into the address that a bank sends a buyer back to. */
const clientSecretSchema = z.string().regex(/^pi_[A-Za-z0-9]{1,200}_secret_[A-Za-z0-9]{1,200}$/)

/** What is asked of the `payment` function: how an order stands, with a card to pay it, which order a payment was of, or what an attempt to order made. */
export const paymentRequestSchema = z.union([
  z.strictObject({
    orderToken: z.string().min(40).max(100),
    confirmationToken: confirmationTokenSchema.optional(),
  }),
  z.strictObject({ clientSecret: clientSecretSchema }),
  /** Key of idempotency: its buyer alone knows it. */
  z.strictObject({ attemptKey: z.uuid() }),
])

/** What a client secret is answered. */
export const returnAnswerSchema = z.object({ orderToken: z.string() })

const placedAttemptSchema = z.object({ orderToken: z.string(), payment: paymentAnswerSchema })
/** An order that an attempt has placed. */
export type PlacedAttempt = z.infer<typeof placedAttemptSchema>

/** What a key of idempotency is answered. */
export const attemptAnswerSchema = z.object({ placed: placedAttemptSchema.nullable() })
