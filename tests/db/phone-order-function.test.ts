import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PhoneOrderAnswer } from '@/domain/phone-order.ts'
import { checkoutRequest } from './support/checkout-request.ts'
import { loggedIn } from './support/log-in.ts'
import { insertProducts } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend
let bearer: string

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example' })
  await insertProducts(shop.db, [{ id: 1, stock: 1000 }])
  bearer = await loggedIn(shop, 'nadia@shop.example', 'staff', { name: 'Nadia' })
})
afterAll(() => shop?.close())

const call = (name: string, body: object, key: string) =>
  fetch(`${shop.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })
const request = (payment: string, received = false) => {
  const { paymentMethod: _, ...order } = checkoutRequest({
    customer: { firstName: 'Aline', lastName: 'Roche', email: 'aline@client.example', phone: '' },
  })
  return { ...order, payment, received }
}
const take = async (body: object) =>
  (await (await call('phone-order', body, bearer)).json()) as PhoneOrderAnswer
const orderOf = async ({ orderNumber }: PhoneOrderAnswer) =>
  (
    await shop.db.query(
      `select o.status, o.payment_status, o.payment_method, o.is_simulated, (
         select string_agg(a.name, ',') from order_events e join admin_users a on a.user_id = e.by where e.order_id = o.id
       ) as by from orders o where o.order_number = $1`,
      [orderNumber],
    )
  )[0]
const emailsOf = ({ orderNumber }: PhoneOrderAnswer) =>
  shop.mails.filter(({ subject, to }) => subject.includes(orderNumber) && to === 'aline@client.example')

test('what is paid at the counter is paid at once, by who took it; sent twice it is one order', async () => {
  const body = request('cash', true)
  const taken = await take(body)
  expect(taken).toMatchObject({ simulated: true, received: true })
  expect(await take(body)).toEqual(taken)
  expect(await orderOf(taken)).toEqual({
    status: 'pending',
    payment_status: 'paid',
    payment_method: 'cash',
    is_simulated: true,
    by: 'Nadia',
  })
  await expect.poll(() => emailsOf(taken)).toHaveLength(1)
  expect(emailsOf(taken)[0]?.text).toContain('Espèces')
})

test('a link says nothing of money that was received, and a means that nobody knows is refused', async () => {
  const taken = await take(request('link', true))
  expect(taken).toMatchObject({ received: false })
  expect(await orderOf(taken)).toMatchObject({ payment_method: 'card', payment_status: 'paid', by: null })
  const refused = await call('phone-order', request('barter'), bearer)
  expect(refused.status).toBe(400)
})

test('a cheque that does not come ends its order by the clock of a shop without Stripe', async () => {
  const stock = async () =>
    Number((await shop.db.query('select stock from inventory where product_id = 1'))[0]?.stock)
  const before = await stock()
  const taken = await take(request('cheque'))
  expect(await orderOf(taken)).toMatchObject({ payment_status: 'pending', is_simulated: true })
  expect(await stock()).toBe(before - 2)
  await expect.poll(() => emailsOf(taken)).toHaveLength(1)
  await shop.db.query(
    `update orders set reserved_until = now() - interval '1 second' where order_number = $1`,
    [taken.orderNumber],
  )
  const ticked = await call('order-clock', {}, shop.secretKey)
  await ticked.body?.cancel()
  expect(await orderOf(taken)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
  expect(await stock()).toBe(before)
  await expect.poll(() => emailsOf(taken)).toHaveLength(2)
})
