import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shopAlarmText as t } from '@/texts/shop-alarm.ts'
import { addAdmin } from './support/admins.ts'
import { checkoutRequest } from './support/checkout-request.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend
beforeAll(async () => {
  shop = await shopBackend()
  await addAdmin(shop.db, 'owner', 'Salma')
  await insertProducts(shop.db, [{ id: 1, stock: 100 }])
})
afterAll(() => shop?.close())
beforeEach(async () => {
  await shop.db.query('delete from mail_outbox')
  await shop.db.query('delete from private.form_attempts')
  await shop.db.query('update private.shop_state set backup = null')
})

const tend = async () => (await shop.db.query('select tend_alarms() as raised'))[0]?.raised
const alarms = async () =>
  (
    await shop.db.query(
      `select content ->> 'alarm' as alarm from mail_outbox where kind = 'shop_alarm' order by id`,
    )
  ).map(({ alarm }) => alarm)
const isDue = async () => (await shop.db.query('select private.alarms_due() as due'))[0]?.due

test('a shop that is well says nothing', async () => {
  await placeOrder(shop.db, orderRequest())
  expect(await isDue()).toBe(false)
  expect(await tend()).toBe(0)
  expect(await alarms()).toEqual([])
})

test('an owner is told once a day of emails that wait, and how to look at them', async () => {
  await shop.db.query(
    `select private.queue_mail('order_received', n::text, null, 'ines@client.example') from generate_series(1, 3) n`,
  )
  expect(await isDue()).toBe(false)
  await shop.db.query(
    `update mail_outbox set created_at = now() - interval '2 hours', next_attempt_at = now() + interval '1 hour',
     attempts = 4, last_error = 'the mail service answered 401: key'`,
  )
  expect(await isDue()).toBe(true)
  await Promise.all([tend(), tend()])
  expect(await isDue()).toBe(false)
  expect(await alarms()).toEqual(['mails'])
  await shop.db.query(`update mail_outbox set next_attempt_at = now() where kind = 'shop_alarm'`)
  await fetch(`${shop.url}/functions/v1/order-clock`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shop.secretKey}` },
  })
  const [email] = shop.mails.filter(({ subject }) => subject.startsWith(t.subjects.mails))
  expect(email?.text).toContain('3 emails attendent')
  expect(email?.text).toContain('sa clé ou son adresse d’expédition')
  expect(email?.text).not.toContain('undefined')
})

test('Stripe that takes money and says nothing is noticed, and not while it speaks', async () => {
  const { order_number: number } = await placeOrder(shop.db, orderRequest())
  await shop.db.query(
    `insert into payments (order_id, attempt_key, intent_id, amount, state, updated_at)
     select id, 'k', 'pi_1', total, 'succeeded', now() - interval '1 hour' from orders where order_number = $1`,
    [number],
  )
  expect(await isDue()).toBe(true)
  await shop.db.query(`insert into stripe_events (id, type) values ('evt_1', 'payment_intent.succeeded')`)
  expect(await tend()).toBe(0)
  await shop.db.query(`update stripe_events set received_at = now() - interval '2 days'`)
  await tend()
  expect(await alarms()).toEqual(['webhook'])
  await shop.db.query('delete from payments')
  await shop.db.query('delete from stripe_events')
})

test('a backup of long ago is told of; a shop that never made one is backed up elsewhere', async () => {
  expect(await tend()).toBe(0)
  const backedUp = (ago: string) =>
    shop.db.query(
      `update private.shop_state set backup = jsonb_build_object('state', 'ok', 'at', now() - $1::interval)`,
      [ago],
    )
  await backedUp('2 days')
  expect(await tend()).toBe(0)
  await backedUp('4 days')
  await tend()
  expect(await alarms()).toEqual(['old_backup'])
})

describe('orders that fail', () => {
  const fail = (code = 'internal_error') => shop.db.query('select note_failed_order($1)', [code])

  test('one is bad luck, several are an alarm', async () => {
    for (let failed = 0; failed < 3; failed += 1) await fail()
    expect(await alarms()).toEqual([])
    await Promise.all([fail(), fail(), fail()])
    expect(await alarms()).toEqual(['orders'])
  })

  test('those of the checkout are counted, and what a buyer did wrong is not', async () => {
    const send = (body: unknown) =>
      fetch(`${shop.url}/functions/v1/checkout`, { method: 'POST', body: JSON.stringify(body) })
    const counted = async () =>
      (
        await shop.db.query(
          `select count(*)::int as n from private.form_attempts where form = 'failed_order'`,
        )
      )[0]?.n
    expect((await send({})).status).toBe(400)
    await shop.db.query(
      `create function private.break_orders() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
    )
    await shop.db.query(
      'create trigger break_orders before insert on orders for each row execute function private.break_orders()',
    )
    try {
      expect((await send(checkoutRequest())).status).toBe(500)
      await expect.poll(counted).toBe(1)
    } finally {
      await shop.db.query('drop function private.break_orders() cascade')
    }
  })
})
