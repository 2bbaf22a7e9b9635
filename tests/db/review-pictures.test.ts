import { describe, expect, test } from 'vitest'
import { reviewContext, SERVICE } from './support/review-context.ts'
import { refusalOf } from './support/samples.ts'

const context = reviewContext()
const { query, fresh, save, withdraw, idOf, moderate, tend, stored } = context

describe('writing', () => {
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
})
