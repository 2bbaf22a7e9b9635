import { randomUUID } from 'node:crypto'
import { submitCheckout } from '@/data/checkout.ts'
import type { CheckoutAnswer, CheckoutRequest } from '@/domain/checkout.ts'
import type { PaymentAnswer } from '@/domain/payment.ts'
import type { Outcome } from '../../support/stripe/model.ts'
import { SECRET_KEY, SIGNING_SECRET, type StripeStandIn, startStripe } from '../../support/stripe/server.ts'
import { checkoutRequest } from './checkout-request.ts'
import { type ShopBackend, shopBackend } from './shop-backend.ts'

/** A card as Stripe.js hands it over, which does what its name says. */
export const cardToken = (outcome: Outcome): string => `ctoken_${outcome}_${randomUUID().replaceAll('-', '')}`

export interface StripeShop {
  readonly shop: ShopBackend
  readonly stripe: StripeStandIn
  /** Orders two pieces of product 1 with a card. */
  readonly buy: (outcome: Outcome, changes?: Partial<CheckoutRequest>) => Promise<CheckoutAnswer>
  /** How the payment of an order stands, or with a card another attempt. */
  readonly payment: (orderToken: string, confirmationToken?: string) => Promise<PaymentAnswer>
  readonly orderOf: (
    answer: Pick<CheckoutAnswer, 'orderNumber'>,
  ) => Promise<Record<string, unknown> | undefined>
  /** Has the jobs run that are due. @returns the status of the function. */
  readonly tick: () => Promise<number>
  readonly stock: () => Promise<number>
  readonly close: () => Promise<void>
}

/** A shop whose functions, in real Deno, take the stand-in for Stripe. */
export async function stripeShop(): Promise<StripeShop> {
  const stripe = await startStripe()
  const shop = await shopBackend({
    SITE_URL: 'https://shop.example',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_WEBHOOK_SECRET: SIGNING_SECRET,
    STRIPE_API_URL: stripe.url,
  })
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
