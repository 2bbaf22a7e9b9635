import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_DISCOUNT_CODE_LENGTH, MAX_DISCOUNT_GUESSES } from '@/domain/rules.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { checkDiscount, insertCode, orderWith, withoutCodes } from './support/discounts.ts'
import { footprint, insertProducts, orderRequest, placeOrder, refusalOf } from './support/samples.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [{ id: 1, stock: 1000 }, { id: 2 }])
})
afterAll(() => db?.close())
beforeEach(() => withoutCodes(db))

describe('a code is refused with its reason, and nothing is left behind', () => {
  test.each([
    ['discount_unknown', { code: 'AUTRE' }],
    ['discount_ended', { active: false }],
    ['discount_ended', { ends_at: '2020-01-01' }],
    ['discount_not_begun', { starts_at: '2999-01-01' }],
    ['discount_minimum', { minimum: 49.91 }],
    ['discount_not_for_these', { products: [2] }],
    ['discount_gift_gone', { kind: 'gift', percent: null }],
  ] as const)('%s %o', async (code, changes) => {
    await insertCode(db, { code: 'DIX', ...changes })
    const before = await footprint(db)
    expect(await refusalOf(orderWith(db, 'DIX', 51.86))).toMatchObject({ code, status: 'PT409' })
    expect(await checkDiscount(db, 'DIX')).toMatchObject({ refusal: code })
    expect(await footprint(db)).toEqual(before)
  })

  test('the minimum and the first day are told', async () => {
    await insertCode(db, { code: 'MIN', minimum: 60 })
    expect(await checkDiscount(db, 'MIN')).toEqual({
      refusal: 'discount_minimum',
      details: { minimum: 60, missing: 10.1 },
    })
    await insertCode(db, { code: 'TOT', starts_at: '2999-01-01T00:00:00Z' })
    expect(await checkDiscount(db, 'TOT')).toMatchObject({
      details: { starts_at: expect.stringMatching(/^2999-01-01/) },
    })
  })

  test('another total than the one shown is never charged', async () => {
    await insertCode(db, { code: 'DIX' })
    for (const shown of [56.85, 51.85, 51.87])
      expect(await refusalOf(orderWith(db, 'DIX', shown))).toMatchObject({
        code: 'price_changed',
        details: { total: 51.86 },
      })
  })

  test('a malformed code is an unknown one', async () => {
    await insertCode(db, { code: 'DIX' })
    for (const code of ['', ' ', "'; --", '💥', 'DIX%', 'D_X', 'x'.repeat(MAX_DISCOUNT_CODE_LENGTH)])
      expect(await refusalOf(orderWith(db, code, 51.86)), code).toMatchObject({ code: 'discount_unknown' })
    expect(await checkDiscount(db, '\u202fd Î\u00a0x ')).toMatchObject({ code: 'DIX' })
    for (const code of ['', 'x'.repeat(MAX_DISCOUNT_CODE_LENGTH + 1)])
      expect(await refusalOf(checkDiscount(db, code))).toMatchObject({ code: 'request_invalid' })
  })
})

describe('limits', () => {
  test('of uses: counted with the order, given back with it', async () => {
    await insertCode(db, { code: 'UNE', usage_limit: 1 })
    const { order_number } = await orderWith(db, 'UNE', 51.86)
    expect(await refusalOf(orderWith(db, 'UNE', 51.86))).toMatchObject({ code: 'discount_used_up' })
    await db.query(`update orders set status = 'cancelled' where order_number = $1`, [order_number])
    expect(await checkDiscount(db, 'UNE')).toMatchObject({ discount: 4.99 })
    const next = await orderWith(db, 'UNE', 51.86)
    expect(await refusalOf(orderWith(db, 'UNE', 51.86))).toMatchObject({ code: 'discount_used_up' })
    await db.query(`update orders set payment_status = 'failed' where order_number = $1`, [next.order_number])
    expect(await checkDiscount(db, 'UNE')).toMatchObject({ discount: 4.99 })
    // Paid after all: the price was agreed.
    await db.query(`update orders set payment_status = 'paid' where order_number = $1`, [next.order_number])
    expect(await checkDiscount(db, 'UNE')).toEqual({ refusal: 'discount_used_up' })
    // A refund is no cancellation.
    await db.query(`update orders set payment_status = 'refunded' where order_number = $1`, [
      next.order_number,
    ])
    expect(await checkDiscount(db, 'UNE')).toEqual({ refusal: 'discount_used_up' })
  })

  test('of one customer, however the address is written', async () => {
    await insertCode(db, { code: 'UNEFOIS', per_customer: 1 })
    await orderWith(db, 'UNEFOIS', 51.86, { email: 'ines.moreau@gmail.com' })
    for (const email of ['Ines.Moreau@Gmail.com', 'inesmoreau@gmail.com', 'ines.moreau+2@googlemail.com']) {
      expect(await refusalOf(orderWith(db, 'UNEFOIS', 51.86, { email })), email).toMatchObject({
        code: 'discount_used_by_you',
      })
      expect(await checkDiscount(db, 'UNEFOIS', { email })).toEqual({ refusal: 'discount_used_by_you' })
    }
    // Dots count everywhere else.
    await orderWith(db, 'UNEFOIS', 51.86, { email: 'ines.moreau@client.example' })
    await orderWith(db, 'UNEFOIS', 51.86, { email: 'inesmoreau@client.example' })
    expect(await checkDiscount(db, 'UNEFOIS')).toMatchObject({ discount: 4.99 })
  })

  test('the same request answers the same order, though its code is used up', async () => {
    await insertCode(db, { code: 'UNE', usage_limit: 1 })
    const request = orderRequest({ discount_code: 'UNE', expected_total: 51.86 })
    const first = await placeOrder(db, request)
    expect(await placeOrder(db, request)).toMatchObject({
      order_number: first.order_number,
      created: false,
      discount: 4.99,
    })
    expect(await refusalOf(placeOrder(db, { ...request, discount_code: 'AUTRE' }))).toMatchObject({
      code: 'idempotency_key_reused',
    })
    expect(await db.query('select count(*)::int as n from private.discount_uses')).toEqual([{ n: 1 }])
  })

  test('of guesses: after twenty wrong ones a network hears nothing of any code', async () => {
    await insertCode(db, { code: 'DIX', per_customer: 1 })
    const [rules] = await db.query('select private.most_discount_guesses() as most')
    expect(rules?.most).toBe(MAX_DISCOUNT_GUESSES)
    const from = { address: '203.0.113.7' }
    for (let n = 0; n < MAX_DISCOUNT_GUESSES; n++)
      expect(await checkDiscount(db, `ESSAI${n}`, from)).toEqual({ refusal: 'discount_unknown' })
    for (const code of ['DIX', 'ESSAI'])
      expect(await refusalOf(checkDiscount(db, code, from))).toMatchObject({
        code: 'discount_too_many_tries',
      })
    expect(await checkDiscount(db, 'DIX', { address: '203.0.113.8' })).toMatchObject({ code: 'DIX' })
    // Nor by placing orders.
    const [key] = await db.query(`select key from private.form_attempts where form = 'discount' limit 1`)
    const tried = db.query(`select try_discount('DIX', 'ines@client.example', gen_random_uuid(), $1)`, [
      key?.key,
    ])
    expect(await refusalOf(tried)).toMatchObject({ code: 'discount_too_many_tries' })
  })
})
