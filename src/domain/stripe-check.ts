import * as z from 'zod'

/** How a check of Stripe ended: its event was heard, or the first thing that keeps it from being heard. */
const STRIPE_CHECKS = [
  'heard',
  'no_keys',
  'key_refused',
  'unreachable',
  'account_closed',
  'no_secret',
  'no_endpoint',
  'endpoint_off',
  'event_missing',
  'not_heard',
] as const

export const stripeCheckSchema = z.object({ state: z.enum(STRIPE_CHECKS), endpoint: z.string() })
/** With the address that Stripe is to call. */
export type StripeCheck = z.infer<typeof stripeCheckSchema>
