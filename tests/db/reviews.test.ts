import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listReviews } from '@/data/admin/reviews.ts'
import { REVIEW_REFUSALS, summaryOf } from '@/domain/review.ts'
import { MAX_REVIEW_PICTURES, REVIEW_DAYS, REVIEW_YEARS, REVIEWS_AT_ONCE } from '@/domain/rules.ts'
import { hasNativePostgres } from '../support/postgres.ts'
import { nativeDatabase } from './support/database.ts'
import { apiOf, type Json, type ProductContext, productContext } from './support/product-context.ts'
import { emptied, orderRequest, placeOrder, refusalOf } from './support/samples.ts'
import { startSession } from './support/sessions.ts'

const ANON = { role: 'anon', claims: { role: 'anon' } }
const SERVICE = { role: 'service_role' }

let context: ProductContext
const query = (sql: string, params: readonly unknown[] = []) => context.db.query(sql, params)
const call: ProductContext['call'] = (...given) => context.call(...given)

interface Piece {
  readonly product_id: number
  readonly may_review: boolean
  readonly review: (Json & { readonly version: number; readonly status: string }) | null
}
type Sheet = Json & { readonly pieces: readonly Piece[] }

/** An order that was delivered so many days ago: two of product 1. */
async function delivered(days: number, more: Json = {}) {
  const lines = [{ product_id: 1, quantity: 2 }]
  const { order_number } = await placeOrder(
    context.db,
    orderRequest({ lines, expected_total: 106.75, ...more }),
  )
  const [order] = await query(
    `update orders set status = 'completed', payment_status = 'paid', created_at = now() - make_interval(days => $2::int + 3),
       delivered_at = now() - make_interval(days => $2::int), user_id = coalesce(user_id, $3::uuid)
     where order_number = $1 returning id`,
    [order_number, days, more.user_id ?? null],
  )
  return { id: String(order?.id), number: order_number }
}
/** The token that lets write of an order, as an invitation has it. */
async function tokenOf(order: string): Promise<string> {
  await query('insert into review_invitations (order_id) values ($1) on conflict do nothing', [order])
  const [row] = await query('select token from review_invitations where order_id = $1', [order])
  return String(row?.token)
}
const fresh = async (days = 20, more: Json = {}) => {
  const order = await delivered(days, { email: `${randomUUID()}@client.example`, ...more })
  return { ...order, token: await tokenOf(order.id) }
}
const words = (changes: Json = {}) => ({
  rating: 4,
  author: 'Inès M.',
  body: 'Très solide.',
  pictures: [],
  ...changes,
})
const sheet = async (token: string) => (await call('review_sheet($1)', [token], ANON)) as unknown as Sheet
const save = async (token: string, changes: Json = {}, version: number | null = null, product = 1) =>
  (await call(
    'save_review($1, $2, $3, $4)',
    [token, product, version, JSON.stringify(words(changes))],
    ANON,
  )) as unknown as Sheet
const withdraw = async (token: string, product = 1) =>
  (await call('withdraw_review($1, $2)', [token, product], ANON)) as unknown as Sheet
const idOf = async (order: string) =>
  Number((await query('select id from reviews where order_id = $1', [order]))[0]?.id)
const moderate = (
  id: number,
  version: number,
  verdict: string,
  reason: string | null = null,
  note: string | null = null,
  actor = context.staff,
) => call('moderate_review($1, $2, $3, $4, $5)', [id, version, verdict, reason, note], actor)
const tend = async () =>
  (await context.db.query('select tend_reviews() as gone', [], SERVICE))[0]?.gone as string[]
const letters = async (kind: string) =>
  (await query('select order_id::text as order from mail_outbox where kind = $1 order by id', [kind])).map(
    ({ order }) => order,
  )
const published = () =>
  call('published_reviews()', [], ANON) as unknown as Promise<
    { id: number; product_id: number; rating: 1 | 2 | 3 | 4 | 5 }[]
  >
const setting = (isOn: boolean) => query('update settings set enable_reviews = $1 where true', [isOn])
const stored = async (path: string) => {
  await query(`insert into storage.objects (bucket_id, name) values ('review-images', $1)`, [path])
  return `review-images/${path}`
}

