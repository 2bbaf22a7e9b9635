import { createContext } from '../_shared/context.ts'
import { stripeClient } from '../_shared/payment/stripe-client.ts'
import { guarded } from '../_shared/serve.ts'
import { handleStripeWebhook, type StripeWebhook } from './stripe-webhook.ts'

const read = (name: string) => Deno.env.get(name)

const webhook: StripeWebhook = {
  ...createContext(read),
  stripe: await stripeClient(read),
  signingSecret: read('STRIPE_WEBHOOK_SECRET') ?? null,
}

Deno.serve(guarded('stripe-webhook', (request) => handleStripeWebhook(webhook, request)))
