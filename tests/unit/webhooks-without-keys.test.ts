import { expect, test } from 'vitest'
import { handleMailEvents } from '../../supabase/functions/mail-events/mail-events.ts'
import { handleParcelWebhook } from '../../supabase/functions/parcel-webhook/parcel-webhook.ts'
import { handleStripeWebhook } from '../../supabase/functions/stripe-webhook/stripe-webhook.ts'

/** Neither the database nor whether the shop is silent is asked for: there is nothing to call. */
const nothing = { db: null, standing: null, secret: 'a secret' } as never

const news = (path: string) =>
  new Request(`http://shop/${path}`, {
    method: 'POST',
    headers: { 'stripe-signature': 't=1,v1=00' },
    body: '{}',
  })

test.each([
  [
    'Stripe',
    () =>
      handleStripeWebhook({ ...(nothing as object), stripe: null, signingSecret: 'x' } as never, news('')),
  ],
  [
    'Stripe without its secret',
    () => handleStripeWebhook({ ...(nothing as object), stripe: {}, signingSecret: null } as never, news('')),
  ],
  ['Sendcloud', () => handleParcelWebhook({ ...(nothing as object), key: null } as never, news(''))],
  [
    'no mail service',
    () => handleMailEvents({ ...(nothing as object), key: 'x', service: null } as never, news('?key=x')),
  ],
  [
    'a mail service without its key',
    () => handleMailEvents({ ...(nothing as object), key: null, service: 'brevo' } as never, news('?key=')),
  ],
])('news of %s, whose key is not set, may come again later', async (_, heard) => {
  expect((await heard()).status).toBe(503)
})