beforeAll(async () => {
  context = await productContext(hasNativePostgres() ? await nativeDatabase() : undefined)
  await query('update inventory set stock = 1000')
})
afterAll(() => context?.db.close())
beforeEach(async () => {
  await emptied(
    context.db,
    'reviews',
    'review_invitations',
    'private.review_leavers',
    'mail_outbox',
    'private.form_attempts',
    'private.dropped_review_pictures',
  )
  await query(`delete from storage.objects where bucket_id = 'review-images'`)
  // Nobody of a former test is due any more.
  await query('update orders set delivered_at = null where delivered_at is not null')
  await setting(true)
})

test('days, years, pictures and reasons are those of the rules', async () => {
  const [row] = await query(
    `select private.review_days() as days, private.most_review_pictures() as pictures,
    private.review_refusals() as reasons, private.review_life('published') = make_interval(years => $1) as published,
    private.review_life('refused') = make_interval(years => $2) as refused, private.most_reviews_at_once() as at_once`,
    [REVIEW_YEARS.published, REVIEW_YEARS.refused],
  )
  expect(row).toEqual({
    days: [REVIEW_DAYS.after, REVIEW_DAYS.until],
    pictures: MAX_REVIEW_PICTURES,
    reasons: [...REVIEW_REFUSALS],
    published: true,
    refused: true,
    at_once: REVIEWS_AT_ONCE,
  })
})

describe('invitations', () => {
  test('go once to the buyer of an order that was delivered long enough ago, and to nobody else', async () => {
    const due = await delivered(REVIEW_DAYS.after + 1)
    await delivered(REVIEW_DAYS.after - 1)
    await delivered(REVIEW_DAYS.until + 1)
    const states = ['cancelled', 'pending'] as const
    for (const status of states) {
      const order = await delivered(20)
      await query('update orders set status = $2 where id = $1', [order.id, status])
    }
    const refunded = await delivered(20)
    await query(`update orders set payment_status = 'refunded' where id = $1`, [refunded.id])
    const back = await delivered(20)
    await query(
      `insert into order_returns (order_id, reason, lines) values ($1, 'damaged', '[{"position": 1, "quantity": 1, "restocked": 0}]')`,
      [back.id],
    )
    const withdrawn = await delivered(20)
    await query(
      `insert into withdrawals (reference, request_key, name, order_number, email, order_id) values ('RET-2026-9001', gen_random_uuid(), 'I', $2, 'a@b.example', $1)`,
      [withdrawn.id, withdrawn.number],
    )
    // Of an order that nobody placed, as those of the demonstration's year.
    const generated = await delivered(20)
    await query('insert into review_invitations (order_id, is_closed) values ($1, true)', [generated.id])
    await setting(false)
    await tend()
    expect(await letters('review_invitation')).toEqual([])
    await setting(true)
    for (let n = 0; n < 2; n += 1) await tend()
    expect(await letters('review_invitation')).toEqual([due.id])
    const said = (await context.db.query('select review_invitation($1) as said', [due.id], SERVICE))[0]?.said
    expect(said).toMatchObject({ first_name: 'Inès', pieces: [{ name: 'Produit 1' }] })
    // What changed before the letter left.
    await query(`update orders set payment_status = 'refunded' where id = $1`, [due.id])
    expect(
      (await context.db.query('select review_invitation($1) as said', [due.id], SERVICE))[0]?.said,
    ).toBeNull()
  })

  test('are ended for an address by the link of one, which opens nothing else', async () => {
    const email = `${randomUUID()}@client.example`
    const [first, second] = [
      await delivered(20, { email }),
      await delivered(16, { email: email.toUpperCase() }),
    ]
    await query('update orders set delivered_at = now() where id = $1', [second.id])
    await tend()
    const [row] = await query('select leave_token, token from review_invitations where order_id = $1', [
      first.id,
    ])
    const leave = (token: unknown) => context.db.query('select leave_reviews($1)', [token], SERVICE)
    expect(await refusalOf(leave(row?.token))).toMatchObject({ code: 'link_invalid' })
    expect(await refusalOf(sheet(String(row?.leave_token)))).toMatchObject({ code: 'link_invalid' })
    for (let n = 0; n < 2; n += 1) await leave(row?.leave_token)
    await query(`update orders set delivered_at = now() - interval '20 days' where id = $1`, [second.id])
    await tend()
    expect(await letters('review_invitation')).toEqual([first.id])
    expect(
      (await context.db.query('select review_invitation($1) as said', [first.id], SERVICE))[0]?.said,
    ).toBeNull()
  })

  test('are looked for once an hour', async () => {
    const due = async () => (await query('select private.reviews_due() as due'))[0]?.due
    expect(await due()).toBe(false)
    await delivered(20)
    expect(await due()).toBe(true)
    await tend()
    expect(await due()).toBe(false)
  })
})

