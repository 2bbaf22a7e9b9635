import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import { checkDiscount, insertCode, orderWith, withoutCodes } from './support/discounts.ts'
import { footprint, insertProducts, line, refusalOf } from './support/samples.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, [
    { id: 1, stock: 1000 },
    { id: 2, price: '19.99', stock: 1000 },
    { id: 3, price: '0.01', stock: 1000 },
    { id: 4, stock: 1 },
  ])
  await db.query(`update products set category = 'Chapeaux' where id = 2`)
})
afterAll(() => db?.close())
beforeEach(() => withoutCodes(db))

const variantOf = async (product: number) =>
  (await db.query('select id from product_variants where product_id = $1', [product]))[0]?.id
const stockOf = async (product: number) =>
  (await db.query('select stock from inventory where product_id = $1', [product]))[0]?.stock

describe('what a code takes off', () => {
  test('a percentage, rounded once and shared out to the cent', async () => {
    await insertCode(db, { code: 'ETE33', percent: 33 })
    const lines = [line(1), line(2, 3), line(3)]
    // 49.90 + 59.97 + 0.01 = 109.88; 33 % are 36.2604
    const receipt = await orderWith(db, 'ETE33', 80.57, { lines })
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
    expect(await orderWith(db, 'MOINS20', 56.85, { lines: [line(1), line(2)] })).toMatchObject({
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
    expect(await orderWith(db, 'PORT', 49.9)).toMatchObject({
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
    const { order_token } = await orderWith(db, 'CADEAU', 56.85)
    expect(await stockOf(4)).toBe(0)
    const [row] = await db.query('select order_by_token($1) as o', [order_token])
    expect((row?.o as { lines: unknown[] } | undefined)?.lines).toEqual([
      expect.objectContaining({ product_id: 1, is_gift: false }),
      expect.objectContaining({ product_id: 4, is_gift: true, unit_price: 0, quantity: 1 }),
    ])
    expect(
      await db.query('select change from stock_movements where product_id = 4 and order_id is not null'),
    ).toHaveLength(1)
    expect(await refusalOf(orderWith(db, 'CADEAU', 56.85))).toMatchObject({ code: 'discount_gift_gone' })
    expect(await checkDiscount(db, 'CADEAU')).toEqual({ refusal: 'discount_gift_gone' })
  })

  test('a gift that is in the cart as well takes one unit more', async () => {
    await insertCode(db, { code: 'DEUX', kind: 'gift', gift_variant: await variantOf(2) })
    const before = Number(await stockOf(2))
    await orderWith(db, 'DEUX', 76.84, { lines: [line(1), line(2)] })
    expect(await stockOf(2)).toBe(before - 2)
    await db.query('update inventory set stock = 1 where product_id = 2')
    const whole = await footprint(db)
    expect(await refusalOf(orderWith(db, 'DEUX', 76.84, { lines: [line(1), line(2)] }))).toMatchObject({
      code: 'discount_gift_gone',
    })
    expect(await footprint(db)).toEqual(whole)
    await db.query('update inventory set stock = 1000 where product_id = 2')
  })

  test('only from the categories and products it is for', async () => {
    const [category] = await db.query(`select slug from categories where name = 'Chapeaux'`)
    await insertCode(db, { code: 'CHAPEAU', percent: 50, categories: [category?.slug], products: [3] })
    expect(await refusalOf(orderWith(db, 'CHAPEAU', 56.85))).toMatchObject({ code: 'discount_not_for_these' })
    // half of 19.99 is 9.995
    const lines = [line(1), line(2)]
    expect(await orderWith(db, 'CHAPEAU', 66.84, { lines })).toMatchObject({ discount: 10, total: 66.84 })
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
    expect(await orderWith(db, 'DIX', 51.86, swiss)).toMatchObject({ discount: 4.99, tax: 0 })
    await db.query('update settings set vat_exempt = true')
    await orderWith(db, 'DIX', 51.86, swiss)
    await orderWith(db, 'DIX', 51.86)
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
