import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '@/data/client.ts'
import { accountMailText as t } from '@/texts/account-mail.ts'
import { EMAIL_ANSWER_TIME } from '../../supabase/functions/account-email/account-email.ts'
import { newClient } from './support/mail-links.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const PASSWORD = 'paille-tressée-9'
const newAddress = () => `${randomUUID()}@client.example`

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example' })
  await insertProducts(shop.db, [{ id: 1, stock: 100 }])
})
afterAll(() => shop?.close())
beforeEach(() => shop.db.query('delete from private.form_attempts'))

interface Person {
  readonly id: string
  readonly email: string
  readonly client: Client
}
async function someone(): Promise<Person> {
  const [email, client] = [newAddress(), newClient(shop)]
  await shop.addAccount(email, PASSWORD)
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { id: data.user.id, email, client }
}
async function ask({ client }: Pick<Person, 'client'>, body: object, headers: Record<string, string> = {}) {
  const { data } = await client.auth.getSession()
  const from = performance.now()
  const response = await fetch(`${shop.url}/functions/v1/account-email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: shop.anonKey,
      authorization: `Bearer ${data.session?.access_token ?? shop.anonKey}`,
      ...headers,
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.text(), took: performance.now() - from }
}
const DONE = { status: 200, body: '{"done":true}' }
const refused = (status: number, code: string) => ({ status, body: JSON.stringify({ error: { code } }) })
const emailsTo = (email: string) => shop.mails.filter(({ to }) => to === email)
const subjectsTo = (email: string) => emailsTo(email).map(({ subject }) => subject)
/** The secret of the last email to an address that asks it to agree. */
const secretIn = (email: string) =>
  /profile#adresse=(\w+)/.exec(emailsTo(email).at(-1)?.text ?? '')?.[1] ?? ''
const confirm = async ({ client }: Pick<Person, 'client'>, token: string) => {
  const { data, error } = await client.rpc('confirm_email_change', { token })
  return error?.message ?? data
}
const addressOf = async ({ id }: Person) =>
  (await shop.db.query('select email from auth.users where id = $1', [id]))[0]?.email

test('the address changes once both mailboxes have agreed, is proved then, and the former one is told', async () => {
  const person = await someone()
  const wanted = newAddress()
  const { order_number } = await placeOrder(shop.db, orderRequest({ email: wanted.toUpperCase() }))
  expect(await ask(person, { email: ` ${wanted.toUpperCase()} ` })).toMatchObject(DONE)
  expect([subjectsTo(wanted), subjectsTo(person.email)]).toEqual([[t.newSubject], [t.presentSubject]])
  expect((await person.client.rpc('pending_email')).data).toBe(wanted)
  const [toNew, toPresent] = [secretIn(wanted), secretIn(person.email)]
  expect(await confirm(person, toNew)).toBe('other_link')
  expect(await confirm(person, toNew)).toBe('other_link')
  expect(await addressOf(person)).toBe(person.email)
  expect(await confirm(person, toPresent)).toBe('changed')
  expect(await addressOf(person)).toBe(wanted)
  expect(await confirm(person, toPresent)).toBe('link_invalid')
  const orders = (await person.client.rpc('my_orders')).data
  expect(orders).toMatchObject([{ order: { order_number } }])
  const signIn = (email: string) => newClient(shop).auth.signInWithPassword({ email, password: PASSWORD })
  expect((await signIn(wanted)).error).toBeNull()
  expect((await signIn(person.email)).error?.code).toBe('invalid_credentials')
  await fetch(`${shop.url}/functions/v1/account-letters`, {
    method: 'POST',
    headers: { apikey: shop.anonKey },
  })
  await expect.poll(() => subjectsTo(person.email)).toEqual([t.presentSubject, t.news.email.subject])
  expect(emailsTo(person.email).at(-1)?.text).toContain(wanted)
  expect(subjectsTo(wanted)).toEqual([t.newSubject])
})

test('a known and a free address are answered alike and as soon; the news goes by email', async () => {
  const [owner, first, second] = [await someone(), await someone(), await someone()]
  const free = newAddress()
  const [known, unknown] = [await ask(first, { email: owner.email }), await ask(second, { email: free })]
  for (const answer of [known, unknown]) {
    expect(answer).toMatchObject(DONE)
    expect(answer.took).toBeGreaterThanOrEqual(EMAIL_ANSWER_TIME.least - 1)
  }
  for (const { client } of [first, second]) expect((await client.rpc('pending_email')).data).not.toBeNull()
  for (const { email } of [first, second]) expect(subjectsTo(email)).toEqual([t.presentSubject])
  expect([subjectsTo(owner.email), subjectsTo(free)]).toEqual([[t.knownSubject], [t.newSubject]])
  expect(emailsTo(owner.email)[0]?.text).not.toMatch(/adresse=|@client\.example à/)
  for (const person of [first, second])
    expect(await confirm(person, secretIn(person.email))).toBe('other_link')
  expect(await addressOf(first)).toBe(first.email)
})

test('it is counted before anything is looked for, by account, network and address', async () => {
  const person = await someone()
  const known = (await someone()).email
  for (let n = 0; n < 5; n += 1) expect(await ask(person, { email: newAddress() })).toMatchObject(DONE)
  for (const email of [known, newAddress()])
    expect(await ask(person, { email })).toMatchObject(refused(429, 'too_many_requests'))
  await shop.db.query('delete from private.form_attempts')
  const from = { 'x-forwarded-for': '203.0.113.9' }
  expect(await ask(await someone(), { email: newAddress() }, from)).toMatchObject(DONE)
  await shop.db.query(
    `insert into private.form_attempts (form, key) select form, key from private.form_attempts, generate_series(2, 10)
     where key like 'caller:%'`,
  )
  for (const email of [known, newAddress()])
    expect(await ask(await someone(), { email }, from)).toMatchObject(refused(429, 'too_many_requests'))
  await shop.db.query('delete from private.form_attempts')
  const wanted = newAddress()
  await shop.db.query(
    `insert into private.form_attempts (form, key) select 'email_change', private.address_key($1) from generate_series(1, 5)`,
    [wanted],
  )
  expect(await ask(await someone(), { email: wanted })).toMatchObject(DONE)
  expect(emailsTo(wanted)).toEqual([])
})

test('nobody else’s session confirms it, and none an hour later', async () => {
  const [person, stranger, wanted] = [await someone(), await someone(), newAddress()]
  await ask(person, { email: wanted })
  for (const email of [wanted, person.email])
    expect(await confirm(stranger, secretIn(email))).toBe('link_invalid')
  expect(await confirm({ client: newClient(shop) }, secretIn(wanted))).toMatch(/permission denied/)
  await shop.db.query(`update private.email_changes set at = at - interval '61 minutes' where user_id = $1`, [
    person.id,
  ])
  expect(await confirm(person, secretIn(wanted))).toBe('link_invalid')
  expect((await person.client.rpc('pending_email')).data).toBeNull()
})

test('an address that was taken meanwhile changes nothing', async () => {
  const [person, wanted] = [await someone(), newAddress()]
  await ask(person, { email: wanted })
  const [toNew, toPresent] = [secretIn(wanted), secretIn(person.email)]
  expect(await confirm(person, toNew)).toBe('other_link')
  await shop.addAccount(wanted, PASSWORD)
  expect(await confirm(person, toPresent)).toBe('link_invalid')
  expect(await addressOf(person)).toBe(person.email)
})

test.each([
  ['no address', { email: 'nobody' }, 400, 'email_invalid'],
  ['nothing', {}, 400, 'email_invalid'],
  ['somebody else’s account', { email: 'a@client.example', user: 'x' }, 400, 'email_invalid'],
])('%s is refused', async (_, body, status, code) => {
  expect(await ask(await someone(), body)).toMatchObject(refused(status, code))
})

test('one’s own address, and the request of nobody, are refused', async () => {
  const person = await someone()
  expect(await ask(person, { email: person.email.toUpperCase() })).toMatchObject(
    refused(409, 'email_unchanged'),
  )
  expect(await ask({ client: newClient(shop) }, { email: newAddress() })).toMatchObject(
    refused(401, 'sign_in_required'),
  )
})

test('emails that cannot be sent are told, whoever has the address', async () => {
  const [person, owner] = [await someone(), await someone()]
  shop.failMails(true)
  for (const email of [owner.email, newAddress()])
    expect(await ask(person, { email })).toMatchObject(refused(503, 'service_unavailable'))
  shop.failMails(false)
})
