import { describe, expect, test } from 'vitest'
import { refusalOf } from './support/samples.ts'
import { alertToken, stockAlertContext, wish } from './support/stock-alert-context.ts'

const { query, call, soldOut, stock, waiting, states, emails } = stockAlertContext()
const due = async () => (await query('select order_clock_due() as due', [], { role: 'service_role' }))[0]?.due
const emailOf = async (email: string) => {
  const [alert] = await query('select id from stock_alerts where email = $1', [email])
  return await call('stock_alert_letter', alert?.id)
}

describe('what is back', () => {
  test('is told once to each who waits, who waits longest first, and to nobody who has not confirmed', async () => {
    for (const name of ['a', 'b', 'c']) await waiting(`${name}@client.example`)
    await call('request_stock_alert', wish('pending@client.example'))
    await waiting('other@client.example', 2)
    await query(`update stock_alerts set confirmed_at = now() - interval '1 day' where email like 'c@%'`)
    expect(await due()).toBe(true)
    await query(`update mail_outbox set status = 'dropped'`)
    expect(await due()).toBe(false)
    await stock(1, 2)
    expect(await due()).toBe(true)
    expect(await call('queue_stock_alerts', 2)).toBe(2)
    expect(await call('queue_stock_alerts')).toBe(1)
    expect(await call('queue_stock_alerts')).toBe(0)
    expect((await emails()).map(({ email }) => email)).toEqual(
      ['c', 'a', 'b'].map((name) => `${name}@client.example`),
    )
    expect(await emailOf('a@client.example')).toMatchObject({
      status: 'sent',
      product_id: 1,
      stock: 2,
      options: [],
    })
  })

  test('and gone again before the email leaves is not told: who waits keeps the place, and hears of the next time', async () => {
    await waiting('a@client.example')
    await stock(1, 1)
    await call('queue_stock_alerts')
    await stock(1, 0)
    expect(await emailOf('a@client.example')).toBeNull()
    expect(await states()).toEqual([{ email: 'a@client.example', status: 'confirmed' }])
    expect(await call('queue_stock_alerts')).toBe(0)
    await stock(1, 1)
    expect(await call('queue_stock_alerts')).toBe(1)
    expect(await emails()).toHaveLength(2)
    expect(await emailOf('a@client.example')).toMatchObject({ status: 'sent' })
  })

  test('counts only where it is sold: not a draft, nor an archived product', async () => {
    await waiting('a@client.example')
    await stock(1, 1)
    for (const state of ['draft', 'archived']) {
      await query('update products set state = $1 where id = 1', [state])
      expect(await call('queue_stock_alerts'), state).toBe(0)
    }
    await query(`update products set state = 'published' where id = 1`)
    expect(await call('queue_stock_alerts')).toBe(1)
    await query(`update products set state = 'archived' where id = 1`)
    expect(await emailOf('a@client.example')).toBeNull()
  })

  test('says the price and the size of then, not of when it was asked for', async () => {
    await waiting('a@client.example')
    await stock(1, 1)
    await call('queue_stock_alerts')
    await query('update products set price = 61.5 where id = 1')
    expect(await emailOf('a@client.example')).toMatchObject({ price: 61.5 })
  })

  test('can be waited for again', async () => {
    await waiting('a@client.example')
    await stock(1, 1)
    await call('queue_stock_alerts')
    await stock(1, 0)
    await waiting('a@client.example')
    await stock(1, 1)
    expect(await call('queue_stock_alerts')).toBe(1)
    expect(await emails()).toHaveLength(2)
  })
})

test('one link ends all alerts of an address, once or many times, also those whose email has not left', async () => {
  await waiting('a@client.example')
  await waiting('a@client.example', 2)
  await waiting('b@client.example')
  await stock(1, 1)
  await call('queue_stock_alerts')
  await stock(1, 0)
  const [row] = await query(`select unsubscribe_token from stock_alerts where email like 'a@%' limit 1`)
  for (let n = 0; n < 2; n++) await call('cancel_stock_alerts', row?.unsubscribe_token)
  expect(await states()).toEqual([
    { email: 'a@client.example', status: 'cancelled' },
    { email: 'a@client.example', status: 'cancelled' },
    { email: 'b@client.example', status: 'sent' },
  ])
  expect(await emailOf('a@client.example')).toMatchObject({ status: 'cancelled' })
  expect(await refusalOf(call('cancel_stock_alerts', alertToken()))).toMatchObject({ code: 'link_invalid' })
  await waiting('a@client.example')
  expect((await states())[0]).toMatchObject({ status: 'confirmed' })
})

test('what has run out is forgotten, and the clock comes for it', async () => {
  await waiting('a@client.example')
  await call('request_stock_alert', wish('b@client.example'))
  await query(`update mail_outbox set status = 'dropped'`)
  expect(await due()).toBe(false)
  await query(`update stock_alerts set expires_at = now() - interval '1 s' where email like 'b@%'`)
  expect(await due()).toBe(true)
  await call('queue_stock_alerts')
  expect(await states()).toEqual([{ email: 'a@client.example', status: 'confirmed' }])
  expect(await due()).toBe(false)
})

test('of many who wait, five hundred are written to at a time', async () => {
  await soldOut(1000, 6)
  await query(`insert into stock_alerts (variant_id, email, status, confirmed_at, expires_at)
    select v.id, 'n' || n || '@client.example', 'confirmed', now(), now() + interval '1 year'
    from product_variants v, generate_series(1, 100) n where v.product_id >= 1000`)
  expect(await due()).toBe(false)
  await query('update inventory set stock = 1 where product_id >= 1000')
  await call('queue_stock_alerts')
  expect(await emails()).toHaveLength(500)
  expect(await due()).toBe(true)
  await call('queue_stock_alerts')
  expect(await emails()).toHaveLength(600)
})
