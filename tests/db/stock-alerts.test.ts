import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_STOCK_ALERTS, STOCK_ALERT_DAYS } from '@/domain/rules.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, refusalOf } from './support/samples.ts'

const SERVICE = { role: 'service_role' }
const INES = randomUUID()

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
})
afterAll(() => db.close())

const call = async (name: string, ...args: unknown[]) => {
  const places = args.map((_, index) => `$${index + 1}`).join(', ')
  const values = args.map((arg) => (typeof arg === 'object' ? JSON.stringify(arg) : arg))
  return (await db.query(`select ${name}(${places}) as answer`, values, SERVICE))[0]?.answer
}

const token = () => randomUUID().repeat(2)
const wish = (email: string, changes: object = {}) => ({
  email,
  product_id: 1,
  variant_id: null,
  session_id: null,
  nonce: randomUUID(),
  confirm_token: token(),
  caller: `caller:${randomUUID()}`,
  is_suspect: false,
  ...changes,
})

const variantOf = async (product: number) =>
  Number((await db.query('select id from product_variants where product_id = $1', [product]))[0]?.id)
const stock = (product: number, pieces: number) =>
  db.query('update inventory set stock = $2 where product_id = $1', [product, pieces])
/** An alert whose address is confirmed. */
async function waiting(email: string, product = 1): Promise<void> {
  const asked = wish(email, { product_id: product })
  await call('request_stock_alert', asked)
  await call('confirm_stock_alert', asked.confirm_token)
}
const states = () => db.query('select email, status from stock_alerts order by id')
const letters = (kind = 'back_in_stock') =>
  db.query('select email, content from mail_outbox where kind = $1 order by id', [kind])
const due = async () => (await db.query('select order_clock_due() as due', [], SERVICE))[0]?.due
const letterOf = async (email: string) => {
  const [alert] = await db.query('select id from stock_alerts where email = $1', [email])
  return await call('stock_alert_letter', alert?.id)
}

beforeEach(async () => {
  for (const table of ['stock_alerts', 'mail_outbox', 'private.form_attempts', 'products'])
    await db.query(`delete from ${table}`)
  await insertProducts(db, [
    { id: 1, stock: 0 },
    { id: 2, stock: 0 },
  ])
})

test('the days and the number of alerts are those of the rules', async () => {
  for (const [status, days] of Object.entries(STOCK_ALERT_DAYS)) {
    const [row] = await db.query(
      `select private.stock_alert_life($1) = make_interval(days => $2) as same, private.most_stock_alerts() as most`,
      [status, days],
    )
    expect(row).toEqual({ same: true, most: MAX_STOCK_ALERTS })
  }
})

