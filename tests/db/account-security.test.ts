import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'
import { startSession } from './support/sessions.ts'

const INES = '5f0c1f0e-0000-4000-8000-000000000011'
const NORA = '5f0c1f0e-0000-4000-8000-000000000012'
const EMAIL = 'ines@client.example'
const as = (sub: string, extra: object = {}) => ({
  role: 'authenticated',
  claims: { sub, role: 'authenticated', aal: 'aal1', session_id: sub, ...extra },
})
const BOASTS = { user_metadata: { role: 'owner', aal: 'aal2' }, app_metadata: {}, email: EMAIL }
const FULL = { aal: 'aal2' }
const VISITOR = { role: 'anon' }

let db: TestDatabase

const value = async (sql: string, actor: object, params: unknown[] = []) =>
  (await db.query(`select ${sql} as value`, params, actor))[0]?.value

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1 }])
  for (const [id = '', email] of [
    [INES, EMAIL],
    [NORA, 'nora@client.example'],
  ]) {
    await db.query(
      'insert into auth.users (id, email, email_confirmed_at, created_at) values ($1, $2, now(), now())',
      [id, email],
    )
    await startSession(db, id)
  }
})
afterAll(() => db.close())

const enrol = () =>
  db.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
     values ($1, $2, 'App', 'totp', 'verified', now(), now(), 'x')`,
    [randomUUID(), INES],
  )

describe('a session that has ended', () => {
  const calls = [
    'change_cart()',
    'change_favourites()',
    'make_recovery_codes()',
    'leave_newsletter()',
    `use_recovery_code('AAAA')`,
  ]
  const address = `insert into addresses (first_name, last_name, address, postal_code, city, country)
    values ('Inès', 'Moreau', '3 rue des Lilas', '75011', 'Paris', 'FR')`

  test.each([
    ['signed out', `delete from auth.sessions where id = $1`],
    ['run out', `update auth.sessions set not_after = now() - interval '1 second' where id = $1`],
    ['another’s', `update auth.sessions set user_id = '${NORA}' where id = $1`],
    ['never begun', `update auth.sessions set id = gen_random_uuid() where id = $1`],
  ])('opens nothing any more, whatever its token says: %s', async (_, end) => {
    const session = randomUUID()
    const token = as(INES, { session_id: session })
    await startSession(db, INES, session)
    await db.query(address, [], token)
    expect(await value('current_person()', token)).toBe(INES)
    await db.query(end, [session])
    expect(await value('current_person()', token)).toBeNull()
    expect(await db.query('select id from addresses', [], token)).toEqual([])
    await expect(db.query(address, [], token)).rejects.toThrow(/row-level security/)
    expect(await value('my_orders()', token)).toEqual([])
    for (const call of calls)
      expect(await refusalOf(db.query(`select ${call}`, [], token)), call).toMatchObject({
        code: 'sign_in_required',
      })
    await db.query('delete from addresses')
  })

  test('is no session at all when the token names none', async () => {
    expect(await value('current_person()', as(INES, { session_id: undefined }))).toBeNull()
  })
})

describe('the newsletter and one’s data', () => {
  const state = (actor: object) => value('my_newsletter()', actor)

  test('are a customer’s own, by the address that the account has confirmed, the data once it is proved', async () => {
    await db.query(
      `insert into newsletter_subscribers (email, status, confirmed_at) values ('Ines@Client.example', 'confirmed', now())`,
    )
    await db.query(
      `insert into contact_messages (form, first_name, last_name, subject, email, message)
       values ('message', 'Inès', 'Moreau', 'Un cabas', 'INES@client.example', 'Bonjour')`,
    )
    expect(await state(as(INES))).toEqual({ status: 'confirmed' })
    expect(await value('my_data()', as(INES))).toMatchObject({
      newsletter: [{ status: 'confirmed' }],
      messages: [],
      withdrawals: [],
    })
    await db.query('insert into private.proven_addresses (user_id, email) values ($1, $2)', [INES, EMAIL])
    expect(await value('my_data()', as(INES))).toMatchObject({
      newsletter: [{ status: 'confirmed' }],
      messages: [{ message: 'Bonjour' }],
      withdrawals: [],
    })
    for (const other of [as(NORA), as(NORA, BOASTS)]) {
      expect(await state(other)).toEqual({ status: 'unsubscribed' })
      expect(await value('my_data()', other)).toMatchObject({ newsletter: null, messages: [] })
      await db.query('select leave_newsletter()', [], other)
    }
    expect(await state(as(INES))).toEqual({ status: 'confirmed' })
    for (const call of ['my_newsletter()', 'my_data()', 'leave_newsletter()', 'current_person()'])
      await expect(db.query(`select ${call}`, [], VISITOR)).rejects.toThrow(/permission denied/)
  })

  test('belong to nobody while the address is not confirmed', async () => {
    await db.query('update auth.users set email_confirmed_at = null where id = $1', [INES])
    expect(await state(as(INES))).toEqual({ status: 'unsubscribed' })
    expect(await refusalOf(db.query('select leave_newsletter()', [], as(INES)))).toMatchObject({
      code: 'sign_in_required',
    })
    await db.query('update auth.users set email_confirmed_at = now() where id = $1', [INES])
  })

  test('a withdrawn consent counts at once and leaves its proof, once', async () => {
    for (let n = 0; n < 2; n += 1) await db.query('select leave_newsletter()', [], as(INES))
    expect(await state(as(INES))).toEqual({ status: 'unsubscribed' })
    expect(await value('my_data()', as(INES))).toMatchObject({ consents: [{ event: 'unsubscribed' }] })
  })
})

describe('a second factor', () => {
  test('keeps everything of the account from whoever has the password alone', async () => {
    await db.query('insert into cart_items (product_id, quantity) values (1, 2)', [], as(INES))
    await db.query(
      `insert into addresses (first_name, last_name, address, postal_code, city, country)
       values ('Inès', 'Moreau', '3 rue des Lilas', '75011', 'Paris', 'FR')`,
      [],
      as(INES),
    )
    await placeOrder(db, orderRequest({ user_id: INES }))
    await enrol()
    for (const half of [as(INES), as(INES, BOASTS)]) {
      for (const table of ['addresses', 'cart_items']) {
        expect(await db.query(`select * from ${table}`, [], half), table).toEqual([])
        expect(await db.query(`delete from ${table} returning id`, [], half), table).toEqual([])
      }
      await expect(
        db.query('insert into cart_items (product_id, quantity) values (1, 1)', [], half),
      ).rejects.toThrow(/row-level security/)
      expect(await value('my_orders()', half)).toEqual([])
      expect(await value('my_data()', half)).toMatchObject({ messages: [], newsletter: null })
      for (const call of [
        'change_cart()',
        'change_favourites()',
        'make_recovery_codes()',
        'leave_newsletter()',
      ])
        expect(await refusalOf(db.query(`select ${call}`, [], half)), call).toMatchObject({
          code: 'sign_in_required',
        })
    }
    expect(await value('my_orders()', as(INES, FULL))).toHaveLength(1)
    expect(await db.query('select quantity from cart_items', [], as(INES, FULL))).toEqual([{ quantity: 2 }])
  })

  test('has ten recovery codes of which the database keeps hashes', async () => {
    const first = (await value('make_recovery_codes()', as(INES, FULL))) as string[]
    const codes = (await value('make_recovery_codes()', as(INES, FULL))) as string[]
    expect(new Set([...first, ...codes]).size).toBe(20)
    for (const code of codes) expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/)
    expect(await value('recovery_codes_left()', as(INES, FULL))).toBe(10)
    expect(await value('recovery_codes_left()', as(NORA, BOASTS))).toBe(0)
    const kept = JSON.stringify(await db.query('select * from private.recovery_codes'))
    for (const code of codes) expect(kept).not.toContain(code)
    for (const actor of [as(INES, FULL), VISITOR])
      await expect(db.query('select * from private.recovery_codes', [], actor)).rejects.toThrow(/denied/)

    const use = (code: string, actor: object) => value('use_recovery_code($1)', actor, [code])
    expect(await use(String(first[0]), as(INES))).toBe(false)
    expect(await refusalOf(use(String(codes[0]), as(NORA, BOASTS)))).toMatchObject({
      code: 'sign_in_required',
    })
    await expect(use(String(codes[0]), VISITOR)).rejects.toThrow(/permission denied/)
    expect(await use(` ${String(codes[3]).toLowerCase().replaceAll('-', '')} `, as(INES))).toBe(true)
    expect(await value('my_orders()', as(INES))).toHaveLength(1)
    expect(await refusalOf(use(String(codes[3]), as(INES)))).toMatchObject({ code: 'sign_in_required' })
    expect(await db.query('select * from private.recovery_codes')).toEqual([])
  })

  test('takes ten guesses in a quarter of an hour, right or wrong', async () => {
    await enrol()
    const codes = (await value('make_recovery_codes()', as(INES, FULL))) as string[]
    await db.query(`delete from private.form_attempts where form = 'recovery_code'`)
    for (let n = 0; n < 10; n += 1)
      expect(await value('use_recovery_code($1)', as(INES), [`AAAA-AAAA-AAA${n}`])).toBe(false)
    expect(await refusalOf(value('use_recovery_code($1)', as(INES), [codes[0]]))).toMatchObject({
      code: 'too_many_requests',
      status: 'PT429',
    })
  })
})

test('no rule of the database looks at what people write about themselves', async () => {
  const said = '(raw_)?user_meta_?data'
  // These show administrators what a customer is called, and decide nothing by it.
  const shown = ['dashboard_activity', 'find_customers', 'forget_customers']
  const functions = await db.query(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosrc ~ $1
       and p.proname <> all ($2)`,
    [said, shown],
  )
  const policies = await db.query(
    `select tablename, policyname from pg_policies where concat(qual, with_check) ~ $1`,
    [said],
  )
  const rules = await db.query(
    `select count(*)::int as n from pg_policies where concat(qual, with_check) <> ''`,
  )
  expect([functions, policies]).toEqual([[], []])
  expect(Number(rules[0]?.n)).toBeGreaterThan(5)
})
