import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONSENT_VERSION } from '@/domain/newsletter.ts'
import { PACE as FORM_PACE } from '../../supabase/functions/_shared/steady-pace.ts'
import { SIGN_UP_PACE } from '../../supabase/functions/sign-up/sign-up.ts'
import { hashPassword } from '../../supabase/local/auth/passwords.ts'
import { PACE } from '../../supabase/local/auth/steady-pace.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const PASSWORD = 'paille-tressée-9'
const SAMPLES = 11
const newAddress = () => `${randomUUID()}@client.example`
/** Addresses of confirmed accounts that get the newsletter; the first is asked about most. */
const KNOWN = Array.from({ length: SAMPLES }, newAddress)
/** The address of an account that waits to be confirmed. */
const WAITING = newAddress()
const SUBSCRIPTION = {
  action: 'subscribe',
  consent: CONSENT_VERSION,
  source: 'footer',
  guard: { trap: '', elapsedMs: 9000 },
}
const SIGN_UP = '/functions/v1/sign-up'
const AUTH_SIGN_UP = '/auth/v1/signup'
const PERSON = { password: PASSWORD, fullName: 'Inès Moreau' }

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example/' })
  for (const email of KNOWN) {
    await shop.addAccount(email, PASSWORD)
    await shop.db.query(
      `insert into newsletter_subscribers (email, status, confirmed_at) values ($1, 'confirmed', now())`,
      [email],
    )
  }
  const { error } = await shop.service.auth.admin.createUser({ email: WAITING, password: PASSWORD })
  if (error) throw error
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
    ['by the newsletter', '/functions/v1/newsletter', SUBSCRIPTION, 200],
  ])('%s', async (_, path, body, status) => {
    const [known, waiting, unknown] = await three(path, body)
    expect(known?.status).toBe(status)
    expect(waiting).toEqual(known)
    expect(unknown).toEqual(known)
  })

  test('at a sign-up too many, and at one whose letter cannot be sent', async () => {
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
  for (const path of ['otp', 'magiclink'])
    expect((await three(`/auth/v1/${path}`, {})).map(({ status }) => status)).toEqual([501, 501, 501])
  const settings = await fetch(`${shop.url}/auth/v1/settings`, { headers: { apikey: shop.anonKey } })
  expect(await settings.json()).toMatchObject({ disable_signup: true, external: { email: true } })
})

test('whoever signs up to learn whether an address was free sends a message to it', async () => {
  await nobodyCounted()
  const lettersTo = (email: string) => shop.mails.filter(({ to }) => to === email).length
  const tried = await Promise.all(
    [KNOWN[1] ?? '', newAddress()].map(async (email) => {
      await post(SIGN_UP, { ...PERSON, email, password: 'a-guess-of-mine' })
      const letters = lettersTo(email)
      const token = await post('/auth/v1/token?grant_type=password', { email, password: 'a-guess-of-mine' })
      return [((await token.json()) as { error_code: string }).error_code, letters]
    }),
  )
  // Auth says so to the password's owner: an account is to be confirmed, or it is somebody else's.
  expect(tried).toEqual([
    ['invalid_credentials', 1],
    ['email_not_confirmed', 1],
  ])
})

describe('known and unknown addresses take as long', () => {
  async function time(path: string, body: object, email: string): Promise<number> {
    const from = performance.now()
    await (await post(path, { ...body, email })).text()
    return performance.now() - from
  }
  const median = (spans: readonly number[]) => [...spans].sort((a, b) => a - b)[spans.length >> 1] ?? 0

  /** Measured in turns, so that whatever else the machine does meets both. */
  async function compare(path: string, body: object) {
    const [known, unknown]: [number[], number[]] = [[], []]
    for (const email of KNOWN) {
      await nobodyCounted()
      known.push(await time(path, body, email))
      unknown.push(await time(path, body, newAddress()))
    }
    return { known, unknown }
  }

  /** Milliseconds that a password's hash costs on this machine, at the least. */
  async function hashTime(): Promise<number> {
    const config = { minimum_password_length: 6 } as Parameters<typeof hashPassword>[1]
    const spans: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const from = performance.now()
      await hashPassword(PASSWORD, config)
      spans.push(performance.now() - from)
    }
    return Math.min(...spans)
  }

  // A password is hashed and a mail is waited for, or as long, whether there is anybody or not.
  test.each([
    ['at sign-in', '/auth/v1/token?grant_type=password', { password: 'wrong-password' }, 0, true],
    ['at sign-up', SIGN_UP, PERSON, SIGN_UP_PACE.least, false],
    ['by a reset', '/auth/v1/recover', {}, PACE.least, false],
    ['by a message sent again', '/auth/v1/resend', { type: 'signup' }, PACE.least, false],
    ['by the newsletter', '/functions/v1/newsletter', SUBSCRIPTION, FORM_PACE.least, false],
  ])('%s', { retry: 2, timeout: 60_000 }, async (_, path, body, pace, isHashed) => {
    const { known, unknown } = await compare(path, body)
    const [one, other] = [median(known), median(unknown)]
    expect(Math.abs(one - other), `${one} ms and ${other} ms`).toBeLessThan(0.25 * Math.max(one, other))
    const least = pace + (isHashed ? 0.5 * (await hashTime()) : 0)
    expect(Math.min(...known, ...unknown)).toBeGreaterThanOrEqual(least - 1)
  })
})
