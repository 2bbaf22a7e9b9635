import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { stripeClient } from '../../supabase/functions/_shared/payment/stripe-client.ts'
import { shopBackend } from './support/shop-backend.ts'

test('Stripe knows a call by the shop that makes it, and hears nothing of a silent copy', async () => {
  const keys: (string | undefined)[] = []
  const stripeAt = createServer((request, response) => {
    keys.push(request.headers['idempotency-key'] as string | undefined)
    request.resume()
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"re_1","object":"refund"}')
  }).listen(0, '127.0.0.1')
  const shop = await shopBackend()
  try {
    const { port } = stripeAt.address() as AddressInfo
    const variables: Readonly<Record<string, string>> = {
      SUPABASE_URL: shop.url,
      SUPABASE_SERVICE_ROLE_KEY: shop.secretKey,
      STRIPE_SECRET_KEY: 'sk_test_x',
      STRIPE_API_URL: `http://127.0.0.1:${port}`,
    }
    // Each has a memory of its own of how the shop stands.
    const refund = async () => {
      const stripe = await stripeClient((name) => variables[name])
      return await stripe?.refunds.create(
        { payment_intent: 'pi_1' },
        { idempotencyKey: 'refund 1 0', maxNetworkRetries: 0 },
      )
    }
    await refund()
    await refund()
    const [{ identity } = {}] = await shop.db.query('select identity from private.shop_state')
    expect(keys).toEqual([`${identity} refund 1 0`, `${identity} refund 1 0`])

    await shop.db.query(`select shop_standing('elsewhere', 'elsewhere', true)`)
    await expect(refund()).rejects.toMatchObject({ type: 'StripeConnectionError' })
    expect(keys).toHaveLength(2)
    await shop.db.query('select take_over_shop()')
    await refund()
    expect(keys[2]).toMatch(/^[0-9a-f-]{36} refund 1 0$/)
    expect(keys[2]).not.toBe(keys[1])
  } finally {
    stripeAt.close()
    await shop.close()
  }
})
