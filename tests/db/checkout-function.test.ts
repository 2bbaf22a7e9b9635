import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { submitCheckout } from '@/data/checkout.ts'
import { getOrderByToken } from '@/data/orders.ts'
import { getPublishedTerms, keepPublishedTerms } from '@/data/published-terms.ts'
import { orderMailText } from '@/texts/order-mail.ts'
import { acceptedTerms } from '../../supabase/functions/_shared/terms.ts'
import { checkoutRefusalTests } from './checkout/refusals.ts'
import { checkoutRequest } from './support/checkout-request.ts'
import { insertProducts, loadRelays, NEW_SHOP, RELAY } from './support/samples.ts'
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

const post = (body: unknown, init: RequestInit = {}) =>
  fetch(`${shop.url}/functions/v1/checkout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...init,
  })

const statusOf = async (orderNumber: string) =>
  (
    await shop.db.query(
      'select m.status from mail_outbox m join orders o on o.id = m.order_id where o.order_number = $1',
      [orderNumber],
    )
  )[0]?.status

test('an order is placed, opened with its token, and confirmed by one email', async () => {
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

  const mail = await mailOf(placed.value.orderNumber)
  expect(mail).toMatchObject({
    from: 'Boutique <boutique@shop.example>',
    to: 'ines@client.example',
    subject: orderMailText.subject(placed.value.orderNumber, NEW_SHOP),
  })
  expect(mail?.html).toContain('Inès &lt;b&gt;')
  // A link of its own, stored as a hash as that of the receipt is.
  const [, link = ''] = /https:\/\/shop\.example\/checkout\/confirmation#(\w+)/.exec(mail?.html ?? '') ?? []
  expect(link).not.toBe(placed.value.orderToken)
  expect(await getOrderByToken(shop.visitor, link)).toMatchObject({
    value: { orderNumber: placed.value.orderNumber },
  })
  expect(mail?.text.replaceAll(/\s/g, ' ')).toContain('Total TTC : 106,75 €')
})

const mailOf = (orderNumber: string) =>
  vi.waitFor(
    () => {
      const found = shop.mails.find(({ subject }) => subject.includes(orderNumber))
      if (!found) throw new Error('no confirmation yet')
      return found
    },
    { timeout: 30_000 },
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

test('a parcel to a relay point is confirmed with the point, in the email and on the order’s page', async () => {
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

test('the shop may switch the email off', async () => {
  await shop.db.query('update settings set order_confirmation = false')
  const placed = await submitCheckout(shop.visitor, checkoutRequest())
  if (!placed.ok) throw new Error(placed.refusal.code)
  await expect.poll(() => statusOf(placed.value.orderNumber)).toBe('dropped')
  await shop.db.query('update settings set order_confirmation = true')
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

describe('refusals', () => checkoutRefusalTests(() => shop, post))
