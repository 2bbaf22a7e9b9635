import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'
import { startSession } from './support/sessions.ts'

const INES = '5f0c1f0e-0000-4000-8000-000000000001'
const NORA = '5f0c1f0e-0000-4000-8000-000000000002'
const EMAIL = 'ines@client.example'
const as = (sub: string, extra: object = {}) => ({
  role: 'authenticated',
  claims: { sub, role: 'authenticated', session_id: sub, ...extra },
})
const VISITOR = { role: 'anon' }

let db: TestDatabase

const person = async (id: string, email: string) => {
  await db.query('insert into auth.users (id, email, created_at) values ($1, $2, now())', [id, email])
  await startSession(db, id)
}

async function change(sub: string, changes: object[], options: { key?: string; strict?: boolean } = {}) {
  const { key = randomUUID(), strict = false } = options
  const [row] = await db.query(
    'select change_cart($1::jsonb, $2, $3) as cart',
    [JSON.stringify(changes), key, strict],
    as(sub),
  )
  const lines = row?.cart as readonly { product_id: number; quantity: number }[]
  return lines.map((line) => [line.product_id, line.quantity])
}

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1 }, { id: 2, stock: 3 }, { id: 3, state: 'archived' }])
  await person(INES, EMAIL)
  await person(NORA, 'nora@client.example')
})
afterAll(() => db.close())

describe('addresses and the cart', () => {
  test('an address has a telephone that can be one, or none; one that was saved before stays', async () => {
    const stored = `insert into addresses (user_id, first_name, last_name, address, postal_code, city, country, phone)
      values ('${INES}', 'Inès', 'Moreau', '3 rue des Lilas', '75011', 'Paris', 'FR', $1) returning id`
    await expect(db.query(stored, ['abc <b>'])).rejects.toThrow('customer_invalid')
    await db.query('alter table addresses disable trigger addresses_phone')
    const [old] = await db.query(stored, ['abc <b>'])
    await db.query('alter table addresses enable trigger addresses_phone')
    const change = (set: string) => db.query(`update addresses set ${set} where id = $1`, [old?.id])
    await change(`city = 'Lyon'`)
    await expect(change(`phone = '12345'`)).rejects.toThrow('customer_invalid')
    await change(`phone = '+33 1 99 00 44 55'`)
    await change(`phone = ''`)
    await db.query('delete from addresses where id = $1', [old?.id])
  })

  const address = `insert into addresses (first_name, last_name, address, postal_code, city, country, is_default)
    values ('Inès', 'Moreau', '3 rue des Lilas', '75011', 'Paris', 'FR', true) returning id`

  test('are a customer’s own: nobody else reads, changes, moves or removes them', async () => {
    await db.query(address, [], as(INES))
    await db.query(
      'insert into cart_items (product_id, quantity, user_id) values (1, 2, $1)',
      [INES],
      as(INES),
    )
    for (const other of [as(NORA), as(NORA, { user_metadata: { role: 'owner' }, email: EMAIL })])
      for (const table of ['addresses', 'cart_items']) {
        expect(await db.query(`select * from ${table}`, [], other)).toEqual([])
        expect(await db.query(`delete from ${table} returning id`, [], other)).toEqual([])
      }
    expect(await db.query(`update addresses set city = 'x' returning id`, [], as(NORA))).toEqual([])
    expect(await db.query('update cart_items set quantity = 1 returning id', [], as(NORA))).toEqual([])
    await expect(
      db.query('insert into cart_items (product_id, quantity, user_id) values (2, 1, $1)', [INES], as(NORA)),
    ).rejects.toThrow(/row-level security/)
    await expect(db.query('update addresses set user_id = $1', [NORA], as(INES))).rejects.toThrow(
      /permission denied/,
    )
    for (const table of ['addresses', 'cart_items'])
      await expect(db.query(`select * from ${table}`, [], VISITOR)).rejects.toThrow(/permission denied/)
    await expect(db.query(`select change_cart('[]', null, false)`, [], VISITOR)).rejects.toThrow(
      /permission denied/,
    )
  })

  test('an account has one default address', async () => {
    await db.query(address, [], as(INES))
    expect(await db.query('select id from addresses where is_default', [], as(INES))).toHaveLength(1)
    expect(await db.query('select id from addresses', [], as(INES))).toHaveLength(2)
  })

  test.each([
    [1, 0, /check constraint/],
    [1, 11, /stock_insufficient/],
    [3, 1, /product_unavailable/],
    [99, 1, /product_unavailable/],
  ])('a cart refuses product %s × %s', async (product, quantity, why) => {
    const sql = 'insert into cart_items (product_id, quantity, user_id) values ($1, $2, $3)'
    await expect(db.query(sql, [product, quantity, NORA], as(NORA))).rejects.toThrow(why)
  })

  test('a change is made once for each key, and capped by what there is', async () => {
    const key = randomUUID()
    expect(await change(NORA, [{ product_id: 2, delta: 2 }], { key })).toEqual([[2, 2]])
    expect(await change(NORA, [{ product_id: 2, delta: 2 }], { key })).toEqual([[2, 2]])
    expect(
      await change(NORA, [
        { product_id: 2, delta: 2 },
        { product_id: 3, delta: 1 },
      ]),
    ).toEqual([[2, 3]])
    expect(await change(NORA, [{ product_id: 2, delta: -3 }])).toEqual([])
  })

  test('a strict change refuses and leaves the cart as it is', async () => {
    for (const [product_id, delta, code] of [
      [2, 4, 'stock_insufficient'],
      [3, 1, 'product_unavailable'],
    ])
      expect(await refusalOf(change(NORA, [{ product_id, delta }], { strict: true }))).toMatchObject({ code })
    expect(await change(NORA, [])).toEqual([])
    for (const delta of ['2', 1.5, 100, null])
      expect(await refusalOf(change(NORA, [{ product_id: 1, delta }]))).toMatchObject({
        code: 'quantity_invalid',
      })
  })
})