describe('asking', () => {
  test('is confirmed by the link of a letter, which may be followed again, and answers known addresses alike', async () => {
    const asked = wish('Lea@client.example')
    expect(await call('request_stock_alert', asked)).toEqual({ confirmed: false })
    expect(await letters('stock_alert_confirm')).toMatchObject([
      { email: 'Lea@client.example', content: { nonce: asked.nonce } },
    ])
    // The token itself stands nowhere.
    const kept = await db.query(
      'select to_jsonb(a)::text || to_jsonb(m)::text as text from stock_alerts a, mail_outbox m',
    )
    expect(String(kept[0]?.text)).not.toContain(asked.confirm_token)
    for (let n = 0; n < 2; n++) await call('confirm_stock_alert', asked.confirm_token)
    expect(await states()).toEqual([{ email: 'Lea@client.example', status: 'confirmed' }])
    expect(await call('request_stock_alert', wish('lea@CLIENT.example'))).toEqual({ confirmed: false })
    expect(await letters('stock_alert_confirm')).toHaveLength(1)
    expect(await refusalOf(call('confirm_stock_alert', token()))).toMatchObject({ code: 'link_invalid' })
  })

  test('makes the link of an earlier letter useless, and one that has run out, too', async () => {
    const [first, second] = [wish('a@client.example'), wish('a@client.example')]
    await call('request_stock_alert', first)
    await call('request_stock_alert', second)
    expect(await refusalOf(call('confirm_stock_alert', first.confirm_token))).toMatchObject({
      code: 'link_invalid',
    })
    await db.query(`update stock_alerts set expires_at = now() - interval '1 s'`)
    expect(await refusalOf(call('confirm_stock_alert', second.confirm_token))).toMatchObject({
      code: 'link_invalid',
    })
  })

  test('needs no letter of an account that has proved to own the address, and of that one alone', async () => {
    const session = randomUUID()
    await db.query(
      `insert into auth.users (id, email, email_confirmed_at, created_at) values ($1, 'ines@client.example', now(), now())`,
      [INES],
    )
    await db.query(
      'insert into auth.sessions (id, user_id, created_at, updated_at, aal) values ($1, $2, now(), now(), $3)',
      [session, INES, 'aal1'],
    )
    const own = () => call('request_stock_alert', wish('INES@client.example', { session_id: session }))
    // Confirmed by Auth is not proven.
    expect(await own()).toEqual({ confirmed: false })
    await db.query(
      `insert into private.proven_addresses (user_id, email) values ($1, 'ines@client.example')`,
      [INES],
    )
    expect(await own()).toEqual({ confirmed: true })
    expect(await own()).toEqual({ confirmed: true })
    expect(await call('request_stock_alert', wish('other@client.example', { session_id: session }))).toEqual({
      confirmed: false,
    })
    expect(await states()).toEqual([
      { email: 'INES@client.example', status: 'confirmed' },
      { email: 'other@client.example', status: 'pending' },
    ])
    expect(await letters('stock_alert_confirm')).toHaveLength(2)
    await db.query('delete from auth.users where id = $1', [INES])
  })

  test('is refused for what can be had, is not sold, or is not said enough', async () => {
    await stock(2, 1)
    const code = (changes: object) =>
      refusalOf(call('request_stock_alert', wish('a@client.example', changes)))
    expect(await code({ product_id: 2 })).toMatchObject({ code: 'variant_in_stock', status: 'PT409' })
    expect(await code({ product_id: 99 })).toMatchObject({ code: 'product_not_found', status: 'PT404' })
    expect(await code({ variant_id: await variantOf(2) })).toMatchObject({ code: 'product_not_found' })
    await db.query(`update products set state = 'draft' where id = 1`)
    expect(await code({})).toMatchObject({ code: 'product_not_found' })
    expect(await states()).toEqual([])
  })

  test('by a program, too often or for too much is answered like any other, and writes to nobody', async () => {
    expect(await call('request_stock_alert', wish('a@client.example', { is_suspect: true }))).toEqual({
      confirmed: false,
    })
    for (let n = 0; n < 7; n++)
      expect(await call('request_stock_alert', wish('b@client.example'))).toEqual({ confirmed: false })
    expect(await letters('stock_alert_confirm')).toHaveLength(5)
    await insertProducts(
      db,
      Array.from({ length: MAX_STOCK_ALERTS + 1 }, (_, n) => ({ id: 10 + n, stock: 0 })),
    )
    for (let n = 0; n <= MAX_STOCK_ALERTS; n++) {
      await db.query('delete from private.form_attempts')
      await call('request_stock_alert', wish('c@client.example', { product_id: 10 + n }))
    }
    expect((await states()).filter(({ email }) => email === 'c@client.example')).toHaveLength(
      MAX_STOCK_ALERTS,
    )
    const caller = `caller:${randomUUID()}`
    for (let n = 0; n < 20; n++) await call('request_stock_alert', wish(`n${n}@client.example`, { caller }))
    expect(await refusalOf(call('request_stock_alert', wish('n@client.example', { caller })))).toMatchObject({
      code: 'too_many_requests',
    })
  })
})

