import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_DISCOUNT_CODE_LENGTH, MAX_DISCOUNT_GUESSES } from '@/domain/rules.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { checkDiscount, insertCode } from './support/discounts.ts'
import {
  emptied,
  footprint,
  insertProducts,
  line,
  orderRequest,
  placeOrder,
  refusalOf,
} from './support/samples.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [
    { id: 1, stock: 1000 },
    { id: 2, price: '19.99', stock: 1000 },
    { id: 3, price: '0.01', stock: 1000 },
    { id: 4, stock: 1 },
    { id: 5, state: 'draft' },
  ])
  await db.query(`update products set category = 'Chapeaux' where id = 2`)
})
afterAll(() => db.close())
beforeEach(async () => {
  await emptied(
    db,
    'private.documents_due',
    'stock_movements',
    'orders',
    'discount_codes',
    'private.form_attempts',
  )
})

/** Orders product 1 (49.90, fee 6.95) with a code; each by another buyer. */
let buyers = 0
function order(discount_code: string, expected_total: number, changes = {}) {
  buyers += 1
  const email = `b${buyers}@client.example`
  return placeOrder(db, orderRequest({ email, discount_code, expected_total, ...changes }))
}
const variantOf = async (product: number) =>
  (await db.query('select id from product_variants where product_id = $1', [product]))[0]?.id
const stockOf = async (product: number) =>
  (await db.query('select stock from inventory where product_id = $1', [product]))[0]?.stock

describe('what a code takes off', () => {
  test('a percentage, rounded once and shared out to the cent', async () => {
    await insertCode(db, { code: 'ETE33', percent: 33 })
    const lines = [line(1), line(2, 3), line(3)]
    // 49.90 + 59.97 + 0.01 = 109.88; 33 % are 36.2604
    const receipt = await order('ETE33', 80.57, { lines })
    expect(receipt).toMatchObject({
      subtotal: 109.88,
      discount: 36.26,
      shipping_fee: 6.95,
      total: 80.57,
      tax: 13.43,
    })
    const items = await db.query('select discount, tax from order_items order by position')
    expect(items).toEqual([
      { discount: '16.47', tax: '5.57' },
      { discount: '19.79', tax: '6.70' },
      { discount: '0.00', tax: '0.00' },
    ])
    expect(await db.query('select discount_code, shipping_tax, vat_regime from orders')).toEqual([
      { discount_code: 'ETE33', shipping_tax: '1.16', vat_regime: 'standard' },
    ])
    expect(await checkDiscount(db, 'ete 33', { lines })).toMatchObject({ code: 'ETE33', discount: 36.26 })
  })

  test('an amount, never more than what it is for', async () => {
    await insertCode(db, { code: 'MOINS20', kind: 'amount', amount: 20, minimum: 40, products: [2] })
    expect(await order('MOINS20', 56.85, { lines: [line(1), line(2)] })).toMatchObject({
      discount: 19.99,
    })
    expect(await checkDiscount(db, 'MOINS20', { lines: [line(1), line(2, 2)] })).toMatchObject({
      discount: 20,
      eligible: [2],
    })
    for (const minimum of [null, 20, 20.99])
      await expect(insertCode(db, { code: 'RIEN', kind: 'amount', amount: 20, minimum })).rejects.toThrow(
        /leaves_a_price/,
      )
  })

  test('the fee', async () => {
    await insertCode(db, { code: 'PORT', kind: 'free_shipping' })
    expect(await order('PORT', 49.9)).toMatchObject({
      discount: 0,
      shipping_fee: 0,
      total: 49.9,
      discount_code: 'PORT',
    })
    expect(await checkDiscount(db, 'PORT', { method: 'colissimo', country: 'FR' })).toMatchObject({
      shipping_fee: 0,
    })
  })

  test('nothing, and adds a gift whose stock is taken, while there is one', async () => {
    const gift = await variantOf(4)
    await insertCode(db, { code: 'CADEAU', kind: 'gift', gift_variant: gift })
    expect(await checkDiscount(db, 'CADEAU')).toMatchObject({
      discount: 0,
      gift: { product_id: 4, name: 'Produit 4' },
    })
    const { order_token } = await order('CADEAU', 56.85)
    expect(await stockOf(4)).toBe(0)
    const [row] = await db.query('select order_by_token($1) as o', [order_token])
    expect((row?.o as { lines: unknown[] } | undefined)?.lines).toEqual([
      expect.objectContaining({ product_id: 1, is_gift: false }),
      expect.objectContaining({ product_id: 4, is_gift: true, unit_price: 0, quantity: 1 }),
    ])
    expect(
      await db.query('select change from stock_movements where product_id = 4 and order_id is not null'),
    ).toHaveLength(1)
    expect(await refusalOf(order('CADEAU', 56.85))).toMatchObject({ code: 'discount_gift_gone' })
    expect(await checkDiscount(db, 'CADEAU')).toEqual({ refusal: 'discount_gift_gone' })
  })

  test('a gift that is in the cart as well takes one piece more', async () => {
    await insertCode(db, { code: 'DEUX', kind: 'gift', gift_variant: await variantOf(2) })
    const before = Number(await stockOf(2))
    await order('DEUX', 76.84, { lines: [line(1), line(2)] })
    expect(await stockOf(2)).toBe(before - 2)
    await db.query('update inventory set stock = 1 where product_id = 2')
    const whole = await footprint(db)
    expect(await refusalOf(order('DEUX', 76.84, { lines: [line(1), line(2)] }))).toMatchObject({
      code: 'discount_gift_gone',
    })
    expect(await footprint(db)).toEqual(whole)
    await db.query('update inventory set stock = 1000 where product_id = 2')
  })

  test('only from the categories and products it is for', async () => {
    const [category] = await db.query(`select slug from categories where name = 'Chapeaux'`)
    await insertCode(db, { code: 'CHAPEAU', percent: 50, categories: [category?.slug], products: [3] })
    expect(await refusalOf(order('CHAPEAU', 56.85))).toMatchObject({ code: 'discount_not_for_these' })
    // half of 19.99 is 9.995
    const lines = [line(1), line(2)]
    expect(await order('CHAPEAU', 66.84, { lines })).toMatchObject({ discount: 10, total: 66.84 })
    expect(await db.query('select discount from order_items order by position')).toEqual([
      { discount: '0.00' },
      { discount: '10.00' },
    ])
    expect(await checkDiscount(db, 'CHAPEAU', { lines: [line(3)] })).toMatchObject({
      eligible: [3],
      discount: 0.01,
    })
  })

  test('without VAT in Switzerland and of an exempt shop', async () => {
    await insertCode(db, { code: 'DIX' })
    const swiss = { country: 'CH', postal_code: '1201' }
    expect(await order('DIX', 51.86, swiss)).toMatchObject({ discount: 4.99, tax: 0 })
    await db.query('update settings set vat_exempt = true')
    await order('DIX', 51.86, swiss)
    await order('DIX', 51.86)
    await db.query('update settings set vat_exempt = false')
    expect(
      await db.query('select vat_regime, tax_rate, shipping_tax from orders order by order_number'),
    ).toEqual([
      { vat_regime: 'export', tax_rate: '0.00', shipping_tax: '0.00' },
      { vat_regime: 'exempt', tax_rate: '0.00', shipping_tax: '0.00' },
      { vat_regime: 'exempt', tax_rate: '0.00', shipping_tax: '0.00' },
    ])
  })
})

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
    expect(await refusalOf(order('DIX', 51.86))).toMatchObject({ code, status: 'PT409' })
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
      expect(await refusalOf(order('DIX', shown))).toMatchObject({
        code: 'price_changed',
        details: { total: 51.86 },
      })
  })

  test('a malformed code is an unknown one', async () => {
    await insertCode(db, { code: 'DIX' })
    for (const code of ['', ' ', "'; --", '💥', 'DIX%', 'D_X', 'x'.repeat(MAX_DISCOUNT_CODE_LENGTH)])
      expect(await refusalOf(order(code, 51.86)), code).toMatchObject({ code: 'discount_unknown' })
    expect(await checkDiscount(db, '\u202fd Î\u00a0x ')).toMatchObject({ code: 'DIX' })
    for (const code of ['', 'x'.repeat(MAX_DISCOUNT_CODE_LENGTH + 1)])
      expect(await refusalOf(checkDiscount(db, code))).toMatchObject({ code: 'request_invalid' })
  })
})

