/** What the stand-in of Stripe keeps, in Stripe's own shapes as far as the shop looks at them. */
export interface Intent {
  readonly id: string
  readonly object: 'payment_intent'
  readonly amount: number
  amount_received: number
  readonly currency: string
  readonly client_secret: string
  readonly created: number
  readonly livemode: false
  /** Where the buyer's bank sends them back to. */
  readonly return_url: string | null
  readonly metadata: Readonly<Record<string, string>>
  /** Whether the bank is to ask who pays, as the shop wished. */
  readonly isChallenged: boolean
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled'
  last_payment_error: null | { code: string; decline_code?: string; message: string; type: string }
  latest_charge: string | null
}

export interface Refund {
  readonly id: string
  readonly object: 'refund'
  readonly amount: number
  readonly currency: string
  readonly payment_intent: string
  readonly metadata: Readonly<Record<string, string>>
  readonly created: number
  status: 'pending' | 'succeeded' | 'failed'
}

export interface StripeEvent {
  readonly id: string
  readonly object: 'event'
  readonly api_version: string
  readonly created: number
  readonly livemode: false
  readonly type: string
  readonly data: { readonly object: unknown }
}

/** An answer that is an error, as Stripe writes it. */
export class Refusal extends Error {
  readonly status: number
  readonly error: Readonly<Record<string, unknown>>
  constructor(status: number, error: Readonly<Record<string, unknown>>) {
    super(String(error.message ?? error.code))
    this.status = status
    this.error = error
  }
}

export const invalid = (code: string, message: string, more: object = {}) =>
  new Refusal(400, { type: 'invalid_request_error', code, message, ...more })

/**
 * What a card does, by the second word of its confirmation token: `ctoken_decline_1`.
 * `pass`, `decline`, `poor` (insufficient funds), `secure` (3-D Secure in the page), `bank` (on the
 * bank's own page), `slow` (processing), `broken` (Stripe answers 500).
 */
export type Outcome = 'pass' | 'decline' | 'poor' | 'secure' | 'bank' | 'slow' | 'broken'
const OUTCOMES: readonly Outcome[] = ['pass', 'decline', 'poor', 'secure', 'bank', 'slow', 'broken']

export function outcomeOf(confirmationToken: string): Outcome {
  const word = confirmationToken.split('_')[1]
  const known = OUTCOMES.find((outcome) => outcome === word)
  if (!known) throw invalid('resource_missing', `No such confirmation token: ${confirmationToken}`)
  return known
}
