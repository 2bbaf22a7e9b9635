import type { Client } from '@/data/client.ts'
import type { Result } from '@/domain/errors.ts'
import type { PaymentAnswer } from '@/domain/payment.ts'
import type { Variables } from '../environment.ts'
import { SIMULATION } from './simulation.ts'
import { stripeClient } from './stripe-client.ts'
import { stripePayments } from './stripe-payments.ts'

/** One attempt to pay an order. */
export interface Attempt {
  /** Opens the order. */
  readonly orderToken: string
  /** The card, as Stripe.js handed it over. */
  readonly confirmationToken: string | null
  /** Hash of the network address whose attempts are limited; null where none is. */
  readonly caller: string | null
}

/** Whoever takes the money: Stripe, or a simulation where the shop has no keys. */
export interface PaymentProvider {
  /** Whether orders are paid as they are placed, and no money moves. */
  readonly simulated: boolean
  /** Pays an order that was placed. */
  readonly pay: (attempt: Attempt) => Promise<Result<PaymentAnswer>>
  /** How the payment of an order stands; asks Stripe where that is not known yet. */
  readonly stateOf: (orderToken: string) => Promise<Result<PaymentAnswer>>
  /** The token of the order that a PaymentIntent was to pay, for who holds its client secret. */
  readonly orderOf: (clientSecret: string) => Promise<Result<string>>
  /** Gives up an unpaid order that another one takes the place of. @returns false where it is paid, or may be. */
  readonly replace: (orderToken: string) => Promise<boolean>
}

/** @throws Error where the environment would send a live key elsewhere. */
export async function paymentProvider(
  read: Variables,
  db: Client,
  siteUrl: string | null,
): Promise<PaymentProvider> {
  const stripe = await stripeClient(read)
  return stripe ? stripePayments({ stripe, db, siteUrl }) : SIMULATION
}
