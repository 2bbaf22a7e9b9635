import { API_VERSION } from '../../../supabase/functions/_shared/payment/stripe-client.ts'
import { type Intent, invalid, outcomeOf, type Refund, Refusal, type StripeEvent } from './model.ts'

const MESSAGES = { card_declined: 'Your card was declined.' } as const

/** An account at Stripe: what is in it, and what happens to it. Every change makes its events. */
export function createAccount(now: () => number, emit: (event: StripeEvent) => Promise<void>) {
  const intents = new Map<string, Intent>()
  const refunds: Refund[] = []
  const events: StripeEvent[] = []
  const disputes: { id: string; payment_intent: string; amount: number; status: string; reason: string }[] =
    []
  /** The account itself, and what its owner has set up in the dashboard. */
  const own = { id: 'acct_stand_in', object: 'account', charges_enabled: true, payouts_enabled: true }
  const endpoints: { id: string; url: string; status: string; enabled_events: readonly string[] }[] = []
  const domains: { id: string; domain_name: string; enabled: boolean }[] = []
  const used = new Set<string>()
  /** Secrets of intents whose buyer is sent to the bank's page. */
  const atBank = new Set<string>()
  let last = 0
  const stamp = Date.now().toString(36)
  const id = (prefix: string) => {
    last += 1
    return `${prefix}_${stamp}${last}`
  }

  async function tell(type: string, object: unknown): Promise<void> {
    const event: StripeEvent = {
      id: id('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: now(),
      livemode: false,
      type,
      data: { object: structuredClone(object) },
    }
    events.push(event)
    await emit(event)
  }

  const intentOf = (of: string): Intent => {
    const found = intents.get(of)
    if (!found)
      throw new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message: of })
    return found
  }
  const unexpected = (intent: Intent) =>
    invalid('payment_intent_unexpected_state', `it is ${intent.status}`, { payment_intent: intent })

  async function succeed(intent: Intent): Promise<void> {
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    intent.last_payment_error = null
    intent.latest_charge = id('ch')
    await tell('charge.succeeded', { id: intent.latest_charge, object: 'charge', payment_intent: intent.id })
    await tell('payment_intent.succeeded', intent)
  }
  async function decline(intent: Intent, decline_code: string): Promise<void> {
    intent.status = 'requires_payment_method'
    intent.last_payment_error = {
      type: 'card_error',
      code: 'card_declined',
      decline_code,
      message: MESSAGES.card_declined,
    }
    await tell('payment_intent.payment_failed', intent)
  }

  async function confirm(intent: Intent, token: string): Promise<Intent> {
    const outcome = outcomeOf(token)
    if (used.has(token)) throw invalid('confirmation_token_used', `${token} was used before`)
    used.add(token)
    if (intent.status !== 'requires_payment_method') throw unexpected(intent)
    if (outcome === 'pass' && !intent.isChallenged) await succeed(intent)
    else if (outcome === 'pass' || outcome === 'secure' || outcome === 'bank') {
      intent.status = 'requires_action'
      if (outcome === 'bank') atBank.add(intent.client_secret)
      await tell('payment_intent.requires_action', intent)
    } else if (outcome === 'slow') {
      intent.status = 'processing'
      await tell('payment_intent.processing', intent)
    } else {
      await decline(intent, outcome === 'poor' ? 'insufficient_funds' : 'generic_decline')
      throw new Refusal(402, { ...intent.last_payment_error, payment_intent: intent })
    }
    return intent
  }

  return {
    own,
    endpoints,
    domains,
    intents,
    refunds,
    events,
    disputes,
    intentOf,
    isAtBank: (secret: string) => atBank.has(secret),
    confirm,
    async create(body: Record<string, unknown>): Promise<Intent> {
      const amount = Number(body.amount)
      if (!(amount >= 50)) throw invalid('amount_too_small', 'Amount must be at least €0.50 eur')
      if (body.confirmation_token && outcomeOf(String(body.confirmation_token)) === 'broken')
        throw new Refusal(500, { type: 'api_error', message: 'An error occurred' })
      const pi = id('pi')
      const options = (body.payment_method_options ?? {}) as Record<string, string>
      const intent: Intent = {
        id: pi,
        object: 'payment_intent',
        amount,
        amount_received: 0,
        currency: String(body.currency),
        client_secret: `${pi}_secret_${stamp}${last}`,
        return_url: body.return_url === undefined ? null : String(body.return_url),
        created: now(),
        livemode: false,
        metadata: (body.metadata ?? {}) as Record<string, string>,
        isChallenged: options['card.request_three_d_secure'] === 'challenge',
        status: 'requires_payment_method',
        last_payment_error: null,
        latest_charge: null,
      }
      intents.set(intent.id, intent)
      await tell('payment_intent.created', intent)
      return body.confirm === 'true' ? await confirm(intent, String(body.confirmation_token)) : intent
    },
    async cancel(of: string): Promise<Intent> {
      const intent = intentOf(of)
      if (intent.status === 'succeeded' || intent.status === 'processing' || intent.status === 'canceled')
        throw unexpected(intent)
      intent.status = 'canceled'
      // Stripe says that any later change may clear it.
      intent.last_payment_error = null
      await tell('payment_intent.canceled', intent)
      return intent
    },
    /** The buyer's bank has asked them, or a slow payment has come to its end. */
    async decide(of: string, passed: boolean): Promise<Intent> {
      const intent = intentOf(of)
      if (intent.status !== 'requires_action' && intent.status !== 'processing') return intent
      await (passed ? succeed(intent) : decline(intent, 'authentication_required'))
      return intent
    },
    /** Money goes back, in whole where no amount is said; from the shop's side or from Stripe's. */
    async refund(of: string, wanted?: number, metadata: Record<string, string> = {}): Promise<Refund> {
      const intent = intentOf(of)
      const back = refunds
        .filter((one) => one.payment_intent === of)
        .reduce((sum, one) => sum + one.amount, 0)
      const amount = wanted ?? intent.amount_received - back
      if (amount <= 0 || back + amount > intent.amount_received)
        throw invalid('charge_already_refunded', 'Charge has already been refunded.')
      const refund: Refund = {
        id: id('re'),
        object: 'refund',
        amount,
        currency: intent.currency,
        payment_intent: of,
        metadata,
        created: now(),
        status: 'succeeded',
      }
      refunds.push(refund)
      await tell('refund.created', refund)
      const charge = {
        id: intent.latest_charge,
        object: 'charge',
        payment_intent: of,
        metadata: intent.metadata,
      }
      await tell('charge.refunded', { ...charge, amount_refunded: back + amount })
      return refund
    },
    /** The buyer's bank wants the money back. */
    async dispute(of: string, status = 'needs_response'): Promise<void> {
      const known = disputes.find((one) => one.payment_intent === of)
      const { amount } = intentOf(of)
      const dispute = known ?? {
        id: id('dp'),
        object: 'dispute',
        payment_intent: of,
        amount,
        status,
        reason: 'fraudulent',
      }
      dispute.status = status
      if (!known) disputes.push(dispute)
      await tell(known ? 'charge.dispute.closed' : 'charge.dispute.created', dispute)
    },
  }
}
