import { createClient } from '@supabase/supabase-js'
import bcrypt from 'bcryptjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '@/data/database.types.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const PASSWORD = 'tresse-et-paille'
const REFUSAL = { error: { code: 'credentials_invalid' } }

let shop: ShopBackend

/** An administrator with an account whose password nobody has set to the log-in's own yet. */
async function addAdmin(email: string): Promise<void> {
  await shop.visitor.auth.signUp({ email, password: 'somebody-else-knows-this' })
  await shop.db.query(
    `insert into admin_users (user_id, email, password_hash, name, role)
     select id, email, $2, 'Salma', 'owner' from auth.users where email = $1`,
    [email, await bcrypt.hash(PASSWORD, 12)],
  )
}

beforeAll(async () => {
  shop = await shopBackend()
  await addAdmin('salma@shop.example')
  await addAdmin('nadia@shop.example')
})
afterAll(() => shop?.close())

async function logIn(email: string, password: string) {
  const started = performance.now()
  const response = await fetch(`${shop.url}/functions/v1/admin-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const body = (await response.json()) as Record<string, string>
  return { status: response.status, body, ms: performance.now() - started }
}

/** Who the tokens of a log-in make their bearer. */
async function bearer({ body }: Awaited<ReturnType<typeof logIn>>) {
  const client = createClient<Database>(shop.url, shop.anonKey, {
    auth: { persistSession: false },
    global: { headers: { Authorization: `Bearer ${body.access_token}` } },
  })
  return await client.rpc('admin_session', { used: true })
}

test('the right password opens a session of an administrator; the next log-in ends it', async () => {
  const first = await logIn(' Salma@Shop.example ', PASSWORD)
  expect(first).toMatchObject({ status: 200, body: { refresh_token: expect.any(String) } })
  expect(Object.keys(first.body).sort()).toEqual(['access_token', 'refresh_token'])
  expect((await bearer(first)).data).toMatchObject({ name: 'Salma', role: 'owner' })
  const second = await logIn('salma@shop.example', PASSWORD)
  expect((await bearer(second)).error).toBeNull()
  expect((await bearer(first)).status).toBe(401)
})

test('an ordinary sign-in of the linked account is nobody', async () => {
  const { data, error } = await shop.visitor.auth.signInWithPassword({
    email: 'nadia@shop.example',
    password: 'somebody-else-knows-this',
  })
  expect(error).toBeNull()
  const answer = { status: 200, ms: 0, body: { access_token: data.session?.access_token ?? '' } }
  expect((await bearer(answer)).status).toBe(401)
})

test('unknown, wrong, too long, disabled and locked answer alike, at the same speed', async () => {
  const unknown: number[] = []
  const wrong: number[] = []
  for (let round = 0; round < 3; round += 1) {
    for (const [email, times] of [
      ['nobody@shop.example', unknown],
      ['nadia@shop.example', wrong],
    ] as const) {
      const { status, body, ms } = await logIn(email, 'not-the-password')
      expect({ status, body }).toEqual({ status: 401, body: REFUSAL })
      times.push(ms)
    }
  }
  const median = (times: number[]) => times.toSorted((a, b) => a - b)[1] ?? 0
  // Comparing takes some 200 ms: leaving it out would show at once, also on a busy machine.
  expect(median(unknown) / median(wrong)).toBeGreaterThan(0.5)
  expect(median(unknown) / median(wrong)).toBeLessThan(2)

  // More guesses of both, without the time they take.
  await shop.db.query(`insert into private.admin_login_attempts (account_key, caller_key)
    select account_key, 'somewhere else' from private.admin_login_attempts cross join generate_series(1, 3)`)
  expect(await logIn('nadia@shop.example', PASSWORD)).toMatchObject({ status: 401, body: REFUSAL })
  expect(await logIn('salma@shop.example', PASSWORD.padEnd(73, 'x'))).toMatchObject({
    status: 401,
    body: REFUSAL,
  })
  expect(await logIn('salma@shop.example', PASSWORD)).toMatchObject({ status: 200 })
  await shop.db.query(`update admin_users set disabled_at = now() where email = 'salma@shop.example'`)
  expect(await logIn('salma@shop.example', PASSWORD)).toMatchObject({ status: 401, body: REFUSAL })
}, 120_000)
