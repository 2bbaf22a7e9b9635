import { createClient } from '@supabase/supabase-js'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteAccount } from '@/data/account.ts'
import type { Client } from '@/data/client.ts'
import type { Database } from '@/data/database.types.ts'
import { signUp } from '@/data/sign-up.ts'
import { mailsUrl } from '../support/shop.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'
import { namesOf, tablesWith } from './support/traces.ts'

const EMAIL = 'ines.moreau@client.example'
const WANTED = 'ines.wanted@client.example'
const PASSWORD = 'paille-tressée-9'

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example/' })
  await insertProducts(shop.db, [{ id: 1 }])
})
afterAll(() => shop?.close())

const open = (flowType: 'implicit' | 'pkce'): Client =>
  createClient<Database>(shop.url, shop.anonKey, { auth: { flowType, autoRefreshToken: false } })

/** Opens the link of the newest mail to an address. @returns where it leads. */
async function follow(email: string): Promise<URL> {
  const mails = (await (await fetch(mailsUrl(shop))).json()) as { to: string[]; text: string }[]
  const text = mails.find(({ to }) => to.includes(email))?.text ?? ''
  const token = /token_hash=(\w+)/.exec(text)?.[1] ?? ''
  const link = `${shop.url}/auth/v1/verify?token=${token}&type=signup`
  const answer = await fetch(link, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '')
}

/** Signs up, confirms, adds an authenticator app, and leaves a reset and a new address half done. */
async function live(): Promise<Client> {
  const client = open('pkce')
  const person = { email: EMAIL, password: PASSWORD, confirmation: PASSWORD, fullName: 'Inès Moreau' }
  expect((await signUp(client, person)).ok).toBe(true)
  expect((await client.auth.resend({ type: 'signup', email: EMAIL })).error).toBeNull()
  const code = (await follow(EMAIL)).searchParams.get('code') ?? ''
  expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()
  const chosen = await client.functions.invoke('account-password', { body: { password: PASSWORD } })
  expect(chosen.error).toBeNull()
  const { data: permit } = await client.rpc('permit_factor', { label: 'App' })
  const { data: factor, error } = await client.auth.mfa.enroll({
    factorType: 'totp',
    friendlyName: permit ?? '',
  })
  if (error) throw error
  const app = new TOTP({ secret: factor.totp.secret })
  const proved = await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: app.generate() })
  expect(proved.error).toBeNull()
  await client.auth.mfa.challenge({ factorId: factor.id })
  await client.auth.refreshSession()
  const asked = await client.functions.invoke('account-email', { body: { email: WANTED } })
  expect(asked.error).toBeNull()
  expect((await open('pkce').auth.resetPasswordForEmail(EMAIL)).error).toBeNull()
  return client
}

// The demonstration's mailbox is searched by nobody: it holds no rows, and stands for the customers' own mailboxes, which a
// hosted shop does not have.
test('the function erases the caller from every table of Auth, Storage and the shop, orders apart', async () => {
  const client = await live()
  const { data } = await client.auth.getUser()
  const id = String(data.user?.id)
  const words = [...(await namesOf(shop.db, EMAIL)), WANTED, id]
  await placeOrder(shop.db, orderRequest({ email: EMAIL, user_id: id }))
  await client.from('cart_items').insert({ product_id: 1, quantity: 1 })
  await client.from('addresses').insert({
    first_name: 'Inès',
    last_name: 'Moreau',
    address: '3 rue des Lilas',
    postal_code: '75011',
    city: 'Paris',
    country: 'FR',
  })
  // A customer owns no file: nothing is theirs to erase there.
  const buckets = await shop.db.query('select id from storage.buckets')
  expect(buckets.length).toBeGreaterThan(0)
  for (const bucket of buckets) {
    const files = client.storage.from(String(bucket.id))
    expect((await files.upload(`${id}.webp`, new Blob(['x']))).error).not.toBeNull()
  }
  // The emails about the second factor may have left already.
  await shop.db.query('delete from private.account_news')
  expect(await tablesWith(shop.db, ...words)).toEqual([
    'addresses',
    'auth.flow_state',
    'auth.identities',
    'auth.mfa_factors',
    'auth.one_time_tokens',
    'auth.refresh_tokens',
    'auth.sessions',
    'auth.users',
    'cart_items',
    'orders',
    'private.customers_due',
    'private.email_changes',
    'private.form_attempts',
    'private.proven_addresses',
  ])

  // The password alone erases nothing, and neither does a visitor.
  const half = open('implicit')
  await half.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
  for (const caller of [half, shop.visitor])
    expect(await deleteAccount(caller)).toEqual({ ok: false, refusal: { code: 'sign_in_required' } })

  expect(await deleteAccount(client)).toEqual({ ok: true, value: null })
  expect(await tablesWith(shop.db, ...words)).toEqual(['orders'])
  expect(await tablesWith(shop.db, id)).toEqual([])
  expect(await tablesWith(shop.db, 'moreau')).toEqual(['orders'])
  expect((await half.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })).error?.code).toBe(
    'invalid_credentials',
  )
  expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
})

test('a session that a link began erases nothing before its password is chosen', async () => {
  const email = 'lea.brun@client.example'
  const client = open('pkce')
  const person = { email, password: PASSWORD, confirmation: PASSWORD, fullName: 'Léa Brun' }
  expect((await signUp(client, person)).ok).toBe(true)
  expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
  const code = (await follow(email)).searchParams.get('code') ?? ''
  expect((await client.auth.exchangeCodeForSession(code)).error).toBeNull()

  expect(await deleteAccount(client)).toEqual({ ok: false, refusal: { code: 'sign_in_required' } })
  expect(await shop.db.query('select email from auth.users')).toEqual([{ email }])

  expect(
    (await client.functions.invoke('account-password', { body: { password: PASSWORD } })).error,
  ).toBeNull()
  expect(await deleteAccount(client)).toEqual({ ok: true, value: null })
  expect(await shop.db.query('select email from auth.users')).toEqual([])
})
