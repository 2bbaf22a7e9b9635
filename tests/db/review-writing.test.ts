import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hasNativePostgres } from '../support/postgres.ts'
import type { Json } from './support/product-context.ts'
import { ANON, reviewContext, SERVICE, words } from './support/review-context.ts'
import { refusalOf } from './support/samples.ts'
import { startSession } from './support/sessions.ts'

const context = reviewContext()
const {
  query,
  call,
  delivered,
  fresh,
  sheet,
  save,
  withdraw,
  idOf,
  moderate,
  tend,
  emails,
  published,
  setting,
} = context

describe('writing', () => {
  test('needs a delivered product that was paid, kept and not given', async () => {
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
    // One of two units came back: the other was kept.
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

  test('is done once a product, changed by its author until it is read, and taken back at any time', async () => {
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

  test('refuses what is no review by field, and keeps markup as the characters that it is', async () => {
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
    expect(await emails('review_invitation')).not.toContain(order.id)
    const early = await delivered(1, { user_id: ines })
    await query(`update orders set delivered_at = null, status = 'shipped' where id = $1`, [early.id])
    expect(await refusalOf(call('my_review_token($1)', [early.number], as(ines)))).toMatchObject({
      code: 'review_not_allowed',
    })
  })
})
