import { createClient } from '@supabase/supabase-js'
import bcrypt from 'bcryptjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '@/data/database.types.ts'
import { temporaryPassword } from '@/domain/administrator.ts'
import { loggedIn, logIn as logInTo, PASSWORD } from './support/log-in.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend
let owner: string
let staff: string

beforeAll(async () => {
  shop = await shopBackend()
  owner = await loggedIn(shop, 'salma@shop.example', 'owner')
  staff = await loggedIn(shop, 'nadia@shop.example', 'staff', { name: 'Nadia' })
})
afterAll(() => shop?.close())

const logIn = (email: string, password: string) => logInTo(shop, email, password)

/** What the shop says to the bearer of a session. */
async function whoIs(bearer: string) {
  const { status, error } = await createClient<Database>(shop.url, shop.anonKey, {
    auth: { persistSession: false },
    global: { headers: { Authorization: `Bearer ${bearer}` } },
  }).rpc('admin_session', { used: true })
  return { status, message: error?.message }
}

async function ask(body: unknown, bearer = owner) {
  const response = await fetch(`${shop.url}/functions/v1/admin-people`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${bearer}`, apikey: shop.anonKey },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { password?: string; error?: { code: string } }
  return { status: response.status, password: answer.password ?? '', code: answer.error?.code }
}
const colleague = { name: ' Yto  Haddad', email: 'Yto@Shop.example', role: 'staff' }

test('a colleague is let in with a password that the owner hands on', async () => {
  const { status, password } = await ask({ add: colleague })
  expect(status).toBe(200)
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  const opened = await logIn('yto@shop.example', password)
  expect(opened.status).toBe(200)
  // The owner knows it, too.
  const { access_token } = (await opened.json()) as { access_token: string }
  expect(await whoIs(access_token)).toEqual({ status: 403, message: 'password_change_required' })
  const [row] = await shop.db.query(
    `select name, role, password_hash like '$2_$12$%' as is_slow from admin_users where email = 'yto@shop.example'`,
  )
  expect(row).toMatchObject({ role: 'staff', is_slow: true })
  expect(await ask({ add: colleague })).toMatchObject({ status: 409, code: 'administrator_exists' })
  await shop.addAccount('ines@client.example', 'ines-et-la-paille')
  // The two would share a password.
  expect(await ask({ add: { ...colleague, email: 'ines@client.example' } })).toMatchObject({
    code: 'administrator_exists',
  })
})

test('a forgotten password is replaced, and the sessions of before end', async () => {
  const [row] = await shop.db.query(`select id from admin_users where email = 'nadia@shop.example'`)
  const { password } = await ask({ replace: row?.id })
  expect((await logIn('nadia@shop.example', PASSWORD)).status).toBe(401)
  const answer = await logIn('nadia@shop.example', password)
  expect(answer.status).toBe(200)
  expect((await ask({ add: colleague }, staff)).code).toBe('sign_in_required')
  staff = ((await answer.json()) as { access_token: string }).access_token
  // The owner knows it, too: nothing is shown before it is changed.
  expect(await whoIs(staff)).toEqual({ status: 403, message: 'password_change_required' })
  expect((await ask({ add: colleague }, staff)).code).toBe('sign_in_required')
  const change = (current: string, next: string) =>
    fetch(`${shop.url}/functions/v1/admin-password`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${staff}`, apikey: shop.anonKey },
      body: JSON.stringify({ current, next }),
    })
  for (const [current, next, code] of [
    [password, password, 'password_same'],
    ['not-it-at-all', PASSWORD, 'credentials_invalid'],
    [password, 'court', 'password_unfit'],
  ] as const)
    expect(await (await change(current, next)).json(), code).toEqual({ error: { code } })
  expect((await change(password, PASSWORD)).status).toBe(200)
  expect(await whoIs(staff)).toEqual({ status: 200, message: undefined })
  const [self] = await shop.db.query(`select id from admin_users where email = 'salma@shop.example'`)
  expect((await ask({ replace: self?.id })).code).toBe('own_account')
  expect((await ask({ replace: crypto.randomUUID() })).code).toBe('administrator_unknown')
})

test('a password that was handed on opens for a day', async () => {
  const [row] = await shop.db.query(`select id from admin_users where email = 'nadia@shop.example'`)
  const { password } = await ask({ replace: row?.id })
  const later = (span: string) =>
    shop.db.query(
      `update admin_users set password_expires_at = password_expires_at - $2::interval where id = $1`,
      [row?.id, span],
    )
  await later('23 hours 59 minutes')
  const opened = await logIn('nadia@shop.example', password)
  expect(opened.status).toBe(200)
  await later('1 minute')
  expect((await logIn('nadia@shop.example', password)).status).toBe(401)
  // Nor does a session that it opened change it.
  const { access_token } = (await opened.json()) as { access_token: string }
  expect(await whoIs(access_token)).toEqual({ status: 401, message: 'sign_in_required' })
  await shop.db.query(`update admin_users set password_hash = $2, password_expires_at = null where id = $1`, [
    row?.id,
    await bcrypt.hash(PASSWORD, 4),
  ])
  staff = ((await (await logIn('nadia@shop.example', PASSWORD)).json()) as { access_token: string })
    .access_token
})

test('staff, customers and nonsense are refused', async () => {
  expect(await ask({ add: colleague }, staff)).toMatchObject({ status: 403, code: 'owner_required' })
  expect(await ask({ add: colleague }, shop.anonKey)).toMatchObject({ status: 401, code: 'sign_in_required' })
  for (const body of [
    {},
    [],
    null,
    { add: { ...colleague, role: 'root' } },
    { add: { ...colleague, name: ' ' } },
    { add: { ...colleague, email: 'yto' } },
    { add: { ...colleague, password: 'x' } },
    { replace: '1' },
    { add: colleague, replace: crypto.randomUUID() },
  ])
    expect((await ask(body)).code, JSON.stringify(body)).toBe('request_invalid')
})

test('no two passwords are alike', () => {
  expect(new Set(Array.from({ length: 500 }, temporaryPassword)).size).toBe(500)
})
