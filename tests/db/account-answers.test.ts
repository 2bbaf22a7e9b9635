import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONSENT_VERSION } from '@/domain/newsletter.ts'
import { PACE as FORM_PACE } from '../../supabase/functions/_shared/steady-pace.ts'
import { hashPassword } from '../../supabase/local/auth/passwords.ts'
import { PACE } from '../../supabase/local/auth/steady-pace.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const PASSWORD = 'paille-tressée-9'
const SAMPLES = 11
const newAddress = () => `${randomUUID()}@client.example`
/** Addresses of confirmed accounts that get the newsletter; the first is asked about most. */
const KNOWN = Array.from({ length: SAMPLES }, newAddress)
const SUBSCRIPTION = {
  action: 'subscribe',
  consent: CONSENT_VERSION,
  source: 'footer',
  guard: { trap: '', elapsedMs: 9000 },
}

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example/' })
  for (const email of KNOWN) {
    await post('/auth/v1/signup', { email, password: PASSWORD })
    await shop.db.query('update auth.users set email_confirmed_at = now() where email = $1', [email])
    await shop.db.query(
      `insert into newsletter_subscribers (email, status, confirmed_at) values ($1, 'confirmed', now())`,
      [email],
    )
  }
})
afterAll(() => shop?.close())

const post = (path: string, body: object) =>
  fetch(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: shop.anonKey },
    body: JSON.stringify(body),
  })

/** An address gets one mail of a kind in a second. */
const nextMail = () => new Promise((resolve) => setTimeout(resolve, 1100))

/** How many mails of Auth an address has got. */
async function mailsTo(email: string): Promise<number> {
  const mails = (await (await fetch(`${shop.url}/_/mail.json`)).json()) as { to: string[] }[]
  return mails.filter(({ to }) => to.includes(email)).length
}

/** What an answer is made of: status, and body without what is anybody's own. */
async function shape(path: string, body: object, email: string) {
  const response = await post(path, { ...body, email })
  const text = (await response.text())
    .replaceAll(email, 'EMAIL')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UUID')
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"TIME"')
  return { status: response.status, body: JSON.parse(text) as Record<string, unknown> }
}

/** The same request for an address that has an account and for one that has none. */
const both = async (path: string, body: object) =>
  await Promise.all([KNOWN[0] ?? '', newAddress()].map((email) => shape(path, body, email)))

describe('known and unknown addresses are answered alike', () => {
  test.each([
    ['at sign-in', '/auth/v1/token?grant_type=password', { password: 'wrong-password' }],
    ['by a reset', '/auth/v1/recover', {}],
    ['by a message sent again', '/auth/v1/resend', { type: 'signup' }],
    ['by the newsletter', '/functions/v1/newsletter', SUBSCRIPTION],
  ])('%s', async (_, path, body) => {
    if (path.endsWith('/resend')) await nextMail()
    const [known, unknown] = await both(path, body)
    expect(known).toEqual(unknown)
  })

  test('at sign-up, in all that the pages of the shop read', async () => {
    await nextMail()
    const data = { full_name: 'Inès Moreau' }
    const [known, unknown] = await both('/auth/v1/signup', { password: PASSWORD, data })
    expect(known?.status).toBe(200)
    expect(known?.body).not.toHaveProperty('access_token')
    // What hosted Auth leaves out for a confirmed address is left out here, and nothing else (GoTrue, `sanitizeUser`).
    expect(known?.body).toMatchObject({ role: '', identities: [], user_metadata: data })
    expect(unknown?.body).toMatchObject({
      role: 'authenticated',
      identities: [{ provider: 'email' }],
      user_metadata: { ...data, email: 'EMAIL', sub: 'UUID' },
    })
    for (const answer of [known, unknown])
      for (const own of ['identities', 'role', 'user_metadata']) delete answer?.body[own]
    expect(known).toEqual(unknown)
  })
})

test('whoever signs up to learn whether an address was free sends a message to it', async () => {
  await nextMail()
  const tried = await Promise.all(
    [KNOWN[1] ?? '', newAddress()].map(async (email) => {
      const before = await mailsTo(email)
      await post('/auth/v1/signup', { email, password: 'a-guess-of-mine' })
      const { body } = await shape(
        '/auth/v1/token?grant_type=password',
        { password: 'a-guess-of-mine' },
        email,
      )
      return [body.error_code, (await mailsTo(email)) - before]
    }),
  )
  // Auth says so to the password's owner: an account is to be confirmed, or it is somebody else's.
  expect(tried).toEqual([
    ['invalid_credentials', 0],
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
    await nextMail()
    await shop.db.query('delete from private.form_attempts')
    const [known, unknown]: [number[], number[]] = [[], []]
    for (const email of KNOWN) {
      known.push(await time(path, body, email))
      unknown.push(await time(path, body, newAddress()))
      await shop.db.query('delete from private.form_attempts')
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
    ['at sign-up', '/auth/v1/signup', { password: PASSWORD }, PACE.least, true],
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
