import { afterAll, beforeAll, expect, test } from 'vitest'
import { tendOrders } from '../../src/cli/order-clock.ts'
import { type MailServiceStandIn, startMailService } from '../support/mail-service.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

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

const isDue = async () => (await shop.service.rpc('order_clock_due')).data

test('the process of an own server looks at once which carriers it has keys of, though nothing is due; then it has emails sent', async () => {
  await shop.db.query('update private.parcel_clock set is_linked = true')
  expect(await isDue()).toBe(false)
  const clock = tendOrders(shop, shop.service)
  try {
    await expect
      .poll(() => shop.db.query('select distinct is_linked from private.parcel_clock'))
      .toEqual([{ is_linked: false }])
    await placeOrder(shop.db, orderRequest())
    await expect.poll(() => service.sent).toHaveLength(1)
    expect(await isDue()).toBe(false)
  } finally {
    clock.close()
  }
})
