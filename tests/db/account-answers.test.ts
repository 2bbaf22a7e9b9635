import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONSENT_VERSION } from '@/domain/newsletter.ts'
import { ANSWER_TIME as FORM_ANSWER_TIME } from '../../supabase/functions/_shared/constant-time.ts'
import { SIGN_UP_ANSWER_TIME } from '../../supabase/functions/sign-up/sign-up.ts'
import { ANSWER_TIME } from '../../supabase/local/auth/constant-time.ts'
import { hashPassword } from '../../supabase/local/auth/passwords.ts'
import { insertProducts } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const PASSWORD = 'paille-tressée-9'
const SAMPLES = 7
/** Of answers that take half a second by rule. */
const SLOW_SAMPLES = 4
const newAddress = () => `${randomUUID()}@client.example`
/** Addresses of confirmed accounts that get the newsletter and wait for a unit; the first is asked about most. */
const KNOWN = Array.from({ length: SAMPLES }, newAddress)
/** The address of an account that waits to be confirmed. */
const WAITING = newAddress()
const SUBSCRIPTION = {
  action: 'subscribe',
  consent: CONSENT_VERSION,
  source: 'footer',
  guard: { trap: '', elapsedMs: 9000 },
}
const WISH = { action: 'subscribe', product: 1, variant: null, guard: SUBSCRIPTION.guard }
const SIGN_UP = '/functions/v1/sign-up'
const AUTH_SIGN_UP = '/auth/v1/signup'
const PERSON = { password: PASSWORD, fullName: 'Inès Moreau' }

let shop: ShopBackend

/** Adds an account whose password costs what one of the shop does. */
async function add(account: { email: string; password: string; email_confirm?: boolean }) {
  const { error } = await shop.service.auth.admin.createUser(account)
  if (error) throw error
}

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example/' })
  await insertProducts(shop.db, [{ id: 1, stock: 0 }])
  for (const email of KNOWN) {
    await add({ email, password: PASSWORD, email_confirm: true })
    await shop.db.query(
      `insert into stock_alerts (variant_id, email, status, confirmed_at, expires_at)
       select id, $1, 'confirmed', now(), now() + interval '1 year' from product_variants`,
      [email],
    )
    await shop.db.query(
      `insert into newsletter_subscribers (email, status, confirmed_at) values ($1, 'confirmed', now())`,
      [email],
    )
  }
  await add({ email: WAITING, password: PASSWORD })
})
afterAll(() => shop?.close())

const post = (path: string, body: object | string) =>
  fetch(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: shop.anonKey },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** All of an answer that may tell: status, body, headers but for the moment and the number of the request. */
async function answer(path: string, body: object | string) {
  const response = await post(path, body)
  const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'x-request-id')
  return { status: response.status, body: await response.text(), headers }
}

const nobodyCounted = () => shop.db.query('delete from private.form_attempts')

/** The same request for an address that has an account, for one whose account waits, and for one that has none. */
async function three(path: string, body: object) {
  await nobodyCounted()
  const emails = [KNOWN[0] ?? '', WAITING, newAddress()]
  return await Promise.all(emails.map((email) => answer(path, { ...body, email })))
}

describe('known and unknown addresses are answered alike', () => {
  test.each([
    ['at sign-up', SIGN_UP, PERSON, 200],
    ['at sign-in', '/auth/v1/token?grant_type=password', { password: 'wrong-password' }, 400],
    ['by a reset', '/auth/v1/recover', {}, 200],
    ['by a message sent again', '/auth/v1/resend', { type: 'signup' }, 200],
    ['by the letter of a sign-up sent again', `${SIGN_UP}?again`, {}, 200],
    ['by the newsletter', '/functions/v1/newsletter', SUBSCRIPTION, 200],
    ['by an alert', '/functions/v1/stock-alert', WISH, 200],
  ])('%s', async (_, path, body, status) => {
    const [known, waiting, unknown] = await three(path, body)
    expect(known?.status).toBe(status)
    expect(waiting).toEqual(known)
    expect(unknown).toEqual(known)
  })

  test('at a sign-up too many, and at one whose email cannot be sent', async () => {
    shop.failMails(true)
    const failed = await three(SIGN_UP, PERSON)
    shop.failMails(false)
    expect(failed.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(new Set(failed.map(({ body }) => body))).toEqual(
      new Set([JSON.stringify({ error: { code: 'service_unavailable' } })]),
    )
    const emails = [KNOWN[0] ?? '', WAITING, newAddress()]
    for (let sent = 0; sent < 7; sent += 1)
      for (const asked of await Promise.all(emails.map((email) => answer(SIGN_UP, { ...PERSON, email }))))
        expect([asked.status, asked.body]).toEqual([200, '{"done":true}'])
  })
})

test('Auth’s own sign-up is closed to everybody alike, before it reads what it is asked', async () => {
  const refusals = await three(AUTH_SIGN_UP, { password: PASSWORD, data: { full_name: 'Inès Moreau' } })
  for (const body of ['', '{', '{}', '[]', JSON.stringify({ email: KNOWN[0], password: 'x' })])
    refusals.push(await answer(AUTH_SIGN_UP, body))
  for (const refused of refusals) {
    expect(refused).toEqual(refusals[0])
    expect([refused.status, JSON.parse(refused.body)]).toEqual([
      422,
      { code: 422, error_code: 'signup_disabled', msg: 'Signups not allowed for this instance' },
    ])
  }
  const [first, ...others] = await three('/auth/v1/otp', {})
  expect([first?.status, first?.body]).toEqual([200, '{}'])
  for (const other of others) expect(other).toEqual(first)
  const settings = await fetch(`${shop.url}/auth/v1/settings`, { headers: { apikey: shop.anonKey } })
  expect(await settings.json()).toMatchObject({ disable_signup: true, external: { email: true } })
})

test('Auth’s own change of address is closed to everybody alike, and changes nothing', async () => {
  const [, asker = ''] = KNOWN
  const { data } = await shop.visitor.auth.signInWithPassword({ email: asker, password: PASSWORD })
  const ask = async (email: string) => {
    const response = await fetch(`${shop.url}/auth/v1/user`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        apikey: shop.anonKey,
        authorization: `Bearer ${data.session?.access_token}`,
      },
      body: JSON.stringify({ email }),
    })
    return [response.status, await response.json()]
  }
  const [known, waiting, unknown] = [await ask(KNOWN[0] ?? ''), await ask(WAITING), await ask(newAddress())]
  expect(known).toMatchObject([400, { error_code: 'validation_failed' }])
  expect(waiting).toEqual(known)
  expect(unknown).toEqual(known)
  const [row] = await shop.db.query('select email, email_change from auth.users where email = $1', [asker])
  expect(row).toMatchObject({ email: asker, email_change: '' })
})

