import { openAuth } from '../_shared/auth-client.ts'
import { createContext } from '../_shared/context.ts'
import { stripeClient } from '../_shared/payment/stripe-client.ts'
import { guarded } from '../_shared/serve.ts'
import { handleStripeCheck, type StripeChecking } from './stripe-check.ts'

const read = (name: string) => Deno.env.get(name)

const checking: StripeChecking = {
  ...createContext(read),
  stripe: await stripeClient(read),
  signingSecret: read('STRIPE_WEBHOOK_SECRET') ?? null,
  asCaller: (token) => openAuth(read, token),
  patienceMs: 15_000,
}

Deno.serve(guarded('stripe-check', (request) => handleStripeCheck(checking, request)))
