import { expect, test } from 'vitest'
import { findPaidOrder } from '@/data/order-payment.ts'
import { cardToken, PAID, type StripeShop, WAITING, withStripeShop } from './support/stripe-shop.ts'

let at: StripeShop

withStripeShop((shop) => {
  at = shop
})

const attemptsOf = (orderNumber: string) =>
  at.shop.db.query(
    `select p.state, p.check_at is null as is_known from payments p join orders o on o.id = p.order_id
     where o.order_number = $1 order by p.created_at`,
    [orderNumber],
  )

test('what Stripe does not know, because its keys are others now, ends: units go back, nothing is asked for ever', async () => {
  const before = await at.stock()
  const bank = await at.buy('secure')
  const { client_secret: secret } = at.intentOf(bank)
  const asked = await at.buy('secure')
  const again = await at.buy('secure')
  at.stripe.forget()

  // Its time is over.
  await at.expire(bank.orderNumber)
  expect(await at.tick()).toBe(200)
  expect(await at.orderOf(bank)).toMatchObject({ status: 'cancelled', payment_status: 'failed' })
  expect(await attemptsOf(bank.orderNumber)).toEqual([{ state: 'cancelled', is_known: true }])
  expect(await at.stock()).toBe(before - 4)
  expect(await findPaidOrder(at.shop.visitor, secret)).toMatchObject({ refusal: { code: 'order_not_found' } })

  // It is asked for, by the clock and by its buyer.
  await at.shop.db.query('update payments set check_at = now() where check_at is not null')
  expect(await at.tick()).toBe(200)
  expect(await attemptsOf(asked.orderNumber)).toEqual([{ state: 'cancelled', is_known: true }])
  expect(await at.orderOf(asked)).toMatchObject(WAITING)
  expect((await at.payment(asked.orderToken)).state).toBe('unpaid')

  // Its buyer gives another card: it is paid with the keys of now.
  expect(await at.payment(again.orderToken, cardToken('pass'))).toEqual({ state: 'paid' })
  expect(await at.orderOf(again)).toMatchObject(PAID)
  expect(await attemptsOf(again.orderNumber)).toEqual([
    { state: 'cancelled', is_known: true },
    { state: 'succeeded', is_known: true },
  ])
})
