import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CONSENT_VERSION } from '@/domain/newsletter.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

const PASSWORD = 'paille-tressée-9'
const KNOWN = 'known@client.example'
const newAddress = () => `${randomUUID()}@client.example`

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example/' })
  await post('/auth/v1/signup', { email: KNOWN, password: PASSWORD })
  await shop.db.query('update auth.users set email_confirmed_at = now() where email = $1', [KNOWN])
  await shop.db.query(
    `insert into newsletter_subscribers (email, status, confirmed_at) values ($1, 'confirmed', now())`,
    [KNOWN],
  )
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
  await Promise.all([KNOWN, newAddress()].map((email) => shape(path, body, email)))

test.each([
  ['sign-in', '/auth/v1/token?grant_type=password', { password: 'wrong-password' }],
  ['a reset', '/auth/v1/recover', {}],
  ['a message sent again', '/auth/v1/resend', { type: 'signup' }],
  [
    'the newsletter',
    '/functions/v1/newsletter',
    {
      action: 'subscribe',
      consent: CONSENT_VERSION,
      source: 'footer',
      guard: { trap: '', elapsedMs: 9000 },
    },
  ],
])('%s answers alike for known and unknown addresses', async (_, path, body) => {
  if (path.endsWith('/resend')) await nextMail()
  const [known, unknown] = await both(path, body)
  expect(known).toEqual(unknown)
})

test('sign-up answers alike for known and unknown addresses, and begins no session', async () => {
  await nextMail()
  const [known, unknown] = await both('/auth/v1/signup', {
    password: PASSWORD,
    data: { full_name: 'Inès Moreau' },
  })
  expect(known?.status).toBe(200)
  expect(known?.body).not.toHaveProperty('access_token')
  // Auth itself, hosted as embedded, leaves role and identities out for a known address; no page of the shop reads them.
  for (const answer of [known, unknown])
    for (const own of ['identities', 'role', 'user_metadata']) delete answer?.body[own]
  expect(known).toEqual(unknown)
})

test('a guess takes as long for an unknown address as for a known one', async () => {
  const time = async (email: string) => {
    const from = performance.now()
    await post('/auth/v1/token?grant_type=password', { email, password: 'wrong-password' })
    return performance.now() - from
  }
  const spans: { known: number; unknown: number }[] = []
  for (let n = 0; n < 5; n += 1) spans.push({ known: await time(KNOWN), unknown: await time(newAddress()) })
  const fastest = (of: 'known' | 'unknown') => Math.min(...spans.map((span) => span[of]))
  // bcrypt decides over the time; without it an unknown address would answer in a tenth.
  expect(fastest('unknown')).toBeGreaterThan(fastest('known') / 2)
})
