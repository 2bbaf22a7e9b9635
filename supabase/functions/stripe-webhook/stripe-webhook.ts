import type Stripe from 'stripe'
import { readBytes } from '../_shared/body.ts'
import type { FunctionContext } from '../_shared/context.ts'
import { jsonReply } from '../_shared/cors.ts'
import { applyEvent } from '../_shared/payment/events.ts'
import { refusalReply } from '../_shared/refusal.ts'
import { sendMailsSoon } from '../_shared/send-mails.ts'

export interface StripeWebhook extends FunctionContext {
  readonly stripe: Stripe | null
  readonly signingSecret: string | null
}

const MAX_EVENT_BYTES = 262_144
/** Seconds that an event may be old, and that a clock may be ahead. */
const TOLERANCE_S = 300

/** Seconds since 1970. Of two times the package would read the other one: they are none, as no time is. */
function signedAt(signature: string): number {
  const times = signature.split(',').filter((part) => part.startsWith('t='))
  const only = times.length === 1 ? /^t=(\d{1,12})$/.exec(times[0] ?? '')?.[1] : undefined
  return Number(only ?? Number.NaN)
}

/** @returns null for what Stripe did not sign, or not now. */
async function verified(
  { stripe, signingSecret }: StripeWebhook,
  request: Request,
): Promise<Stripe.Event | null> {
  const signature = request.headers.get('stripe-signature') ?? ''
  const body = await readBytes(request.body, MAX_EVENT_BYTES)
  // The package refuses old signatures alone.
  const isAhead = !(signedAt(signature) <= Date.now() / 1000 + TOLERANCE_S)
  if (!stripe || !signingSecret || !body || isAhead) return null
  const { default: Client } = await import('stripe')
  try {
    return await stripe.webhooks.constructEventAsync(
      body,
      signature,
      signingSecret,
      TOLERANCE_S,
      Client.createSubtleCryptoProvider(),
    )
  } catch {
    return null
  }
}

/** Takes the news of Stripe: the signature is checked before anything is read; 200 for all that need not come again. */
export async function handleStripeWebhook(webhook: StripeWebhook, request: Request): Promise<Response> {
  if (request.method !== 'POST') return refusalReply({ code: 'method_not_allowed' })
  if (!webhook.stripe || !webhook.signingSecret) return refusalReply({ code: 'service_unavailable' })
  const event = await verified(webhook, request)
  if (!event) return refusalReply({ code: 'request_invalid' })
  // Stripe sends it again for days: by then the copy is the shop, or Stripe has found the one that is.
  if ((await webhook.standing()).isSilent) return refusalReply({ code: 'service_unavailable' })
  const outcome = await applyEvent({ stripe: webhook.stripe, db: webhook.db }, event)
  sendMailsSoon(webhook)
  return jsonReply(200, { outcome })
}
