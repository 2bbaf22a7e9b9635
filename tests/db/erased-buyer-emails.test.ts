import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERASED_EMAIL, ORDER_LINK_DAYS } from '@/domain/rules.ts'
import { type MailServiceStandIn, startMailService } from '../support/mail-service.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const EMAIL = 'partie@client.example'

let shop: ShopBackend
let service: MailServiceStandIn

beforeAll(async () => {
  service = await startMailService()
  shop = await shopBackend({ MAIL_API_URL: service.url, SITE_URL: 'https://shop.example' })
  await insertProducts(shop.db, [{ id: 1, stock: 1000 }])
})
afterAll(async () => {
  await shop?.close()
  service?.close()
})

const clock = () =>
  fetch(`${shop.url}/functions/v1/order-clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.secretKey}` },
  })
const sentTo = (address: string) => service.sent.filter(({ to }) => to === address)
const place = async () => (await placeOrder(shop.db, orderRequest({ email: EMAIL }))).order_number
/** Days that the links of an order open it. */
const daysOf = async (number: string) =>
  (
    await shop.db.query(
      `select round(extract(epoch from l.expires_at - now()) / 86400)::int as days
       from private.order_links l join orders o on o.id = l.order_id where o.order_number = $1`,
      [number],
    )
  ).map(({ days }) => days)

test('an erased buyer is told of an order that still runs, by a link that opens it for a month', async () => {
  const number = await place()
  await shop.db.query(`update orders set payment_status = 'paid' where order_number = $1`, [number])
  await clock()
  await shop.db.query('select private.forget_address($1)', [EMAIL])
  expect(await daysOf(number)).toEqual([])
  service.sent.length = 0
  await shop.db.query(
    `update orders set status = 'shipped', tracking_number = '6A1' where order_number = $1`,
    [number],
  )
  await shop.db.query(`update mail_outbox set next_attempt_at = now() where kind = 'order_shipped'`)
  await clock()
  expect(sentTo(EMAIL)).toHaveLength(1)
  expect(await daysOf(number)).toEqual([ORDER_LINK_DAYS.found])
  // Whoever buys again is a buyer like any other.
  const again = await place()
  await clock()
  expect(new Set(await daysOf(again))).toEqual(new Set([ORDER_LINK_DAYS.sent]))
})

test('nothing is sent to the address that stands in an order without a buyer, and nothing of it opens', async () => {
  const [erased] = await shop.db.query('select private.erased_email() as email')
  expect(erased?.email).toBe(ERASED_EMAIL)
  const number = await place()
  await clock()
  await shop.db.query(`update orders set created_at = now() - interval '6 years' where order_number = $1`, [
    number,
  ])
  await shop.db.query('select private.anonymise_orders(10)')
  await shop.db.query(
    `select private.queue_mail('order_refunded', 'late', id) from orders where order_number = $1`,
    [number],
  )
  service.calls.length = 0
  await clock()
  expect(sentTo(ERASED_EMAIL)).toEqual([])
  expect(service.calls).toEqual([])
  expect(await shop.db.query(`select status, attempts from mail_outbox where once_key = 'late'`)).toEqual([
    { status: 'dropped', attempts: 1 },
  ])
})
