import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { freePort } from '../support/free-port.ts'
import * as labels from '../support/sendcloud/server.ts'
import { newDataDir, removeDataDir, type StartedShop, startShop } from '../support/shop.ts'
import {
  PUBLIC_KEY,
  SECRET_KEY,
  SIGNING_SECRET,
  type StripeStandIn,
  startStripe,
} from '../support/stripe/server.ts'
import { test as base } from './admin-fixtures.ts'

const STRIPE_JS = readFileSync(new URL('../support/stripe/stripe-js.js', import.meta.url), 'utf8')

/** Cards of the stand-in, by what they do. */
export const CARDS = {
  pass: '4242 4242 4242 4242',
  decline: '4000 0000 0000 0002',
  poor: '4000 0000 0000 9995',
  secure: '4000 0025 0000 3155',
  bank: '4000 0000 0000 3063',
  slow: '4000 0000 0000 7777',
} as const

const ANY_ORIGIN = { 'access-control-allow-origin': '*' }

/** Has the browser find the stand-ins where Stripe would be. */
export async function routeStripe(context: BrowserContext, stripe: StripeStandIn): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE_JS }),
  )
  const intentOf = (secret: unknown) =>
    [...stripe.intents.values()].find(({ client_secret }) => client_secret === secret)
  // A bank's own page, and the way back as Stripe writes it: what it adds comes before the fragment.
  await context.route('https://api.stripe.com/stand-in/action', async (route) => {
    const { secret } = route.request().postDataJSON() as { secret: string }
    const bank = stripe.isAtBank(secret) ? `https://hooks.stripe.com/bank?secret=${secret}` : null
    await route.fulfill({ headers: ANY_ORIGIN, json: { bank } })
  })
  await context.route('https://hooks.stripe.com/bank?**', async (route) => {
    const secret = new URL(route.request().url()).searchParams.get('secret')
    const intent = intentOf(secret)
    const back = new URL(intent?.return_url ?? '')
    back.searchParams.set('payment_intent', intent?.id ?? '')
    back.searchParams.set('payment_intent_client_secret', secret ?? '')
    back.searchParams.set('redirect_status', 'succeeded')
    await route.fulfill({
      contentType: 'text/html',
      body: `<title>Banque</title><a href="${back}">Retour</a>`,
    })
  })
  await context.route('https://js.stripe.com/stand-in/paypal', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<button onclick="opener.postMessage('approved', '*'); close()">Continuer avec PayPal</button>`,
    }),
  )
  await context.route('https://api.stripe.com/stand-in/decide', async (route) => {
    const { secret, passed } = route.request().postDataJSON() as { secret: string; passed: boolean }
    const intent = intentOf(secret)
    if (intent) await stripe.decide(intent.id, passed)
    await route.fulfill({ status: 200, headers: ANY_ORIGIN, body: '{}' })
  })
}

/** A shop that takes the stand-in for Stripe. */
export interface StripeShop extends StartedShop {
  readonly stripe: StripeStandIn
}

/** Starts such a shop, with an empty folder of its own, for as long as `use` takes. @param environment besides Stripe's keys */
export async function withStripe(
  environment: Readonly<Record<string, string>>,
  use: (shop: StripeShop) => Promise<void>,
): Promise<void> {
  const [dataDir, stripe] = [newDataDir(), await startStripe()]
  const shop = await startShop(dataDir, {
    PORT: String(await freePort()),
    PUBLIC_STRIPE_KEY: PUBLIC_KEY,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: SIGNING_SECRET,
    STRIPE_API_URL: stripe.url,
    ...environment,
  })
  stripe.deliveries.listen(`${shop.url}/functions/v1/stripe-webhook`)
  await use({ ...shop, stripe })
  await shop.stop()
  await stripe.close()
  removeDataDir(dataDir)
}

/**
 * For tests of payments and of labels: a shop of their own that takes the stand-ins for Stripe and Sendcloud. Their files share it, one
 * after the other.
 */
export const test = base.extend<
  { readonly stripe: StripeStandIn; readonly routed: undefined },
  { readonly sendcloud: labels.SendcloudStandIn; readonly paying: StripeShop }
>({
  sendcloud: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its parameter
    async ({}, use) => {
      const sendcloud = await labels.startSendcloud()
      await use(sendcloud)
      await sendcloud.close()
    },
    { scope: 'worker' },
  ],
  paying: [
    async ({ sendcloud }, use) => {
      const environment = {
        SENDCLOUD_PUBLIC_KEY: labels.PUBLIC_KEY,
        SENDCLOUD_SECRET_KEY: labels.SECRET_KEY,
        SENDCLOUD_API_URL: sendcloud.url,
      }
      await withStripe(environment, use)
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  keys: async ({ paying }, use) => use(paying.keys),
  stripe: async ({ paying }, use) => {
    paying.stripe.deliveries.set('now')
    await use(paying.stripe)
    await paying.stripe.deliveries.settled()
  },
  routed: [
    async ({ context, paying }, use) => {
      await routeStripe(context, paying.stripe)
      await use(undefined)
    },
    { auto: true },
  ],
})

/** The field of Stripe's form. */
export const cardField = (page: Page) => page.getByLabel('Numéro de carte (Stripe)')
