import type { Result } from '@/domain/errors.ts'
import type { PaymentAnswer } from '@/domain/payment.ts'

/** Who asks about an order. */
export interface Question {
  /** Opens the order. */
  readonly orderToken: string
  /** Hash of the network address whose attempts and questions are limited; null where none is. */
  readonly caller: string | null
}

/** One attempt to pay an order. */
export interface Attempt extends Question {
  /** The card, as Stripe.js handed it over. */
  readonly confirmationToken: string | null
}

/** Whoever takes the money: Stripe, a simulation in a demonstration, or nobody. */
export interface PaymentProvider {
  /** Whether orders are paid as they are placed, and no money moves. */
  readonly simulated: boolean
  /** Whether a card may be used at all, be it in a simulation. */
  readonly takesCards: boolean
  /** Pays an order that was placed. */
  readonly pay: (attempt: Attempt) => Promise<Result<PaymentAnswer>>
  /** How the payment of an order stands; asks Stripe where that is not known yet, and may be asked again. */
  readonly stateOf: (question: Question) => Promise<Result<PaymentAnswer>>
  /** The token of the order that a PaymentIntent was to pay, for who holds its client secret. */
  readonly orderOf: (clientSecret: string, caller: string | null) => Promise<Result<string>>
  /** Gives up an unpaid order that another one takes the place of. @returns false where it is paid, or may be. */
  readonly replace: (question: Question) => Promise<boolean>
}