describe('orders', () => {
  test('are listed to their buyer alone', async () => {
    const mine = await placeOrder(db, orderRequest({ user_id: INES }))
    const [own] = await db.query('select my_orders() as orders', [], as(INES))
    expect(own?.orders).toMatchObject([
      { token: mine.order_token, order: { order_number: mine.order_number, tracking_number: null } },
    ])
    const [other] = await db.query('select my_orders() as orders', [], as(NORA, { email: EMAIL }))
    expect(other?.orders).toEqual([])
    await expect(db.query('select my_orders()', [], VISITOR)).rejects.toThrow(/permission denied/)
  })

  const find = async (number: string, email: string, postalCode = '75011', ip?: string) =>
    (
      await db.query('select find_order($1, $2, $3) as token', [number, email, postalCode], {
        ...VISITOR,
        settings: ip ? { 'request.headers': JSON.stringify({ 'cf-connecting-ip': ip }) } : {},
      })
    )[0]?.token
  const tooMany = { code: 'too_many_requests', status: 'PT429' }

  test('are found by number, address and postal code together, ten times in a quarter of an hour', async () => {
    const { order_number, order_token } = await placeOrder(
      db,
      orderRequest({ email: 'Guest@Client.example' }),
    )
    expect(await find(` ${order_number.toLowerCase()} `, 'guest@client.example', ' 75 011')).toBe(order_token)
    expect(await find(order_number, 'other@client.example')).toBeNull()
    const [, year, rest] = order_number.split('-')
    for (const typed of [`cmd ${year} ${rest}`, `Cmd${year}${rest}`, `N° CMD.${year}.${rest}`])
      expect(await find(typed, 'guest@client.example'), typed).toBe(order_token)
    for (const wrong of ['75012', '', '*'])
      expect(await find(order_number, 'guest@client.example', wrong)).toBeNull()
    await expect(db.query('select find_order($1, $2)', [order_number, EMAIL], VISITOR)).rejects.toThrow(
      /does not exist/,
    )
    for (let n = 0; n < 9; n += 1) expect(await find(`CMD-1999-000${n}`, 'thief@client.example')).toBeNull()
    await find('CMD-1999-0009', 'thief@client.example')
    for (const number of ['CMD-1999-0010', order_number])
      expect(await refusalOf(find(number, 'thief@client.example'))).toMatchObject(tooMany)
  })

  test('are not guessed by writing a number in many ways, from one place or with made-up numbers', async () => {
    const { order_number, order_token } = await placeOrder(db, orderRequest({ email: 'calm@client.example' }))
    for (let n = 0; n < 10; n += 1)
      await find(order_number.replace('-', `${' '.repeat(n)}-`), `guess${n}@client.example`)
    expect(await refusalOf(find(order_number.replace('-', ' – '), 'guess@client.example'))).toMatchObject(
      tooMany,
    )
    await db.query('delete from private.form_attempts')

    // One line has more addresses than anybody counts; another line is another caller.
    for (let n = 0; n < 30; n += 1)
      await find(`CMD-1998-1${n}00`, `g${n}@client.example`, '75011', `2001:db8:1:2::${n}`)
    expect(
      await refusalOf(find(order_number, 'calm@client.example', '75011', '2001:db8:1:2:a::1')),
    ).toMatchObject(tooMany)
    for (const ip of ['2001:db8:1:3::1', '203.0.113.9', '::ffff:203.0.113.10'])
      expect(await find(order_number, 'calm@client.example', '75011', ip)).toBe(order_token)
    const stored = async () =>
      Number((await db.query('select count(*) from private.form_attempts'))[0]?.count)
    const before = await stored()
    expect(await find('my order', 'calm@client.example', '75011', '203.0.113.9')).toBeNull()
    expect(await stored()).toBe(before + 2)
    await db.query('delete from private.form_attempts')
  })

  test('stay open for their owner while strangers guess at number and address, and are guessed at for a day', async () => {
    const { order_number, order_token } = await placeOrder(
      db,
      orderRequest({ email: 'owner@client.example' }),
    )
    for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      for (let n = 0; n < 10; n += 1)
        expect(await find(order_number, 'owner@client.example', `7500${n}`, ip)).toBeNull()
    expect(
      await refusalOf(find(order_number, 'owner@client.example', '75011', '198.51.100.1')),
    ).toMatchObject(tooMany)
    expect(await find(order_number, 'owner@client.example', '75011', '192.0.2.7')).toBe(order_token)

    // Waiting does not help: what was tried in the hours before counts for the day.
    const anHourLater = "update private.form_attempts set at = at - interval '1 hour'"
    for (let n = 0; n < 90; n += 1) {
      if (n % 10 === 0) await db.query(anHourLater)
      await find(`CMD-1997-${1000 + n}`, `p${n}@client.example`, '75011', '198.51.100.1')
    }
    await db.query(anHourLater)
    expect(
      await refusalOf(find(order_number, 'owner@client.example', '75011', '198.51.100.1')),
    ).toMatchObject(tooMany)

    // Nor do many networks: five hundred tries a day for one number or one address.
    for (const [key, of] of [
      ["private.lookup_key('number', $1)", order_number],
      ['private.address_key($1)', 'owner@client.example'],
    ]) {
      await db.query('delete from private.form_attempts')
      await db.query(
        `insert into private.form_attempts (form, key) select 'order_lookup', ${key} from generate_series(1, 499)`,
        [of],
      )
      expect(await find(order_number, 'owner@client.example', '75011', '192.0.2.7')).toBe(order_token)
      expect(await refusalOf(find(order_number, 'owner@client.example', '75011', '192.0.2.8'))).toMatchObject(
        tooMany,
      )
    }
    await db.query('delete from private.form_attempts')
  })
})
