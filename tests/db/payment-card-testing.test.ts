import { expect, test } from 'vitest'
import { deliver } from '../support/stripe/deliveries.ts'
import { SIGNING_SECRET } from '../support/stripe/server.ts'
import { cardToken, PAID, type StripeShop, WAITING, withStripeShop } from './support/stripe-shop.ts'

let at: StripeShop

withStripeShop((shop) => {
  at = shop
})

const customer = (n: number) => ({
  customer: { firstName: 'Inès', lastName: 'Moreau', email: `carte-${n}@client.example`, phone: '' },
})
const rowOf = async (intent: string) =>
  (
    await at.shop.db.query('select state, failure_code, refusals from payments where intent_id = $1', [
      intent,
    ])
  )[0]
const DECLINED = { state: 'failed', reason: 'generic_decline' }

test('a refused card ends its intent: its secret takes no other card, and the buyer is told why', async () => {
  const token = cardToken('decline')
  const bought = await at.buy('decline', { confirmationToken: token })
  expect(bought.payment).toEqual(DECLINED)
  const intent = at.intentOf(bought)
  expect(intent.status).toBe('canceled')
  await expect(at.stripe.confirm(intent, cardToken('pass'))).rejects.toThrow('it is canceled')
  await at.stripe.deliveries.settled()
  expect(await rowOf(intent.id)).toEqual({ state: 'cancelled', failure_code: 'generic_decline', refusals: 1 })
  // The page that is opened again, and the click that is sent again.
  expect(await at.payment(bought.orderToken)).toMatchObject(DECLINED)
  expect(await at.payment(bought.orderToken, token)).toMatchObject(DECLINED)
  expect(await at.orderOf(bought)).toMatchObject(WAITING)
  expect(await at.payment(bought.orderToken, cardToken('pass'))).toEqual({ state: 'paid' })
  expect(await at.orderOf(bought)).toMatchObject(PAID)
})

test.each(['now', 'early', 'lost'] as const)(
  'a bank that says no in the browser ends the intent, its webhook %s',
  async (delivery) => {
    const bought = await at.buy('secure')
    const intent = at.intentOf(bought)
    at.stripe.deliveries.set(delivery)
    await at.stripe.decide(intent.id, false)
    await at.stripe.deliveries.settled()
    if (delivery !== 'lost') expect(intent.status).toBe('canceled')
    const refused = { state: 'failed', reason: 'authentication_required' }
    expect(await at.payment(bought.orderToken)).toMatchObject(refused)
    expect(intent.status).toBe('canceled')
    expect(await rowOf(intent.id)).toMatchObject({ state: 'cancelled', refusals: 1 })
    expect(await at.payment(bought.orderToken)).toMatchObject(refused)
    expect((await at.payment(bought.orderToken, cardToken('secure'))).state).toBe('requires_action')
    await at.stripe.decide(at.intentOf(bought).id, true)
    expect(await at.payment(bought.orderToken)).toEqual({ state: 'paid' })
  },
)

test('one that cannot be ended at once is ended by the clock; one of another business is left alone', async () => {
  const bought = await at.buy('secure')
  const intent = at.intentOf(bought)
  at.stripe.deliveries.set('lost')
  await at.stripe.decide(intent.id, false)
  const event = at.stripe.events.at(-1)
  if (!event) throw new Error('no event')
  at.stripe.setDown(true)
  const url = `${at.shop.url}/functions/v1/stripe-webhook`
  expect(await deliver(url, SIGNING_SECRET, event)).toBe(200)
  at.stripe.setDown(false)
  expect(intent.status).toBe('requires_payment_method')
  expect(await rowOf(intent.id)).toMatchObject({ state: 'refused' })
  await at.shop.db.query(
    `update payments set check_at = now() where check_at is not null and intent_id = $1`,
    [intent.id],
  )
  expect(await at.tick()).toBe(200)
  expect(intent.status).toBe('canceled')
  expect(await rowOf(intent.id)).toMatchObject({ state: 'cancelled', refusals: 1 })

  const others = await at.stripe.create({
    amount: 5000,
    currency: 'eur',
    confirmation_token: cardToken('pass'),
  })
  at.stripe.deliveries.set('now')
  await at.stripe.confirm(others, cardToken('decline')).catch(() => null)
  await at.stripe.deliveries.settled()
  expect(others.status).toBe('requires_payment_method')
})

test('cards are tried five at an order: the banks are asked, and the owner is told', async () => {
  await at.shop.db.query(`update payments set created_at = created_at - interval '1 hour'`)
  for (let orders = 0; orders < 5; orders += 1) {
    const bought = await at.buy('decline', customer(orders))
    for (let n = 0; n < 4; n += 1) await at.payment(bought.orderToken, cardToken('decline'))
  }
  await at.stripe.deliveries.settled()
  const stranger = await at.buy('pass', customer(100))
  expect(stranger.payment).toMatchObject({ state: 'requires_action' })
  expect(at.intentOf(stranger).isChallenged).toBe(true)
  await at.stripe.decide(at.intentOf(stranger).id, true)
  expect(await at.payment(stranger.orderToken)).toEqual({ state: 'paid' })
  const alarms = await at.shop.db.query(
    `select email, content ->> 'done' as done from mail_outbox where content ->> 'alarm' = 'card_testing'`,
  )
  expect(alarms).toEqual([{ email: 'gerante@shop.example', done: 'secured' }])
  await expect.poll(() => at.shop.mails.map(({ text }) => text).join('\n')).toContain('3-D Secure')
})