describe('writing', () => {
  test('needs a delivered piece that was paid, kept and not given', async () => {
    const { id, token, number } = await fresh()
    expect(await sheet(token)).toMatchObject({
      order_number: number,
      author: 'Inès M.',
      is_open: true,
      pieces: [{ product_id: 1, may_review: true, review: null }],
    })
    const refused = async () => (await refusalOf(save(token))).code
    // A product of another order, and one that is none.
    for (const product of [2, 999_999])
      expect(await refusalOf(save(token, {}, null, product))).toMatchObject({ code: 'review_not_allowed' })
    const changes = [
      'delivered_at = null',
      `delivered_at = now() + interval '1 day'`,
      `status = 'cancelled'`,
      `status = 'pending'`,
      `payment_status = 'refunded'`,
    ]
    const [before] = await query('select status, payment_status, delivered_at from orders where id = $1', [
      id,
    ])
    for (const change of changes) {
      await query(`update orders set ${change} where id = $1`, [id])
      expect(await refused(), change).toBe('review_not_allowed')
      expect((await sheet(token)).pieces, change).toEqual([])
      await query('update orders set status = $2, payment_status = $3, delivered_at = $4 where id = $1', [
        id,
        before?.status,
        before?.payment_status,
        before?.delivered_at,
      ])
    }
    const back = (quantity: number) =>
      query(`insert into order_returns (order_id, reason, lines) values ($1, 'size', $2)`, [
        id,
        JSON.stringify([{ position: 1, quantity, restocked: 0 }]),
      ])
    // One of two pieces came back: the other was kept.
    await back(1)
    expect((await sheet(token)).pieces).toHaveLength(1)
    await back(1)
    expect(await refused()).toBe('review_not_allowed')
    await query('delete from order_returns where order_id = $1', [id])
    await query(
      'update order_items set is_gift = true, unit_price = 0, tax = 0, discount = 0 where order_id = $1',
      [id],
    )
    expect(await refused()).toBe('review_not_allowed')
    for (const unknown of [randomUUID().repeat(2), '', `${token}x`])
      expect(await refusalOf(save(unknown))).toMatchObject({ code: 'link_invalid', status: 'PT404' })
    expect(await query('select * from reviews')).toEqual([])
  })

  test('is done once a piece, changed by its author until it is read, and taken back at any time', async () => {
    const { id, token } = await fresh()
    const first = await save(token, { body: ' Bien.\r\n\r\n\r\nTrès\u0007 bien. ' })
    expect(first.pieces[0]?.review).toMatchObject({
      status: 'waiting',
      version: 1,
      body: 'Bien.\n\nTrès  bien.',
    })
    expect(await refusalOf(save(token))).toMatchObject({ code: 'review_changed' })
    expect((await save(token, { rating: 2 }, 1)).pieces[0]?.review).toMatchObject({ rating: 2, version: 2 })
    expect(await refusalOf(save(token, {}, 1))).toMatchObject({ code: 'review_changed' })
    await moderate(await idOf(id), 2, 'publish')
    expect(await refusalOf(save(token, {}, 3))).toMatchObject({ code: 'review_changed' })
    expect((await withdraw(token)).pieces[0]?.review).toBeNull()
    expect(await published()).toEqual([])
    expect((await save(token)).pieces[0]?.review).toMatchObject({ status: 'waiting', version: 1 })
  })

  test.skipIf(!hasNativePostgres())('ten times at once makes one review', async () => {
    const { token } = await fresh()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        save(token).then(
          () => 'written',
          (error: Error) => error.message,
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'written')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['written', 'review_changed']))
  })

  test('refuses what is no review by field, and keeps markup as the letters that it is', async () => {
    const { token } = await fresh()
    const wrong = async (changes: Json) => (await refusalOf(save(token, changes))).details
    for (const rating of [0, 6, 4.5, -1, '4', null, [], 1e30])
      expect(await wrong({ rating }), String(rating)).toEqual({ fields: ['rating'] })
    for (const body of [
      '',
      ' \n ',
      '\u200b\u2800',
      'x'.repeat(2001),
      'Voir www.ailleurs.example',
      'https://x',
      null,
    ])
      expect(await wrong({ body }), String(body)).toEqual({ fields: ['body'] })
    for (const author of ['', '\u200b', 'x'.repeat(41), 'visitez x.example/y'])
      expect(await wrong({ author }), author).toEqual({ fields: ['author'] })
    for (const pictures of [
      ['review-images/none.webp'],
      ['product-images/known.webp'],
      ['https://x/y.webp'],
      ['a', 'b', 'c', 'd'],
    ])
      expect(await wrong({ pictures }), String(pictures)).toEqual({ fields: ['pictures'] })
    for (const fields of [
      '[]',
      '"x"',
      '{"pictures": {}}',
      JSON.stringify(words({ body: 'x'.repeat(30_000) })),
    ])
      expect(await refusalOf(call('save_review($1, 1, null, $2)', [token, fields], ANON))).toMatchObject({
        status: 'PT400',
      })
    const hostile = '<script>alert(1)</script> "\'; drop table reviews; -- \u202eà l’envers'
    const saved = await save(token, { body: hostile, author: '<b>Inès</b>' })
    expect(saved.pieces[0]?.review).toMatchObject({
      author: '<b>Inès</b>',
      body: '<script>alert(1)</script> "\'; drop table reviews; --  à l’envers',
    })
  })

  test('keeps pictures that were uploaded for it, each for one review, and lets go of the others', async () => {
    const [one, other] = [await fresh(), await fresh()]
    const [a, b, late] = [await stored('a.webp'), await stored('b.webp'), await stored('late.webp')]
    await save(one.token, { pictures: [a, b] })
    expect(await refusalOf(save(one.token, { pictures: [a, a] }, 1))).toMatchObject({
      details: { fields: ['pictures'] },
    })
    expect(await refusalOf(save(other.token, { pictures: [a] }))).toMatchObject({
      details: { fields: ['pictures'] },
    })
    await save(one.token, { pictures: [b] }, 1)
    // What was let go comes back to nobody; what was never sent waits a day.
    expect(await refusalOf(save(other.token, { pictures: [a] }))).toMatchObject({
      details: { fields: ['pictures'] },
    })
    expect(await tend()).toEqual([a])
    await query(
      `update storage.objects set created_at = now() - interval '2 days' where bucket_id = 'review-images'`,
    )
    expect((await tend()).sort()).toEqual([a, late].sort())
    await withdraw(one.token)
    expect((await tend()).sort()).toEqual([a, b, late].sort())
    await query(`delete from storage.objects where bucket_id = 'review-images'`)
    expect(await tend()).toEqual([])
    expect(await query('select * from private.dropped_review_pictures')).toEqual([])
    const upload = () => context.db.query('select begin_review_picture($1)', [other.token], SERVICE)
    for (let n = 0; n < 30; n += 1) await upload()
    expect(await refusalOf(upload())).toMatchObject({ code: 'too_many_requests' })
  })

  test('looks at the length of what is sent before it cleans it', async () => {
    const { token } = await fresh()
    const body = '\t'.repeat(900_000)
    const took = async (work: Promise<unknown>) => {
      const began = performance.now()
      await work
      return performance.now() - began
    }
    const cleaned = await took(query('select length(private.clean_review($1))', [body]))
    const refused = await took(refusalOf(save(token, { body })))
    expect(refused).toBeLessThan(cleaned / 2)
  })

  test('takes the pictures of a refused review away, whose addresses would still answer', async () => {
    const { id, token } = await fresh()
    const picture = await stored('unlawful.webp')
    await save(token, { pictures: [picture] })
    await moderate(await idOf(id), 1, 'refuse', 'unlawful')
    const due = async () => (await query('select private.reviews_due() as due'))[0]?.due
    const held = async () => (await query('select pictures from reviews where order_id = $1', [id]))[0]
    // A moderator who chose wrongly still has them.
    expect(await tend()).toEqual([])
    expect(await due()).toBe(false)
    expect(await held()).toEqual({ pictures: [picture] })
    await query(`update reviews set moderated_at = now() - interval '61 minutes' where order_id = $1`, [id])
    expect(await due()).toBe(true)
    expect(await tend()).toEqual([picture])
    expect(await held()).toEqual({ pictures: [] })
    await query(`delete from storage.objects where bucket_id = 'review-images'`)
    expect(await tend()).toEqual([])
    expect(await due()).toBe(false)
  })

  test('ends where the shop takes none; what is there can still be taken back', async () => {
    const [one, other] = [await fresh(), await fresh()]
    await save(one.token)
    await moderate(await idOf(one.id), 1, 'publish')
    expect(await published()).toHaveLength(1)
    await setting(false)
    expect(await published()).toEqual([])
    expect(await refusalOf(save(other.token))).toMatchObject({ code: 'reviews_off' })
    expect(
      await refusalOf(context.db.query('select begin_review_picture($1)', [other.token], SERVICE)),
    ).toMatchObject({ code: 'reviews_off' })
    expect(await sheet(one.token)).toMatchObject({
      is_open: false,
      pieces: [{ review: { status: 'published' } }],
    })
    expect((await withdraw(one.token)).pieces[0]?.review).toBeNull()
  })

  test('is open to the account of the order, and to no other', async () => {
    const [ines, nora] = [randomUUID(), randomUUID()]
    for (const id of [ines, nora]) {
      await query('insert into auth.users (id, email, created_at) values ($1, $2, now())', [
        id,
        `${id}@client.example`,
      ])
      await startSession(context.db, id)
    }
    const as = (id: string) => ({
      role: 'authenticated',
      claims: { sub: id, role: 'authenticated', aal: 'aal1', session_id: id },
    })
    const order = await delivered(1, { user_id: ines })
    const token = (who: string) =>
      call('my_review_token($1)', [order.number], as(who)) as unknown as Promise<string>
    expect(await refusalOf(token(nora))).toMatchObject({ code: 'order_not_found' })
    const given = await token(ines)
    expect(await token(ines)).toBe(given)
    await save(given)
    // Whoever wrote by themselves is not asked to.
    await query(`update orders set delivered_at = now() - interval '20 days' where id = $1`, [order.id])
    await tend()
    expect(await letters('review_invitation')).not.toContain(order.id)
    const early = await delivered(1, { user_id: ines })
    await query(`update orders set delivered_at = null, status = 'shipped' where id = $1`, [early.id])
    expect(await refusalOf(call('my_review_token($1)', [early.number], as(ines)))).toMatchObject({
      code: 'review_not_allowed',
    })
  })
})