test('whoever signs up to learn whether an address was free sends a message to it, and learns nothing by signing in', async () => {
  await nobodyCounted()
  const emailsTo = (email: string) => shop.mails.filter(({ to }) => to === email).length
  const tried = await Promise.all(
    [KNOWN[1] ?? '', newAddress()].map(async (email) => {
      await post(SIGN_UP, { ...PERSON, email, password: 'a-guess-of-mine' })
      const messages = emailsTo(email)
      const token = await post('/auth/v1/token?grant_type=password', { email, password: 'a-guess-of-mine' })
      return [((await token.json()) as { error_code: string }).error_code, messages]
    }),
  )
  expect(tried).toEqual([
    ['invalid_credentials', 1],
    ['invalid_credentials', 1],
  ])
})

describe('known and unknown addresses take as long', () => {
  async function time(path: string, body: object, email: string): Promise<number> {
    const from = performance.now()
    await (await post(path, { ...body, email })).text()
    return performance.now() - from
  }
  /** Milliseconds that a password's hash costs now. */
  async function hashTime(): Promise<number> {
    const call = { config: { minimum_password_length: 6 }, ip: '' } as Parameters<typeof hashPassword>[0]
    const from = performance.now()
    await hashPassword(call, PASSWORD)
    return performance.now() - from
  }

  /** Measured in turns, so that whatever else the machine does meets all. */
  async function compare(path: string, body: object, samples: number) {
    const [known, unknown, hashes]: [number[], number[], number[]] = [[], [], []]
    for (const email of KNOWN.slice(0, samples)) {
      await nobodyCounted()
      known.push(await time(path, body, email))
      unknown.push(await time(path, body, newAddress()))
      hashes.push(await hashTime())
    }
    return { known, unknown, hash: Math.min(...hashes) }
  }

  // A password is hashed and a mail is waited for, or as long, whether there is anybody or not.
  test.each([
    ['at sign-in', '/auth/v1/token?grant_type=password', { password: 'wrong-password' }, 0, true],
    ['at sign-up', SIGN_UP, PERSON, SIGN_UP_ANSWER_TIME.least, false],
    ['by the letter of a sign-up sent again', `${SIGN_UP}?again`, {}, SIGN_UP_ANSWER_TIME.least, false],
    ['by a reset', '/auth/v1/recover', {}, ANSWER_TIME.least, false],
    ['by a message sent again', '/auth/v1/resend', { type: 'signup' }, ANSWER_TIME.least, false],
    ['by the newsletter', '/functions/v1/newsletter', SUBSCRIPTION, FORM_ANSWER_TIME.least, false],
    ['by an alert', '/functions/v1/stock-alert', WISH, FORM_ANSWER_TIME.least, false],
  ])('%s', async (_, path, body, pace, isHashed) => {
    const samples = pace === SIGN_UP_ANSWER_TIME.least ? SLOW_SAMPLES : SAMPLES
    const { known, unknown, hash } = await compare(path, body, samples)
    // What else a machine does only ever adds to a time: the least ones are compared, and roughly.
    const [one, other] = [Math.min(...known), Math.min(...unknown)]
    expect(Math.abs(one - other), `${one} ms and ${other} ms`).toBeLessThan(0.5 * Math.max(one, other))
    const least = pace + (isHashed ? 0.4 * hash : 0)
    expect(Math.min(...known, ...unknown)).toBeGreaterThanOrEqual(least - 1)
  })
})
