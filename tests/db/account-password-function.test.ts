import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '@/data/client.ts'
import { isCommonPassword } from '@/domain/common-passwords.ts'
import { MIN_PASSWORD_LENGTH } from '@/domain/rules.ts'
import { accountMailText } from '@/texts/account-mail.ts'
import { linkIn, newClient, openReset } from './support/mail-links.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const PASSWORD = 'paille-tressée-9'
const NEXT = 'un-autre-panier'
const newAddress = () => `${randomUUID()}@client.example`

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example' })
})
afterAll(() => shop?.close())
beforeEach(() => shop.db.query('delete from private.form_attempts'))

async function ask(client: Client | null, body: object) {
  const { data } = (await client?.auth.getSession()) ?? { data: { session: null } }
  const response = await fetch(`${shop.url}/functions/v1/account-password`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: shop.anonKey,
      authorization: `Bearer ${data.session?.access_token ?? shop.anonKey}`,
    },
    body: JSON.stringify(body),
  })
  const { error, done } = (await response.json()) as { error?: { code: string }; done?: boolean }
  return error?.code ?? done
}
async function signIn(email: string, password: string): Promise<Client> {
  const client = newClient(shop)
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}
const opens = async (email: string, password: string) =>
  (await newClient(shop).auth.signInWithPassword({ email, password })).error === null
const person = async (client: Client) => (await client.rpc('current_person')).data
const prove = (email: string) =>
  shop.db.query(
    'insert into private.proven_addresses (user_id, email) select id, email from auth.users where email = $1',
    [email],
  )
/** An account, signed in. */
async function someone(email = newAddress()) {
  await shop.addAccount(email, PASSWORD)
  await prove(email)
  return { email, client: await signIn(email, PASSWORD) }
}
const subjectsTo = (email: string) =>
  shop.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
const newsOf = (email: string) =>
  shop.db.query('select kind from private.account_news where email = $1', [email])

test('a change asks for the present password, ends the other sessions and is told by email', async () => {
  const { email, client } = await someone()
  const elsewhere = await signIn(email, PASSWORD)
  expect(await ask(client, { password: NEXT, current: 'a-guess-of-mine' })).toBe('credentials_invalid')
  expect(await ask(client, { password: NEXT })).toBe('sign_in_required')
  expect(await ask(client, { password: PASSWORD, current: PASSWORD })).toBe('password_same')
  expect(await opens(email, PASSWORD)).toBe(true)
  expect(await ask(client, { password: NEXT, current: PASSWORD })).toBe(true)
  expect([await opens(email, PASSWORD), await opens(email, NEXT)]).toEqual([false, true])
  expect([await person(client), await person(elsewhere)]).toEqual([expect.any(String), null])
  await expect.poll(() => subjectsTo(email)).toEqual([accountMailText.news.password.subject])
})

test('Auth itself changes no password past the function, with a session of any kind', async () => {
  const { email, client } = await someone()
  for (const session of [client, (await openReset(shop, email)).client]) {
    const { error } = await session.auth.updateUser({ password: NEXT })
    expect(error).not.toBeNull()
  }
  expect([await opens(email, PASSWORD), await opens(email, NEXT)]).toEqual([true, false])
})

test.each([
  ['a common one', { password: 'Football' }, 'password_common'],
  ['a short one', { password: 'x'.repeat(MIN_PASSWORD_LENGTH - 1) }, 'request_invalid'],
  ['a long one', { password: 'é'.repeat(37) }, 'request_invalid'],
  ['none', {}, 'request_invalid'],
  ['a hash', { password: NEXT, hash: 'x' }, 'request_invalid'],
])('%s is refused, of a change and of a reset', async (_, body, code) => {
  const { email, client } = await someone()
  expect(await ask(client, { current: PASSWORD, ...body })).toBe(code)
  expect(await ask((await openReset(shop, email)).client, body)).toBe(code)
  expect(await opens(email, PASSWORD)).toBe(true)
})