describe('moderation', () => {
  test('publishes, refuses with a reason that its author is told, and sees what changed meanwhile', async () => {
    const { id, token } = await fresh()
    await save(token)
    const review = await idOf(id)
    await save(token, { body: 'Autre chose.' }, 1)
    expect(await refusalOf(moderate(review, 1, 'publish'))).toMatchObject({
      code: 'review_changed',
      details: { body: 'Autre chose.', version: 2 },
    })
    for (const [verdict, reason, note] of [
      ['refuse', null, null],
      ['refuse', 'because', null],
      ['refuse', 'other', null],
      ['refuse', 'other', ' \u200b'],
      ['publish', 'other', null],
      ['publish', null, 'mot'],
      ['erase', null, null],
      ['refuse', 'offensive', 'x'.repeat(1001)],
    ] as const)
      expect(
        await refusalOf(moderate(review, 2, verdict, reason, note)),
        `${verdict} ${reason}`,
      ).toMatchObject({
        code: 'request_invalid',
      })
    expect(await moderate(review, 2, 'refuse', 'off_topic', 'Parlez-nous du panier.')).toMatchObject({
      status: 'refused',
      refusal_reason: 'off_topic',
      moderated_by: 'Nadia',
      version: 3,
    })
    expect(await letters('review_refused')).toEqual([id])
    expect((await sheet(token)).pieces[0]?.review).toMatchObject({
      status: 'refused',
      refusal_reason: 'off_topic',
      refusal_note: 'Parlez-nous du panier.',
    })
    expect(await refusalOf(save(token, {}, 3))).toMatchObject({ code: 'review_changed' })
    expect(await published()).toEqual([])
    expect(await moderate(review, 3, 'publish', null, null, context.owner)).toMatchObject({
      status: 'published',
      refusal_reason: null,
      refusal_note: null,
      moderated_by: 'Salma',
    })
    // Taken off again, for another reason: its author hears of that too.
    await moderate(review, 4, 'refuse', 'unlawful')
    expect(await letters('review_refused')).toEqual([id, id])
    expect(await refusalOf(moderate(999_999, 1, 'publish'))).toMatchObject({ code: 'review_changed' })
  })

  test('answers in public, and writes to the author once', async () => {
    const { id, token } = await fresh()
    await save(token)
    const review = await idOf(id)
    const answer = (version: number, text: string | null) =>
      call('answer_review($1, $2, $3)', [review, version, text])
    expect(await refusalOf(answer(1, 'Merci'))).toMatchObject({ code: 'request_invalid' })
    await moderate(review, 1, 'publish')
    expect(await answer(2, ' Merci ! ')).toMatchObject({ answer: 'Merci !', version: 3 })
    expect(await refusalOf(answer(2, 'Autre'))).toMatchObject({ code: 'review_changed' })
    expect(await refusalOf(answer(3, 'x'.repeat(2001)))).toMatchObject({ code: 'request_invalid' })
    await answer(3, 'Merci beaucoup !')
    expect(await letters('review_answered')).toEqual([id])
    expect(await answer(4, ' ')).toMatchObject({ answer: null })
  })

  test('is a change of the product’s page once visitors would see it, and of no other', async () => {
    const { id, token } = await fresh()
    const changes = async () =>
      (await query(`select entity, entity_id from site_changes where id > $1 order by id`, [since])).map(
        ({ entity, entity_id }) => `${entity} ${entity_id}`,
      )
    const since = Number((await query('select site_revision() as n'))[0]?.n)
    await save(token)
    await save(token, { rating: 1 }, 1)
    expect(await changes()).toEqual([])
    const review = await idOf(id)
    await moderate(review, 2, 'publish')
    expect(await changes()).toEqual(['product 1'])
    await call('answer_review($1, 3, $2)', [review, 'Merci'])
    expect(await changes()).toHaveLength(2)
    // What visitors do not see is no change.
    await query('update reviews set moderated_at = now() where id = $1', [review])
    expect(await changes()).toHaveLength(2)
    await withdraw(token)
    expect(await changes()).toHaveLength(3)
    await call('set_reviews_enabled(false)', [], context.owner)
    expect((await changes()).at(-1)).toMatch(/^settings /)
    expect(await refusalOf(call('set_reviews_enabled(true)'))).toMatchObject({ code: 'owner_required' })
  })

  test('finds reviews by state and words, those that wait first; the average is that of an independent sum', async () => {
    const orders = []
    for (const rating of [5, 4, 4, 1]) {
      const order = await fresh()
      await save(order.token, {
        rating,
        author: rating === 1 ? 'Zoé É.' : 'Inès M.',
        body: `Note ${rating}, 100 %_ juste`,
      })
      orders.push(order)
    }
    for (const { id } of orders.slice(0, 3)) await moderate(await idOf(id), 1, 'publish')
    const list = (text: string, status: 'waiting' | 'published' | 'refused' | null, page = 1, perPage = 2) =>
      listReviews(
        {
          rpc: (name: string, args: Json) =>
            Object.assign(
              (apiOf(context) as never as { rpc: (n: string, a: Json) => Promise<unknown> }).rpc(name, args),
              {
                abortSignal() {
                  return this
                },
              },
            ),
        } as never,
        { text, status, page, perPage },
        new AbortController().signal,
      )
    const all = await list('', null)
    expect(all).toMatchObject({ isOn: true, count: 4, counts: { waiting: 1, published: 3, refused: 0 } })
    expect(all.reviews.map(({ status }) => status)).toEqual(['waiting', 'published'])
    const pages = [...all.reviews, ...(await list('', null, 2)).reviews].map(({ id }) => id)
    expect(new Set(pages).size).toBe(4)
    expect((await list('zoe e', null)).reviews).toMatchObject([{ author: 'Zoé É.' }])
    expect(await list('%_ JUSTE', 'published')).toMatchObject({ count: 3 })
    expect(await list(orders[1]?.number ?? '', null)).toMatchObject({ count: 1 })
    expect(await list('', 'refused')).toMatchObject({ count: 0, reviews: [] })
    const [sums] = await query(`select count(*)::int as count, round(avg(rating), 1)::float as average
      from reviews where status = 'published' and product_id = 1`)
    expect(summaryOf(await published())).toEqual(sums)
    expect(await call('admin_dashboard()')).toMatchObject({ attention: { reviews: 1 } })
  })

  test('is the business of administrators alone', async () => {
    const { id, token } = await fresh()
    await save(token)
    const review = await idOf(id)
    expect(await refusalOf(moderate(review, 1, 'publish', null, null, ANON))).toMatchObject({
      status: '42501',
    })
    for (const role of ['anon', 'authenticated'])
      for (const sql of [
        'select * from reviews',
        'delete from reviews',
        'select tend_reviews()',
        'select review_letter(1)',
        'select * from review_invitations',
      ])
        await expect(
          context.db.query(sql, [], { role, claims: { role } }),
          `${role}: ${sql}`,
        ).rejects.toMatchObject({ code: '42501' })
    expect(await query('select status from reviews')).toEqual([{ status: 'waiting' }])
    // What its author does is no work of an administrator.
    const entries = () =>
      query(`select changes from audit_log where table_name = 'reviews' and row_id = $1`, [review])
    expect(await entries()).toEqual([])
    await moderate(review, 1, 'refuse', 'offensive', 'Un mot qui reste entre nous')
    const [told] = await entries()
    expect(JSON.stringify(told)).toContain('refused')
    expect(JSON.stringify(told)).not.toContain('entre nous')
  })
})

