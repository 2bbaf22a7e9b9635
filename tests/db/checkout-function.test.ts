import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { submitCheckout } from '@/data/checkout.ts'
import { getOrderByToken } from '@/data/orders.ts'
import { getPublishedTerms, keepPublishedTerms } from '@/data/published-terms.ts'
import type { CheckoutRequest } from '@/domain/checkout.ts'
import { MAX_CHECKOUT_BODY_BYTES, MAX_ORDERS_PER_HOUR, MAX_ORDERS_PER_RECIPIENT } from '@/domain/rules.ts'
import { orderMailText } from '@/texts/orderMail.ts'
import { confirmOrder } from '../../supabase/functions/checkout/confirm.ts'
import { acceptedTerms } from '../../supabase/functions/checkout/terms.ts'
import { footprint, insertProducts, loadRelays, RELAY } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const TERMS = {
  version: '2026-11',
  html: '<h2>Rétractation</h2>\n<p>Voir <a href="/returns">Retours</a>.</p>\n<ul><li>Nom du consommateur</li></ul>',
}

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example/' })
  await insertProducts(shop.db, [
    { id: 1, stock: 100 },
    { id: 2, state: 'archived' },
    { id: 3, stock: 1 },
  ])
  await keepPublishedTerms(shop.service, TERMS)
})
afterAll(() => shop?.close())

const checkoutRequest = (changes: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  idempotencyKey: randomUUID(),
  lines: [{ productId: 1, quantity: 2 }],
  customer: { firstName: 'Inès <b>', lastName: 'Moreau', email: 'ines@client.example', phone: '' },
  address: {
    address: '3 rue des Lilas',
    addressComplement: '',
    postalCode: '75011',
    city: 'Paris',
    country: 'FR',
  },
  shippingMethod: 'colissimo',
  relayPoint: null,
  paymentMethod: 'card',
  expectedTotal: 10_675,
  ...changes,
})

const post = (body: unknown, init: RequestInit = {}) =>
  fetch(`${shop.url}/functions/v1/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  })

test('an order is placed, opened with its token, and confirmed by one e-mail', async () => {
  const request = checkoutRequest()
  const placed = await submitCheckout(shop.visitor, request)
  if (!placed.ok) throw new Error(placed.refusal.code)
  expect(placed.value).toMatchObject({
    orderNumber: expect.stringMatching(/^CMD-\d{4}-0001$/),
    subtotal: 9980,
    shippingFee: 695,
    total: 10_675,
    tax: 1779,
    simulated: true,
  })
  expect(await submitCheckout(shop.visitor, request)).toEqual(placed)

  const order = await getOrderByToken(shop.visitor, placed.value.orderToken)
  expect(order).toMatchObject({
    ok: true,
    value: {
      orderNumber: placed.value.orderNumber,
      paymentStatus: 'paid',
      isSimulated: true,
      customer: { firstName: 'Inès <b>', phone: null },
      lines: [
        { productId: 1, name: 'Produit 1', unitPrice: 4990, quantity: 2, image: 'product-images/1.webp' },
      ],
      total: 10_675,
    },
  })
  expect(await getOrderByToken(shop.visitor, randomUUID())).toEqual({
    ok: false,
    refusal: { code: 'order_not_found' },
  })

  await expect.poll(() => shop.mails).toHaveLength(1)
  const [mail] = shop.mails
  expect(mail).toMatchObject({
    from: 'Boutique <boutique@shop.example>',
    to: 'ines@client.example',
    subject: orderMailText.subject(placed.value.orderNumber, 'Atelier du Rif'),
  })
  expect(mail?.html).toContain('Inès &lt;b&gt;')
  expect(mail?.html).toContain(`https://shop.example/checkout/confirmation#${placed.value.orderToken}`)
  expect(mail?.text.replaceAll(/\s/g, ' ')).toContain('Total TTC : 106,75 €')
})

const mailOf = (orderNumber: string) =>
  vi.waitFor(
    () => {
      const found = shop.mails.find(({ subject }) => subject.includes(orderNumber))
      if (!found) throw new Error('no confirmation yet')
      return found
    },
    { timeout: 20_000 },
  )

test('the confirmation carries the terms that were accepted, whole, in both its parts', async () => {
  const placed = await submitCheckout(shop.visitor, checkoutRequest())
  if (!placed.ok) throw new Error(placed.refusal.code)
  const mail = await mailOf(placed.value.orderNumber)
  expect(mail.html).toContain(orderMailText.termsTitle('2026-11'))
  expect(mail.html).toContain('<p>Voir <a href="https://shop.example/returns">Retours</a>.</p>')
  expect(mail.text).toContain('Rétractation\n')
  expect(mail.text).toContain('- Nom du consommateur')
})

