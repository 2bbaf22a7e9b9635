import { expect, test } from 'vitest'
import { findPaidOrder } from '@/data/order-payment.ts'
import { cardToken, type StripeShop, withStripeShop } from './support/stripe-shop.ts'

let at: StripeShop

withStripeShop((shop) => {
  at = shop
})

const asked = (intent: string) => at.stripe.calls.filter((call) => call.includes(intent)).length
const ask = async (token: string, caller: string | null) =>
  (
    await at.shop.db.query('select ask_of_payments($1, $2) as open', [token, caller], {
      role: 'service_role',
    })
  )[0]?.open as unknown[]
const pause = (seconds: number) =>
  at.shop.db.query(`update payments set asked_at = asked_at - make_interval(secs => $1)`, [seconds])

test('600 questions about one unpaid order are a handful of calls at Stripe, and all are answered', async () => {
  const bought = await at.buy('secure')
  const { id } = at.intentOf(bought)
  const before = asked(id)
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 600 }, () => at.payment(bought.orderToken)))
  expect(answers.every(({ state }) => state === 'requires_action' || state === 'processing')).toBe(true)
  expect(answers.filter(({ state }) => state === 'requires_action').length).toBeGreaterThan(0)
  const moments = 1 + Math.ceil((performance.now() - began) / 2000)
  expect(asked(id) - before).toBeLessThanOrEqual(moments)
})

test('the same click sent again a hundred times is one payment and a handful of calls', async () => {
  const bought = await at.buy('decline')
  const card = cardToken('secure')
  const before = at.stripe.calls.length
  const began = performance.now()
  await Promise.all(Array.from({ length: 100 }, () => at.payment(bought.orderToken, card)))
  const moments = 1 + Math.ceil((performance.now() - began) / 2000)
  expect(at.stripe.calls.length - before).toBeLessThanOrEqual(1 + moments)
  expect(at.stripe.intentsOf(bought.orderNumber)).toHaveLength(2)
})

test('who holds the secret of a payment asks Stripe no oftener', async () => {
  const bought = await at.buy('bank')
  const { id, client_secret: secret } = at.intentOf(bought)
  const before = asked(id)
  const began = performance.now()
  const found = await Promise.all(Array.from({ length: 100 }, () => findPaidOrder(at.shop.visitor, secret)))
  expect(found.every(({ ok }) => ok)).toBe(true)
  expect((await findPaidOrder(at.shop.visitor, `${id}_secret_guessed`)).ok).toBe(false)
  const moments = 1 + Math.ceil((performance.now() - began) / 2000)
  expect(asked(id) - before).toBeLessThanOrEqual(moments)
})

test('the database lets one ask in two seconds, and a network sixty times in ten minutes', async () => {
  const { orderToken } = await at.buy('secure')
  const several = await Promise.all(Array.from({ length: 20 }, () => ask(orderToken, 'caller:one')))
  expect(several.filter((open) => open.length > 0)).toHaveLength(1)
  for (let times = 1; times < 60; times += 1) {
    await pause(3)
    expect(await ask(orderToken, 'caller:one')).toHaveLength(1)
  }
  await pause(3)
  expect(await ask(orderToken, 'caller:one')).toEqual([])
  await pause(3)
  expect(await ask(orderToken, 'caller:two')).toHaveLength(1)
  const other = await at.buy('secure')
  expect(await ask(other.orderToken, 'caller:one')).toHaveLength(1)
  expect(await ask('no token', 'caller:one')).toEqual([])
})

test('cards that are tried on the shop: Stripe is told to have the bank ask', async () => {
  expect((await at.buy('pass')).payment).toEqual({ state: 'paid' })
  await at.shop.db.query(`update private.payment_guard set secured_until = now() + interval '10 minutes'`)
  const guarded = await at.buy('pass', {
    customer: { firstName: 'Inès', lastName: 'Moreau', email: 'inconnue@client.example', phone: '' },
  })
  expect(guarded.payment).toMatchObject({ state: 'requires_action' })
  await at.stripe.decide(at.intentOf(guarded).id, true)
  expect(await at.payment(guarded.orderToken)).toEqual({ state: 'paid' })
})