test('who is erased takes their reviews and pictures along, and is neither invited nor let in again', async () => {
  const email = `${randomUUID()}@client.example`
  const { id, token } = await fresh(20, { email })
  const other = await fresh(20)
  const picture = await stored('mine.webp')
  await save(token, { pictures: [picture], author: 'Inès la Tresse' })
  await save(other.token)
  await moderate(await idOf(id), 1, 'publish')
  const later = await delivered(20, { email })
  const customer = (await call('admin_customers($1, null, $2, null, 10)', [email, 'recent'])) as {
    customers: { id: number }[]
  }
  const kept = customer.customers[0]?.id
  expect(JSON.stringify(await call('export_customer($1)', [kept]))).toContain('Inès la Tresse')
  await call('erase_customer($1, $2)', [kept, email])
  expect(await query(`select author from reviews`)).toEqual([{ author: 'Inès M.' }])
  expect(await published()).toEqual([])
  expect(await tend()).toEqual([picture])
  expect(await letters('review_invitation')).not.toContain(later.id)
  expect(await refusalOf(sheet(token))).toMatchObject({ code: 'link_invalid' })
})

test('an account reads its reviews with its data, and takes them along', async () => {
  const person = randomUUID()
  await query(
    'insert into auth.users (id, email, email_confirmed_at, created_at) values ($1, $2, now(), now())',
    [person, `${person}@client.example`],
  )
  await startSession(context.db, person)
  const order = await delivered(20, { user_id: person, email: 'autre@client.example' })
  await save(await tokenOf(order.id), { author: 'Inès du compte' })
  const as = {
    role: 'authenticated',
    claims: { sub: person, role: 'authenticated', aal: 'aal1', session_id: person },
  }
  expect(await call('my_data()', [], as)).toMatchObject({
    reviews: [{ author: 'Inès du compte', product_id: 1 }],
  })
  await context.db.query('select erase_account($1)', [person], SERVICE)
  expect(await query('select * from reviews')).toEqual([])
  await tend()
  expect(await letters('review_invitation')).not.toContain(order.id)
})

test('what was kept long enough is forgotten', async () => {
  const [old, refused, kept] = [await fresh(), await fresh(), await fresh()]
  for (const { token } of [old, refused, kept]) await save(token)
  await moderate(await idOf(old.id), 1, 'publish')
  await moderate(await idOf(kept.id), 1, 'publish')
  await moderate(await idOf(refused.id), 1, 'refuse', 'offensive')
  const aged = (order: string, years: number) =>
    query(
      `update reviews set moderated_at = now() - make_interval(years => $2) - interval '1 day' where order_id = $1`,
      [order, years],
    )
  await aged(old.id, REVIEW_YEARS.published)
  await aged(refused.id, REVIEW_YEARS.refused)
  await aged(kept.id, REVIEW_YEARS.refused)
  await tend()
  expect(await query('select order_id::text as id from reviews')).toEqual([{ id: kept.id }])
})