test('terms of a site that is built elsewhere are looked up on it and kept; without it the kept ones hold', async () => {
  let answers = true
  let asked = 0
  const site = createServer((_, response) => {
    asked += 1
    response.writeHead(answers ? 200 : 503)
    response.end('<div class="article"><p data-terms-version="2027-01">Neuves</p></div>')
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`
  const accepted = (version: string) => acceptedTerms(shop.service, version, url)
  // What was seen published within the hour is not asked for.
  expect(await accepted('2026-11')).toMatchObject(TERMS)
  expect(asked).toBe(0)
  expect(await accepted('2027-01')).toEqual({ version: '2027-01', html: '<p>Neuves</p>' })
  expect(await accepted('2027-01')).toMatchObject({ html: '<p>Neuves</p>' })
  expect(asked).toBe(1)
  await shop.db.query(
    "update published_terms set published_at = now() - interval '2 hours' where version = '2027-01'",
  )
  answers = false
  expect(await accepted('2027-01')).toMatchObject({ html: '<p>Neuves</p>' })
  site.close()
  expect(await accepted('2027-01')).toMatchObject({ html: '<p>Neuves</p>' })
  // A version that nobody published: what was published last is better than nothing.
  expect(await getPublishedTerms(shop.service, '2030-01')).toMatchObject({ version: '2026-11' })
})

test('an order to Switzerland is confirmed without TTC, and says that no French VAT is charged', async () => {
  const address = { ...checkoutRequest().address, country: 'CH', postalCode: '1201' } as const
  const placed = await submitCheckout(shop.visitor, checkoutRequest({ address }))
  if (!placed.ok) throw new Error(placed.refusal.code)
  const mail = await mailOf(placed.value.orderNumber)
  for (const part of [mail.text, mail.html, mail.subject]) expect(part).not.toContain('TTC')
  for (const part of [mail.text, mail.html]) expect(part).toContain('sans TVA française')
})

test('a parcel to a relay point is confirmed with the point, in the e-mail and on the order’s page', async () => {
  await loadRelays(shop.db)
  const wanted = { shippingMethod: 'relais', relayPoint: RELAY.id, expectedTotal: 9980 } as const
  const placed = await submitCheckout(shop.visitor, checkoutRequest(wanted))
  if (!placed.ok) throw new Error(placed.refusal.code)
  const order = await getOrderByToken(shop.visitor, placed.value.orderToken)
  expect(order).toMatchObject({ value: { relayPoint: { name: RELAY.name, postalCode: RELAY.postal_code } } })
  const mail = await mailOf(placed.value.orderNumber)
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(RELAY.name)
    expect(part).toContain(RELAY.address)
    expect(part).toContain('3 rue des Lilas')
  }
  const gone = await submitCheckout(shop.visitor, checkoutRequest({ ...wanted, relayPoint: 'FR-9' }))
  expect(gone).toMatchObject({ ok: false, refusal: { code: 'relay_point_unavailable' } })
})

test('the shop may switch the e-mail off', async () => {
  const placed = await submitCheckout(shop.visitor, checkoutRequest())
  if (!placed.ok) throw new Error(placed.refusal.code)
  const nowhere = { url: 'http://127.0.0.1:1', key: '', from: 'boutique@shop.example' }
  const confirm = () => confirmOrder(shop.service, nowhere, placed.value.orderToken, undefined)
  await shop.db.query('update settings set order_confirmation = false')
  await confirm()
  await shop.db.query('update settings set order_confirmation = true')
  await expect(confirm()).rejects.toThrow()
})

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
    const before = await footprint(shop.db)
    const answer = await submitCheckout(shop.visitor, checkoutRequest(changes))
    expect(answer).toEqual({ ok: false, refusal: details === undefined ? { code } : { code, details } })
    expect(await footprint(shop.db)).toEqual(before)
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
    const before = await footprint(shop.db)
    const large = JSON.stringify({ ...checkoutRequest(), filler: 'x'.repeat(MAX_CHECKOUT_BODY_BYTES) })
    const chunks = new Blob([large]).stream()
    const streamed = { body: chunks, duplex: 'half' } as RequestInit
    for (const response of [await post(large), await post('', streamed)]) {
      expect(response.status).toBe(413)
      expect(await response.json()).toEqual({ error: { code: 'request_too_large' } })
    }
    expect(await footprint(shop.db)).toEqual(before)
  })

  test.each(['', '{', '[]', 'null', '\u0000'])('a body that is %j', async (body) => {
    const response = await post(body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { code: expect.stringMatching(/_invalid$/) } })
  })

  test('another method', async () => {
    const response = await fetch(`${shop.url}/functions/v1/checkout`)
    expect(response.status).toBe(405)
    expect(await response.json()).toEqual({ error: { code: 'method_not_allowed' } })
  })
})

test('a browser of another origin may ask', async () => {
  const response = await fetch(`${shop.url}/functions/v1/checkout`, {
    method: 'OPTIONS',
    headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
  })
  expect(response.ok).toBe(true)
  expect(response.headers.get('access-control-allow-origin')).toBeTruthy()
})

test('a shop out of reach is told from one that refuses', async () => {
  const { createClient } = await import('@supabase/supabase-js')
  const nowhere = createClient('http://127.0.0.1:1', 'key', { auth: { persistSession: false } })
  expect(await submitCheckout(nowhere, checkoutRequest())).toEqual({
    ok: false,
    refusal: { code: 'network_unreachable' },
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
  const sent = () => shop.mails.filter(({ to }) => to === email)
  await expect.poll(sent).toHaveLength(MAX_ORDERS_PER_RECIPIENT)
  for (const { text, html } of sent()) expect(text + html).not.toContain('evil.example')
  expect(sent().some(({ text }) => text.includes('evil.\u200bexample'))).toBe(true)
})

test('one address places a limited number of orders an hour, and what is refused leaves the stock alone', async () => {
  const from = (address: string, request = checkoutRequest(), headers: Record<string, string> = {}) =>
    post(request, { headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers } })
  const stock = async () =>
    (await shop.db.query('select stock from inventory where product_id = 1'))[0]?.stock
  const first = checkoutRequest()
  expect((await from('203.0.113.7', first)).status).toBe(200)
  await shop.db.query(
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