describe('what is back', () => {
  test('is told once to each who waits, who waits longest first, and to nobody who has not confirmed', async () => {
    for (const name of ['a', 'b', 'c']) await waiting(`${name}@client.example`)
    await call('request_stock_alert', wish('pending@client.example'))
    await waiting('other@client.example', 2)
    await db.query(`update stock_alerts set confirmed_at = now() - interval '1 day' where email like 'c@%'`)
    expect(await due()).toBe(true)
    await db.query(`update mail_outbox set status = 'dropped'`)
    expect(await due()).toBe(false)
    await stock(1, 2)
    expect(await due()).toBe(true)
    expect(await call('queue_stock_alerts', 2)).toBe(2)
    expect(await call('queue_stock_alerts')).toBe(1)
    expect(await call('queue_stock_alerts')).toBe(0)
    expect((await letters()).map(({ email }) => email)).toEqual(
      ['c', 'a', 'b'].map((name) => `${name}@client.example`),
    )
    expect(await letterOf('a@client.example')).toMatchObject({
      status: 'sent',
      product_id: 1,
      stock: 2,
      options: [],
    })
  })

  test('and gone again before the letter leaves is not told: who waits keeps the place, and hears of the next time', async () => {
    await waiting('a@client.example')
    await stock(1, 1)
    await call('queue_stock_alerts')
    await stock(1, 0)
    expect(await letterOf('a@client.example')).toBeNull()
    expect(await states()).toEqual([{ email: 'a@client.example', status: 'confirmed' }])
    expect(await call('queue_stock_alerts')).toBe(0)
    await stock(1, 1)
    expect(await call('queue_stock_alerts')).toBe(1)
    expect(await letters()).toHaveLength(2)
    expect(await letterOf('a@client.example')).toMatchObject({ status: 'sent' })
  })

  test('counts only where it is sold: not a draft, nor an archived product', async () => {
    await waiting('a@client.example')
    await stock(1, 1)
    for (const state of ['draft', 'archived']) {
      await db.query('update products set state = $1 where id = 1', [state])
      expect(await call('queue_stock_alerts'), state).toBe(0)
    }
    await db.query(`update products set state = 'published' where id = 1`)
    expect(await call('queue_stock_alerts')).toBe(1)
    await db.query(`update products set state = 'archived' where id = 1`)
    expect(await letterOf('a@client.example')).toBeNull()
  })

  test('says the price and the size of then, not of when it was asked for', async () => {
    await waiting('a@client.example')
    await stock(1, 1)
    await call('queue_stock_alerts')
    await db.query('update products set price = 61.5 where id = 1')
    expect(await letterOf('a@client.example')).toMatchObject({ price: 61.5 })
  })

  test('can be waited for again', async () => {
    await waiting('a@client.example')
    await stock(1, 1)
    await call('queue_stock_alerts')
    await stock(1, 0)
    await waiting('a@client.example')
    await stock(1, 1)
    expect(await call('queue_stock_alerts')).toBe(1)
    expect(await letters()).toHaveLength(2)
  })
})

test('one link ends all alerts of an address, once or many times, also those whose letter has not left', async () => {
  await waiting('a@client.example')
  await waiting('a@client.example', 2)
  await waiting('b@client.example')
  await stock(1, 1)
  await call('queue_stock_alerts')
  await stock(1, 0)
  const [row] = await db.query(`select unsubscribe_token from stock_alerts where email like 'a@%' limit 1`)
  for (let n = 0; n < 2; n++) await call('cancel_stock_alerts', row?.unsubscribe_token)
  expect(await states()).toEqual([
    { email: 'a@client.example', status: 'cancelled' },
    { email: 'a@client.example', status: 'cancelled' },
    { email: 'b@client.example', status: 'sent' },
  ])
  expect(await letterOf('a@client.example')).toMatchObject({ status: 'cancelled' })
  expect(await refusalOf(call('cancel_stock_alerts', token()))).toMatchObject({ code: 'link_invalid' })
  await waiting('a@client.example')
  expect((await states())[0]).toMatchObject({ status: 'confirmed' })
})

test('what has run out is forgotten, and the clock comes for it', async () => {
  await waiting('a@client.example')
  await call('request_stock_alert', wish('b@client.example'))
  await db.query(`update mail_outbox set status = 'dropped'`)
  expect(await due()).toBe(false)
  await db.query(`update stock_alerts set expires_at = now() - interval '1 s' where email like 'b@%'`)
  expect(await due()).toBe(true)
  await call('queue_stock_alerts')
  expect(await states()).toEqual([{ email: 'a@client.example', status: 'confirmed' }])
  expect(await due()).toBe(false)
})

test('of many who wait, five hundred are written to at a time', async () => {
  await insertProducts(
    db,
    Array.from({ length: 6 }, (_, n) => ({ id: 1000 + n, stock: 0 })),
  )
  await db.query(`insert into stock_alerts (variant_id, email, status, confirmed_at, expires_at)
    select v.id, 'n' || n || '@client.example', 'confirmed', now(), now() + interval '1 year'
    from product_variants v, generate_series(1, 100) n where v.product_id >= 1000`)
  expect(await due()).toBe(false)
  await db.query('update inventory set stock = 1 where product_id >= 1000')
  await call('queue_stock_alerts')
  expect(await letters()).toHaveLength(500)
  expect(await due()).toBe(true)
  await call('queue_stock_alerts')
  expect(await letters()).toHaveLength(600)
})

test('browsers neither read nor call any of it', async () => {
  for (const role of ['anon', 'authenticated'])
    for (const sql of [
      'select * from stock_alerts',
      `select request_stock_alert('{}')`,
      `select confirm_stock_alert('x')`,
      `select cancel_stock_alerts('x')`,
      'select stock_alert_letter(1)',
      'select queue_stock_alerts(1)',
    ])
      await expect(db.query(sql, [], { role }), sql).rejects.toThrow(/permission denied/)
})