describe('limits', () => {
  test('of uses: counted with the order, given back with it', async () => {
    await insertCode(db, { code: 'UNE', usage_limit: 1 })
    const { order_number } = await order('UNE', 51.86)
    expect(await refusalOf(order('UNE', 51.86))).toMatchObject({ code: 'discount_used_up' })
    await db.query(`update orders set status = 'cancelled' where order_number = $1`, [order_number])
    expect(await checkDiscount(db, 'UNE')).toMatchObject({ discount: 4.99 })
    const next = await order('UNE', 51.86)
    expect(await refusalOf(order('UNE', 51.86))).toMatchObject({ code: 'discount_used_up' })
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
    await order('UNEFOIS', 51.86, { email: 'ines.moreau@gmail.com' })
    for (const email of ['Ines.Moreau@Gmail.com', 'inesmoreau@gmail.com', 'ines.moreau+2@googlemail.com']) {
      expect(await refusalOf(order('UNEFOIS', 51.86, { email })), email).toMatchObject({
        code: 'discount_used_by_you',
      })
      expect(await checkDiscount(db, 'UNEFOIS', { email })).toEqual({ refusal: 'discount_used_by_you' })
    }
    // Dots count everywhere else.
    await order('UNEFOIS', 51.86, { email: 'ines.moreau@client.example' })
    await order('UNEFOIS', 51.86, { email: 'inesmoreau@client.example' })
    expect(await checkDiscount(db, 'UNEFOIS')).toMatchObject({ discount: 4.99 })
  })

  test('the same request answers the same order, though its code is used up', async () => {
    await insertCode(db, { code: 'UNE', usage_limit: 1 })
    const request = orderRequest({ discount_code: 'UNE', expected_total: 51.86 })
    const first = await placeOrder(db, request)
    expect(await placeOrder(db, request)).toMatchObject({
      order_token: first.order_token,
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
