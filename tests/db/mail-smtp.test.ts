import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SmtpStandIn, startSmtpServer } from '../support/smtp-server.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const KEY = 'boutique:secret'
let shop: ShopBackend
let server: SmtpStandIn

beforeAll(async () => {
  server = await startSmtpServer(KEY)
  // By its name, as a mail service is reached: functions must be allowed to look it up.
  shop = await shopBackend({
    MAIL_API_URL: `smtp://localhost:${server.port}`,
    MAIL_API_KEY: KEY,
    SITE_URL: 'https://shop.example',
  })
  await insertProducts(shop.db, [{ id: 1, stock: 10 }])
})
afterAll(async () => {
  await shop?.close()
  await server?.close()
})

const tick = async () => {
  const answer = await fetch(`${shop.url}/functions/v1/order-clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.secretKey}` },
  })
  expect(await answer.json()).toEqual({ failed: [] })
}
const outbox = () => shop.db.query('select kind, status, last_error, is_local from mail_outbox order by id')
const isDue = () => shop.db.query("update mail_outbox set next_attempt_at = now() - interval '1 second'")

test('functions send the emails of an order by SMTP, and try again what was refused for now', async () => {
  const { order_number } = await placeOrder(shop.db, orderRequest())
  server.refusesRecipient = { code: 451, message: 'Try again later' }
  await isDue()
  await tick()
  expect(server.taken).toEqual([])
  expect(await outbox()).toContainEqual(
    expect.objectContaining({ status: 'waiting', last_error: expect.stringContaining('Try again later') }),
  )
  server.refusesRecipient = null
  await isDue()
  await tick()
  const confirmation = server.taken.find(({ subject }) => subject?.includes(order_number))
  expect(confirmation?.html).toContain(order_number)
  expect(confirmation?.from?.text).toContain('boutique@shop.example')
  expect(await outbox()).toContainEqual({
    kind: 'order_received',
    status: 'sent',
    last_error: null,
    is_local: false,
  })
})
