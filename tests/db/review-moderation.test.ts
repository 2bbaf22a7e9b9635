import { describe, expect, test } from 'vitest'
import { listReviews } from '@/data/admin/reviews.ts'
import { summaryOf } from '@/domain/review.ts'
import { apiOf, type Json } from './support/product-context.ts'
import { ANON, reviewContext } from './support/review-context.ts'
import { refusalOf } from './support/samples.ts'

const context = reviewContext()
const { query, call, fresh, sheet, save, withdraw, idOf, moderate, emails, published } = context

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
    expect(await emails('review_refused')).toEqual([id])
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
    expect(await emails('review_refused')).toEqual([id, id])
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
    expect(await emails('review_answered')).toEqual([id])
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
              (apiOf(context.products) as never as { rpc: (n: string, a: Json) => Promise<unknown> }).rpc(
                name,
                args,
              ),
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
    const [seen] = await entries()
    expect(JSON.stringify(seen)).toContain('refused')
    expect(JSON.stringify(seen)).not.toContain('entre nous')
  })
})
