import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import bcrypt from 'bcryptjs'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Client } from '@/data/client.ts'
import type { Database } from '@/data/database.types.ts'
import { addLogIn, PASSWORD } from './log-in.ts'
import { type ShopBackend, shopBackend } from './shop-backend.ts'

export const REFUSAL = { error: { code: 'credentials_invalid' } }

/**
 * Before each test: an administrator of its own at the log-in of a shop. The embedded database is what end-to-end tests log in to.
 * @param cost of the hash of its password: the shop's own where the time of an answer is what is tested.
 */
export function logInContext(cost: number) {
  let shop: ShopBackend
  let hash: string
  /** Log-in name of the test's own administrator. */
  let email: string

  beforeAll(async () => {
    shop = await shopBackend()
    hash = await bcrypt.hash(PASSWORD, cost)
  })
  afterAll(() => shop?.close())

  /** An administrator with an account whose password nobody has set to the log-in's own yet. */
  beforeEach(async () => {
    email = `${randomUUID()}@shop.example`
    await shop.db.query('delete from private.admin_login_attempts')
    await addLogIn(shop, email, 'owner', { hash })
  })

  async function call(name: string, body: object, token?: string, network?: string) {
    const started = performance.now()
    const response = await fetch(`${shop.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(network ? { 'x-forwarded-for': network } : {}),
      },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Record<string, string>
    return { status: response.status, body: answer, ms: performance.now() - started }
  }
  /** @param from the token of a device, and the address of another network than this machine's. */
  const logIn = (
    name: string,
    password: string,
    { device, network }: { readonly device?: string | undefined; readonly network?: string } = {},
  ) => call('admin-login', { email: name, password, ...(device ? { device } : {}) }, undefined, network)

  const bearing = (token: string | undefined): Client =>
    createClient<Database>(shop.url, shop.anonKey, {
      auth: { persistSession: false },
      global: { headers: { Authorization: `Bearer ${token}` } },
    })
  /** Who a token makes its bearer. */
  const bearer = (token: string | undefined) => bearing(token).rpc('admin_session', { used: true })
  const alive = async (token: string | undefined) => expect((await bearer(token)).error).toBeNull()
  const nobody = async (token: string | undefined) => expect((await bearer(token)).status).toBe(401)

  return {
    get shop() {
      return shop
    },
    get email() {
      return email
    },
    call,
    logIn,
    bearer,
    alive,
    nobody,
  }
}
