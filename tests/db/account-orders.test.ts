import { describe, expect, test } from 'vitest'
import { plainPostalCode } from '@/domain/postal-code.ts'
import { COUNTRIES, ORDER_LINK_DAYS } from '@/domain/rules.ts'
import { sha256 } from '@/domain/sha256.ts'
import { accountContext, as, EMAIL, INES, NORA, VISITOR } from './support/account-context.ts'
import type { TestDatabase } from './support/database.ts'
import { orderRequest, placeOrder, refusalOf } from './support/samples.ts'

const database = accountContext()
const query: TestDatabase['query'] = (...given) => database().query(...given)

describe('orders', () => {
  test('are listed to their buyer alone', async () => {
    const mine = await placeOrder(database(), orderRequest({ user_id: INES }))
    const [own] = await query('select my_orders() as orders', [], as(INES))
    expect(own?.orders).toMatchObject([{ order: { order_number: mine.order_number, tracking_number: null } }])
    const [other] = await query('select my_orders() as orders', [], as(NORA, { email: EMAIL }))
    expect(other?.orders).toEqual([])
    await expect(query('select my_orders()', [], VISITOR)).rejects.toThrow(/permission denied/)
  })

  test('are opened by a link that is made for their buyer alone', async () => {
    const { order_number } = await placeOrder(database(), orderRequest({ user_id: INES }))
    const link = async (person: string) =>
      (await query('select my_order_link($1) as token', [order_number], as(person)))[0]?.token
    expect(await numberOf(await link(INES))).toBe(order_number)
    expect(await link(NORA)).toBeNull()
    await expect(query('select my_order_link($1)', [order_number], VISITOR)).rejects.toThrow(
      /permission denied/,
    )
    await query(`update private.order_links set expires_at = clock_timestamp()`)
    expect(await numberOf(await link(INES))).toBe(order_number)
  })

  test('store no token, open for a year, and are found anew after that', async () => {
    const email = 'longtemps@client.example'
    const { order_number, order_token } = await placeOrder(database(), orderRequest({ email }))
    const stored = await query(
      `select l.token_hash, round(extract(epoch from l.expires_at - now()) / 86400)::int as days
       from private.order_links l join orders o on o.id = l.order_id where o.order_number = $1`,
      [order_number],
    )
    expect(stored).toEqual([{ token_hash: await sha256(order_token), days: ORDER_LINK_DAYS.sent }])
    await query(`update private.order_links set expires_at = now() where token_hash = $1`, [
      await sha256(order_token),
    ])
    expect(await numberOf(order_token)).toBeNull()
    expect(await find(order_number, email)).toBe(order_number)
    const again = await query(
      `select max(round(extract(epoch from l.expires_at - now()) / 86400))::int as days
       from private.order_links l join orders o on o.id = l.order_id where o.order_number = $1`,
      [order_number],
    )
    expect(again).toEqual([{ days: ORDER_LINK_DAYS.found }])
    await query('select prune_mails()', [], { role: 'service_role' })
    expect(await query('select from private.order_links where expires_at < now()')).toEqual([])
    await query('delete from private.form_attempts')
  })

  test('have a hundred links at most, however often they are asked for', async () => {
    const { order_number } = await placeOrder(database(), orderRequest({ user_id: INES }))
    for (let n = 0; n < 105; n += 1) await query('select my_order_link($1)', [order_number], as(INES))
    expect(
      await query(
        'select count(*)::int as n from private.order_links l join orders o on o.id = l.order_id where o.order_number = $1',
        [order_number],
      ),
    ).toEqual([{ n: 100 }])
  })

  /** The number of the order that a token opens. */
  const numberOf = async (token: unknown) =>
    (await query(`select order_by_token($1) ->> 'order_number' as number`, [token], VISITOR))[0]?.number

  const find = async (number: string, email: string, postalCode = '75011', ip?: string) =>
    await numberOf(
      (
        await query('select find_order($1, $2, $3) as token', [number, email, postalCode], {
          ...VISITOR,
          settings: ip ? { 'request.headers': JSON.stringify({ 'cf-connecting-ip': ip }) } : {},
        })
      )[0]?.token,
    )
  const tooMany = { code: 'too_many_requests', status: 'PT429' }

  test('are found by number, address and postal code together, ten times in a quarter of an hour', async () => {
    const { order_number } = await placeOrder(database(), orderRequest({ email: 'Guest@Client.example' }))
    expect(await find(` ${order_number.toLowerCase()} `, 'guest@client.example', ' 75 011')).toBe(
      order_number,
    )
    expect(await find(order_number, 'other@client.example')).toBeNull()
    const [, year, rest] = order_number.split('-')
    for (const typed of [`cmd ${year} ${rest}`, `Cmd${year}${rest}`, `N° CMD.${year}.${rest}`])
      expect(await find(typed, 'guest@client.example'), typed).toBe(order_number)
    for (const wrong of ['75012', '', '*'])
      expect(await find(order_number, 'guest@client.example', wrong)).toBeNull()
    await expect(query('select find_order($1, $2)', [order_number, EMAIL], VISITOR)).rejects.toThrow(
      /does not exist/,
    )
    for (let n = 0; n < 9; n += 1) expect(await find(`CMD-1999-000${n}`, 'thief@client.example')).toBeNull()
    await find('CMD-1999-0009', 'thief@client.example')
    for (const number of ['CMD-1999-0010', order_number])
      expect(await refusalOf(find(number, 'thief@client.example'))).toMatchObject(tooMany)
  })

  test.each([
    [
      'LU',
      '1234',
      ['L-1234', 'L 1234', 'l1234', 'LU-1234', '1234', ' 12 34 '],
      ['B-1234', 'CH-1234', 'F-1234'],
    ],
    ['BE', '1000', ['B-1000', 'BE 1000', '1000'], ['L-1000', 'LU 1000', 'CH 1000']],
    ['CH', '1201', ['CH-1201', 'ch 1201'], ['B-1201', 'L1201', 'C-1201']],
    ['MC', '98000', ['MC-98000', 'MC 98 000', '98000'], ['B-98000', 'CH98000']],
    ['FR', '69001', ['F-69001', 'FR-69001', '69 001', '69\u00a0001', '69\u202f001'], ['B-69001', 'MC-69001']],
  ] as const)(
    'are found in %s by every way to write a postal code that checkout takes, and by no other country’s',
    async (country, code, writings, foreign) => {
      await query('update inventory set stock = stock + $1', [writings.length])
      for (const [n, written] of writings.entries()) {
        expect(plainPostalCode(country, written)).toBe(code)
        const email = `${country}${n}@client.example`
        // Taken by an order as it was written, in the database as on the page.
        const { order_number } = await placeOrder(
          database(),
          orderRequest({ country, postal_code: written, email }),
        )
        const [kept] = await query('select postal_code from orders where order_number = $1', [order_number])
        expect(kept?.postal_code).toBe(code)
        for (const typed of writings)
          expect(await find(order_number, email, typed, `10.9.${code.length}.${n}`)).toBe(order_number)
        for (const typed of foreign)
          expect(await find(order_number, email, typed, `10.8.${code.length}.${n}`), typed).toBeNull()
      }
      for (const postal_code of foreign)
        expect(
          await refusalOf(placeOrder(database(), orderRequest({ country, postal_code }))),
          postal_code,
        ).toMatchObject({ code: 'postal_code_invalid' })
      expect(
        await find('CMD-1999-0001', 'x@client.example', 'L'.repeat(41), '10.9.0.1').catch(() => 'refused'),
      ).toBe('refused')
    },
  )

  test('a postal code is written in one way, here as in the browser', async () => {
    const written = [
      '75 002',
      'F-69001',
      'f 69001',
      'L-1234',
      'MC98000',
      'CHF 1000',
      '7501A',
      '٧٥٠١١',
      '',
      '-',
      'B',
      'FRANCE',
      'D-10115',
      'é1',
      'ß1',
    ]
    for (const country of COUNTRIES) {
      const rows = await query(
        'select private.postal_code($2, w) as plain from unnest($1::text[]) with ordinality u (w, n) order by n',
        [written, country],
      )
      expect(rows.map(({ plain }) => plain)).toEqual(written.map((one) => plainPostalCode(country, one)))
    }
  })

  test('are not guessed by writing a number in many ways, from one place or with made-up numbers', async () => {
    const { order_number } = await placeOrder(database(), orderRequest({ email: 'calm@client.example' }))
    for (let n = 0; n < 10; n += 1)
      await find(order_number.replace('-', `${' '.repeat(n)}-`), `guess${n}@client.example`)
    expect(await refusalOf(find(order_number.replace('-', ' – '), 'guess@client.example'))).toMatchObject(
      tooMany,
    )
    await query('delete from private.form_attempts')

    // One line has more addresses than anybody counts; another line is another caller.
    for (let n = 0; n < 30; n += 1)
      await find(`CMD-1998-1${n}00`, `g${n}@client.example`, '75011', `2001:db8:1:2::${n}`)
    expect(
      await refusalOf(find(order_number, 'calm@client.example', '75011', '2001:db8:1:2:a::1')),
    ).toMatchObject(tooMany)
    for (const ip of ['2001:db8:1:3::1', '203.0.113.9', '::ffff:203.0.113.10'])
      expect(await find(order_number, 'calm@client.example', '75011', ip)).toBe(order_number)
    const stored = async () => Number((await query('select count(*) from private.form_attempts'))[0]?.count)
    const before = await stored()
    expect(await find('my order', 'calm@client.example', '75011', '203.0.113.9')).toBeNull()
    expect(await stored()).toBe(before + 2)
    await query('delete from private.form_attempts')
  })

  test('stay open for their owner while strangers guess at number and address, and are guessed at for a day', async () => {
    const { order_number } = await placeOrder(database(), orderRequest({ email: 'owner@client.example' }))
    for (const ip of ['198.51.100.1', '198.51.100.2', '198.51.100.3'])
      for (let n = 0; n < 10; n += 1)
        expect(await find(order_number, 'owner@client.example', `7500${n}`, ip)).toBeNull()
    expect(
      await refusalOf(find(order_number, 'owner@client.example', '75011', '198.51.100.1')),
    ).toMatchObject(tooMany)
    expect(await find(order_number, 'owner@client.example', '75011', '192.0.2.7')).toBe(order_number)

    // Waiting does not help: what was tried in the hours before counts for the day.
    const anHourLater = "update private.form_attempts set at = at - interval '1 hour'"
    for (let n = 0; n < 90; n += 1) {
      if (n % 10 === 0) await query(anHourLater)
      await find(`CMD-1997-${1000 + n}`, `p${n}@client.example`, '75011', '198.51.100.1')
    }
    await query(anHourLater)
    expect(
      await refusalOf(find(order_number, 'owner@client.example', '75011', '198.51.100.1')),
    ).toMatchObject(tooMany)

    // Nor do many networks: five hundred tries a day for one number or one address.
    for (const [key, of] of [
      ["private.lookup_key('number', $1)", order_number],
      ['private.address_key($1)', 'owner@client.example'],
    ]) {
      await query('delete from private.form_attempts')
      await query(
        `insert into private.form_attempts (form, key) select 'order_lookup', ${key} from generate_series(1, 499)`,
        [of],
      )
      expect(await find(order_number, 'owner@client.example', '75011', '192.0.2.7')).toBe(order_number)
      expect(await refusalOf(find(order_number, 'owner@client.example', '75011', '192.0.2.8'))).toMatchObject(
        tooMany,
      )
    }
    await query('delete from private.form_attempts')
  })
})
