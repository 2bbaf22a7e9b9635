import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { submitCheckout } from '@/data/checkout.ts'
import type { CheckoutAnswer, CheckoutRequest } from '@/domain/checkout.ts'
import type { PaymentAnswer } from '@/domain/payment.ts'
import type { Intent, Outcome } from '../../support/stripe/model.ts'
import { SECRET_KEY, SIGNING_SECRET, type StripeStandIn, startStripe } from '../../support/stripe/server.ts'
import { gate } from './admin-gate.ts'
import { checkoutRequest } from './checkout-request.ts'
import { insertProducts } from './samples.ts'
import { type ShopBackend, shopBackend } from './shop-backend.ts'

/** A card as Stripe.js hands it over, which does what its name says. */
export const cardToken = (outcome: Outcome): string => `ctoken_${outcome}_${randomUUID().replaceAll('-', '')}`

/** How an order stands that is paid. */
export const PAID = { payment_status: 'paid', status: 'pending' }
/** How one stands that waits for its payment. */
export const WAITING = { payment_status: 'pending', status: 'pending' }

type Numbered = Pick<CheckoutAnswer, 'orderNumber'>
/** An administrator who calls a function about an order, as it is. */
type Work = (name: 'refund_order' | 'cancel_order', order: Numbered, request: object) => Promise<unknown>

export interface StripeShop {
  readonly shop: ShopBackend
  readonly stripe: StripeStandIn
  /** Orders two units of product 1 with a card. */
  readonly buy: (outcome: Outcome, changes?: Partial<CheckoutRequest>) => Promise<CheckoutAnswer>
  /** How the payment of an order stands, or with a card another attempt. */
  readonly payment: (orderToken: string, confirmationToken?: string) => Promise<PaymentAnswer>
  readonly orderOf: (answer: Numbered) => Promise<Record<string, unknown> | undefined>
  /** What the last attempt to pay an order is at Stripe. */
  readonly intentOf: (answer: Numbered) => Intent
  /** Lets the time be over in which an order keeps its units. */
  readonly expire: (orderNumber: string) => Promise<unknown>
  readonly administrator: (role: 'owner' | 'staff') => Promise<Work>
  /** Has the jobs run that are due. @returns the status of the function. */
  readonly tick: () => Promise<number>
  readonly stock: () => Promise<number>
  readonly close: () => Promise<void>
}

/** A shop with product 1 whose functions, in real Deno, take the stand-in for Stripe. */
async function stripeShop(): Promise<StripeShop> {
  const stripe = await startStripe()
  const shop = await shopBackend({
    SITE_URL: 'https://shop.example',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: SIGNING_SECRET,
    STRIPE_API_URL: stripe.url,
  })
  await insertProducts(shop.db, [{ id: 1, stock: 1000 }])
  await shop.db.query(`update settings set contact_email = 'gerante@shop.example'`)
  stripe.deliveries.listen(`${shop.url}/functions/v1/stripe-webhook`)
  const call = (name: string, body: unknown, key = shop.anonKey) =>
    fetch(`${shop.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(body),
    })
  return {
    shop,
    stripe,
    async buy(outcome, changes = {}) {
      const request = checkoutRequest({ confirmationToken: cardToken(outcome), ...changes })
      const answer = await submitCheckout(shop.visitor, request)
      if (!answer.ok) throw new Error(answer.refusal.code)
      return answer.value
    },
    async payment(orderToken, confirmationToken) {
      const response = await call('payment', {
        orderToken,
        ...(confirmationToken ? { confirmationToken } : {}),
      })
      const answer = (await response.json()) as PaymentAnswer & { error?: { code: string } }
      if (answer.error) throw new Error(answer.error.code)
      return answer
    },
    orderOf: async ({ orderNumber }) =>
      (await shop.db.query('select * from orders where order_number = $1', [orderNumber]))[0],
    intentOf({ orderNumber }) {
      const [intent] = stripe.intentsOf(orderNumber).slice(-1)
      if (!intent) throw new Error('no intent')
      return intent
    },
    expire: (orderNumber) =>
      shop.db.query(
        `update orders set reserved_until = now() - interval '1 second' where order_number = $1`,
        [orderNumber],
      ),
    async administrator(role) {
      const people = gate(shop.db)
      const person = await people.addPerson(role)
      const session = await people.openSession(person.userId)
      await people.register(person, session)
      return (name, { orderNumber }, request) =>
        shop.db.query(
          `select ${name}($1, $2::jsonb, (admin_order($1) #>> '{work,version}')::timestamptz)`,
          [orderNumber, JSON.stringify(request)],
          people.actor(person.userId, session),
        )
    },
    async tick() {
      const response = await call('order-clock', {}, shop.secretKey)
      await response.body?.cancel()
      return response.status
    },
    stock: async () =>
      Number((await shop.db.query('select stock from inventory where product_id = 1'))[0]?.stock),
    async close() {
      await stripe.close()
      await shop.close()
    },
  }
}

/** Opens such a shop for the tests of a file. What a test held back of deliveries comes before the next one begins. */
export function withStripeShop(given: (shop: StripeShop) => void): void {
  let shop: StripeShop | undefined
  beforeAll(async () => {
    shop = await stripeShop()
    given(shop)
  })
  afterAll(() => shop?.close())
  afterEach(async () => {
    await shop?.stripe.deliveries.settled()
    shop?.stripe.deliveries.set('now')
  })
}
