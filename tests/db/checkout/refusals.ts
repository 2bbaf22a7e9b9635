import { describe, expect, test } from 'vitest'
import { submitCheckout } from '@/data/checkout.ts'
import { MAX_CHECKOUT_BODY_BYTES, MAX_ORDERS_PER_HOUR, MAX_ORDERS_PER_RECIPIENT } from '@/domain/rules.ts'
import { checkoutRequest } from '../support/checkout-request.ts'
import { footprint } from '../support/samples.ts'
import type { ShopBackend } from '../support/shop-backend.ts'

/** What the checkout refuses, and how many orders it takes. @param post sends a body to the function. */
export function checkoutRefusalTests(
  shop: () => ShopBackend,
  post: (body: unknown, init?: RequestInit) => Promise<Response>,
): void {
  describe('a refusal is clear and leaves nothing behind', () => {
    const offer = { productId: 1, price: 4990, available: expect.any(Number) }

    test.each([
      ['price_changed', { expectedTotal: 1 }, { offers: [offer], total: 10_675 }],
      [
        'stock_insufficient',
        { lines: [{ productId: 3, quantity: 2 }] },
        { offers: [{ productId: 3, price: 4990, available: 1 }], total: 10_675 },
      ],
      [
        'product_unavailable',
        { lines: [{ productId: 2, quantity: 1 }] },
        { offers: [{ productId: 2, price: 0, available: 0 }] },
      ],
      ['product_unavailable', { lines: [{ productId: 99, quantity: 1 }] }, expect.anything()],
      ['quantity_invalid', { lines: [{ productId: 1, quantity: -1 }] }, expect.anything()],
      ['quantity_invalid', { lines: [{ productId: 1, quantity: 0.5 }] }, expect.anything()],
      ['quantity_invalid', { lines: [{ productId: 1, quantity: 1e15 }] }, expect.anything()],
      ['cart_empty', { lines: [] }, expect.anything()],
      ['shipping_method_unavailable', { shippingMethod: 'drone' }, undefined],
    ])('%s: %j', async (code, changes, details) => {
      const before = await footprint(shop().db)
      const answer = await submitCheckout(shop().visitor, checkoutRequest(changes))
      expect(answer).toEqual({ ok: false, refusal: details === undefined ? { code } : { code, details } })
      expect(await footprint(shop().db)).toEqual(before)
    })

    test('a foreign address', async () => {
      const { address } = checkoutRequest()
      const response = await post({ ...checkoutRequest(), address: { ...address, country: 'US' } })
      expect(response.status).toBe(400)
      expect(await response.json()).toEqual({
        error: { code: 'country_not_served', details: { fields: ['address.country'] } },
      })
    })

    test('a price in a line', async () => {
      const response = await post({ ...checkoutRequest(), lines: [{ productId: 1, quantity: 1, price: 1 }] })
      expect(await response.json()).toMatchObject({ error: { code: 'request_invalid' } })
    })

    test('a body that is too large, also when it does not say so', async () => {
      const before = await footprint(shop().db)
      const large = JSON.stringify({ ...checkoutRequest(), filler: 'x'.repeat(MAX_CHECKOUT_BODY_BYTES) })
      const chunks = new Blob([large]).stream()
      const streamed = { body: chunks, duplex: 'half' } as RequestInit
      for (const response of [await post(large), await post('', streamed)]) {
        expect(response.status).toBe(413)
        expect(await response.json()).toEqual({ error: { code: 'request_too_large' } })
      }
      expect(await footprint(shop().db)).toEqual(before)
    })

    test.each(['', '{', '[]', 'null', '\u0000'])('a body that is %j', async (body) => {
      const response = await post(body)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ error: { code: expect.stringMatching(/_invalid$/) } })
    })

    test('another method', async () => {
      const response = await fetch(`${shop().url}/functions/v1/checkout`)
      expect(response.status).toBe(405)
      expect(await response.json()).toEqual({ error: { code: 'method_not_allowed' } })
    })
  })

  test('the shop is no way to write to strangers: few orders for one address, and no links in their mail', async () => {
    const email = 'stranger@client.example'
    const request = (firstName: string) => {
      const { customer } = checkoutRequest()
      return checkoutRequest({ customer: { ...customer, firstName, email } })
    }
    const from = async (n: number, firstName = 'Inès') =>
      await post(request(firstName), {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${n}` },
      })
    const advertisement = await from(1, 'Vous avez gagné https://evil.example/win')
    expect(await advertisement.json()).toMatchObject({ error: { code: 'customer_invalid' } })
    expect((await from(1, 'Gagnez evil.example')).status).toBe(200)
    for (let n = 2; n <= MAX_ORDERS_PER_RECIPIENT; n += 1) expect((await from(n)).status).toBe(200)
    const refused = await from(MAX_ORDERS_PER_RECIPIENT + 1)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({ error: { code: 'too_many_requests' } })
    const sent = () => shop().mails.filter(({ to }) => to === email)
    await expect.poll(sent).toHaveLength(MAX_ORDERS_PER_RECIPIENT)
    for (const { text, html } of sent()) expect(text + html).not.toContain('evil.example')
    expect(sent().some(({ text }) => text.includes('evil.\u200bexample'))).toBe(true)
  })

  test('one address places a limited number of orders an hour, and what is refused leaves the stock alone', async () => {
    const from = (address: string, request = checkoutRequest(), headers: Record<string, string> = {}) =>
      post(request, {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
      })
    const stock = async () =>
      (await shop().db.query('select stock from inventory where product_id = 1'))[0]?.stock
    const first = checkoutRequest()
    expect((await from('203.0.113.7', first)).status).toBe(200)
    await shop().db.query(
      `insert into private.form_attempts (form, key)
       select form, key from private.form_attempts, generate_series(2, $1)
       where form = 'checkout' and key like 'caller:%'`,
      [MAX_ORDERS_PER_HOUR],
    )
    const before = await stock()
    const refused = await from('203.0.113.7')
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({ error: { code: 'too_many_requests' } })
    expect(await stock()).toBe(before)
    // An invented address, before the proxy's or in the name of the network in front, is no way round.
    expect((await from('198.51.100.1, 203.0.113.7')).status).toBe(429)
    const invented = { 'cf-connecting-ip': '198.51.100.2' }
    expect((await from('203.0.113.7', checkoutRequest(), invented)).status).toBe(429)
    // Sent again, the order that was made is found; and nobody else waits.
    expect((await from('203.0.113.7', first)).status).toBe(200)
    expect((await from('203.0.113.8')).status).toBe(200)
    expect((await post(checkoutRequest())).status).toBe(200)
  })
}