test('the commonest passwords are known, whatever their case', () => {
  for (const password of ['123456', 'password', 'Azerty', 'iloveyou', 'motdepasse', 'DOUDOU', 'qwertyuiop'])
    expect(isCommonPassword(password), password).toBe(true)
  // The last of the three thousand.
  for (const password of ['frozen', 'quattro', 'meredith', 'wassup'])
    expect(isCommonPassword(password), password).toBe(true)
  for (const password of [PASSWORD, NEXT, '', 'constructor', 'rotin-de-midelt'])
    expect(isCommonPassword(password), password).toBe(false)
})

test('ten guesses in a quarter of an hour are compared; a right one forgives those before', async () => {
  const { email, client } = await someone()
  for (let n = 0; n < 9; n += 1)
    expect(await ask(client, { password: NEXT, current: `guess-${n}` })).toBe('credentials_invalid')
  expect(await ask(client, { password: NEXT, current: PASSWORD })).toBe(true)
  for (let n = 0; n < 10; n += 1)
    expect(await ask(client, { password: PASSWORD, current: `guess-${n}` })).toBe('credentials_invalid')
  expect(await ask(client, { password: PASSWORD, current: NEXT })).toBe('too_many_requests')
  expect(await opens(email, NEXT)).toBe(true)
})

test('whoever is nobody changes nothing', async () => {
  const { email, client } = await someone()
  expect(await ask(null, { password: NEXT })).toBe('sign_in_required')
  await shop.db.query(
    'delete from auth.sessions s using auth.users u where u.id = s.user_id and u.email = $1',
    [email],
  )
  expect(await ask(client, { password: NEXT, current: PASSWORD })).toBe('sign_in_required')
  expect(await opens(email, PASSWORD)).toBe(true)
})

describe('the session of a reset mail', () => {
  test('is nobody until it has chosen a password; the other sessions end then', async () => {
    const { email, client: thief } = await someone()
    const { client } = await openReset(shop, email)
    expect(await person(client)).toBeNull()
    expect(await ask(client, { password: NEXT })).toBe(true)
    expect([await person(client), await person(thief)]).toEqual([expect.any(String), null])
    expect([await opens(email, PASSWORD), await opens(email, NEXT)]).toEqual([false, true])
    await expect.poll(() => subjectsTo(email)).toEqual([accountMailText.news.password.subject])
  })

  test('chooses none after an hour', async () => {
    const { email } = await someone()
    const { client } = await openReset(shop, email)
    await shop.db.query(
      `update auth.mfa_amr_claims c set created_at = c.created_at - interval '61 minutes'
       from auth.sessions s join auth.users u on u.id = s.user_id where s.id = c.session_id and u.email = $1`,
      [email],
    )
    expect(await ask(client, { password: NEXT })).toBe('sign_in_required')
    expect(await opens(email, PASSWORD)).toBe(true)
  })

  test('proves the address of an account that nobody had proved, whose first password is no news', async () => {
    const email = newAddress()
    await shop.addAccount(email, PASSWORD)
    expect(await ask((await openReset(shop, email)).client, { password: NEXT })).toBe(true)
    expect(
      await shop.db.query('select 1 from private.proven_addresses where email = $1', [email]),
    ).toHaveLength(1)
    // Neither waiting to be told nor told.
    expect(await newsOf(email)).toEqual([])
    expect(subjectsTo(email)).toEqual([])
  })
})

test('news that was not sent is sent with the next email, once', async () => {
  const email = newAddress()
  await shop.addAccount(email, PASSWORD)
  // Taken by a function that died, or whose mail service failed.
  await shop.db.query(
    `insert into private.account_news (user_id, email, kind, taken_at)
     select id, email, 'password', now() - interval '2 minutes' from auth.users where email = $1`,
    [email],
  )
  const poke = () =>
    fetch(`${shop.url}/functions/v1/account-letters`, { method: 'POST', headers: { apikey: shop.anonKey } })
  const answers = await Promise.all([poke(), poke(), poke()])
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
  await expect.poll(() => newsOf(email)).toEqual([])
  expect(subjectsTo(email)).toEqual([accountMailText.news.password.subject])
  const message = shop.mails.find(({ to }) => to === email)
  expect(message?.text).toContain(accountMailText.notYou.password)
  expect(linkIn(message?.text)).toBe('')
})
