import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPublishedReviews } from '@/data/reviews.ts'
import { REVIEWS_AT_ONCE } from '@/domain/rules.ts'
import { reviewMailText as t } from '@/texts/review-mail.ts'
import { hostileFiles, picture, telltalePicture } from './support/pictures.ts'
import { insertProducts, orderRequest, placeOrder } from './support/samples.ts'
import { type SentMail, type ShopBackend, shopBackend } from './support/shop-backend.ts'

type FullMail = SentMail & { headers?: Record<string, string> }

const SITE = 'https://shop.example'
let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: `${SITE}/` })
  await insertProducts(shop.db, [{ id: 1, stock: 50 }])
})
afterAll(() => shop?.close())

const post = (path: string, body: unknown, token = '') =>
  fetch(`${shop.url}/functions/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
const clock = () => post('order-clock', {}, shop.secretKey)
const mailsTo = (address: string) => shop.mails.filter(({ to }) => to === address) as FullMail[]

/** An order that was delivered three weeks ago, whose buyer was invited. @returns the email and its token. */
async function invited(email: string) {
  const { order_number } = await placeOrder(shop.db, orderRequest({ email }))
  await shop.db.query(
    `update orders set status = 'completed', payment_status = 'paid', created_at = now() - interval '25 days',
       delivered_at = now() - interval '21 days' where order_number = $1`,
    [order_number],
  )
  expect((await clock()).status).toBe(200)
  await expect.poll(() => mailsTo(email).some(({ subject }) => subject.startsWith('Qu’en'))).toBe(true)
  const mail = mailsTo(email).find(({ subject }) => subject.startsWith('Qu’en')) as FullMail
  return { mail, token: /\/avis#(\w+)/.exec(mail.text)?.[1] ?? '' }
}

async function upload(file: Buffer, token: string) {
  const response = await fetch(`${shop.url}/functions/v1/review?picture`, {
    method: 'POST',
    headers: { apikey: shop.anonKey, Authorization: `Bearer ${token}` },
    body: new Uint8Array(file),
  })
  const body = (await response.json()) as { path?: string; error?: { code: string } }
  return { status: response.status, path: body.path ?? '', code: body.error?.code }
}
const stored = (path: string) => fetch(`${shop.url}/storage/v1/object/public/${path}`)

test('a buyer is invited once, sends pictures without what their camera wrote, and leaves with one click', async () => {
  const email = 'lea@client.example'
  const { mail, token } = await invited(email)
  expect(mail.text).toContain(t.inviteNote.slice(0, 40))
  expect(mail.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  const { status, path } = await upload(await telltalePicture('jpeg'), token)
  expect(status).toBe(200)
  expect(path).toMatch(/^review-images\/[0-9a-f-]{36}\.(jpg|png|webp)$/)
  const kept = Buffer.from(await (await stored(path)).arrayBuffer())
  for (const trace of ['ATELIER-SECRET', 'alert(1)', 'GPS']) expect(kept.includes(trace), trace).toBe(false)
  // Nobody else, and nothing else.
  for (const stranger of ['', shop.anonKey, `${token}x`])
    expect(await upload(await picture('webp'), stranger)).toMatchObject({ status: 404, code: 'link_invalid' })
  for (const [name, file, code] of (await hostileFiles()).slice(0, 12))
    expect((await upload(file, token)).code, name).toBe(code)
  expect(await upload(Buffer.alloc(5 * 1024 * 1024 + 1), token)).toMatchObject({ status: 413 })

  const save = await shop.visitor.rpc('save_review', {
    token,
    product: 1,
    expected_version: null,
    fields: { rating: 5, author: 'Léa', body: 'Bien.', pictures: [path] },
  } as never)
  expect(save.error).toBeNull()
  await shop.visitor.rpc('withdraw_review', { token, product: 1 })
  await clock()
  expect((await stored(path)).status).toBe(400)

  const [, leave = ''] = /<([^>]+)>/.exec(mail.headers?.['List-Unsubscribe'] ?? '') ?? []
  const address = leave.replace(/^.*\/functions/, `${shop.url}/functions`)
  expect((await fetch(address, { method: 'POST', body: 'List-Unsubscribe=One-Click' })).status).toBe(200)
  expect(await shop.db.query('select count(*)::int as n from private.review_leavers')).toEqual([{ n: 1 }])
  for (const body of [{ action: 'unsubscribe', token }, { action: 'erase', token }, {}])
    expect((await post('review', body)).status).toBeGreaterThanOrEqual(400)
  await clock()
  expect(mailsTo(email).filter(({ subject }) => subject.startsWith('Qu’en'))).toHaveLength(1)
})

test('an author is told why a review was refused, and what the shop answers; not of what was taken back', async () => {
  const email = 'nora@client.example'
  const { token } = await invited(email)
  const write = () =>
    shop.db.query(
      `select save_review($1, 1, null, '{"rating": 2, "author": "Nora", "body": "Trop court."}')`,
      [token],
    )
  await write()
  const refuse = `status = 'refused', refusal_reason = 'off_topic', refusal_note = 'Dites-nous la taille.'`
  await shop.db.query(`update reviews set ${refuse} where true`)
  const queue = (kind: string, key: string) =>
    shop.db.query(
      `select private.queue_mail($1, $2, r.order_id, null, jsonb_build_object('review', r.id)) from reviews r`,
      [kind, key],
    )
  await queue('review_refused', '1')
  await clock()
  const seen = () => mailsTo(email).find(({ subject }) => subject.startsWith(t.refusedTitle))
  await expect.poll(seen).toBeDefined()
  for (const words of [t.reasons.off_topic, 'Dites-nous la taille.', 'Trop court.'])
    expect(seen()?.text).toContain(words)
  // Published meanwhile: the email that waits is dropped.
  await shop.db.query(
    `update reviews set status = 'published', refusal_reason = null, refusal_note = null, published_at = now(), answer = 'Merci Nora.', answered_at = now() where true`,
  )
  await queue('review_refused', '2')
  await queue('review_answered', '1')
  await clock()
  await expect.poll(() => mailsTo(email).some(({ text }) => text.includes('Merci Nora.'))).toBe(true)
  const states = await shop.db.query(
    `select kind || ' ' || once_key as mail, status from mail_outbox where kind in ('review_refused', 'review_answered') order by 1`,
  )
  expect(states).toEqual([
    { mail: 'review_answered 1', status: 'sent' },
    { mail: 'review_refused 1', status: 'sent' },
    { mail: 'review_refused 2', status: 'dropped' },
  ])
})

test('pages get every published review, and one request of anybody only some of them', async () => {
  const all = await shop.db.query(
    `insert into reviews (product_id, rating, author, body, received_at, status, published_at, is_demo)
     select 1, 5, 'Léa', 'Bien.', now(), 'published', now() - make_interval(mins => (n * 37) % 450), true
     from generate_series(1, 450) n returning id, published_at`,
  )
  const before = (one: unknown) => new Date(String(one)).getTime()
  const latest = all
    .sort(
      (one, other) =>
        before(other.published_at) - before(one.published_at) || Number(other.id) - Number(one.id),
    )
    .map(({ id }) => Number(id))
  const listed = (await listPublishedReviews(shop.visitor)).map(({ id }) => id)
  expect(listed.filter((id) => latest.includes(id))).toEqual(latest)
  for (const asked of [{}, { before: undefined }, { before: Number.MAX_SAFE_INTEGER }])
    expect((await shop.visitor.rpc('published_reviews', asked as never)).data).toHaveLength(REVIEWS_AT_ONCE)
})
