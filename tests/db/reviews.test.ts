import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { REVIEW_REFUSALS } from '@/domain/review.ts'
import { MAX_REVIEW_PICTURES, REVIEW_DAYS, REVIEW_YEARS, REVIEWS_AT_ONCE } from '@/domain/rules.ts'
import { reviewContext, SERVICE } from './support/review-context.ts'
import { refusalOf } from './support/samples.ts'
import { startSession } from './support/sessions.ts'

const context = reviewContext()
const {
  query,
  call,
  delivered,
  tokenOf,
  fresh,
  sheet,
  save,
  idOf,
  moderate,
  tend,
  emails,
  published,
  setting,
  stored,
} = context

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
    expect(await emails('review_invitation')).toEqual([])
    await setting(true)
    for (let n = 0; n < 2; n += 1) await tend()
    expect(await emails('review_invitation')).toEqual([due.id])
    const said = (await context.db.query('select review_invitation($1) as said', [due.id], SERVICE))[0]?.said
    expect(said).toMatchObject({ first_name: 'Inès', pieces: [{ name: 'Produit 1' }] })
    // What changed before the email left.
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
    expect(await emails('review_invitation')).toEqual([first.id])
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
  expect(await emails('review_invitation')).not.toContain(later.id)
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
  await context.db.query('select private.erase_account($1)', [person])
  expect(await query('select * from reviews')).toEqual([])
  await tend()
  expect(await emails('review_invitation')).not.toContain(order.id)
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
