import { afterAll, beforeAll, expect, test } from 'vitest'
import { submitCheckout } from '@/data/checkout.ts'
import { checkDiscount } from '@/data/discounts.ts'
import { getOrderByToken } from '@/data/orders.ts'
import { discountText } from '@/texts/discount.ts'
import { checkoutRequest } from './support/checkout-request.ts'
import { insertCode } from './support/discounts.ts'
import { insertProducts } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example/' })
  await insertProducts(shop.db, [{ id: 1, stock: 100 }])
  await insertCode(shop.db, { code: 'ETE10', minimum: 60 })
})
afterAll(() => shop?.close())

test('a code goes from the preview over the order to its page and its letter', async () => {
  const lines = [{ productId: 1, quantity: 2 }]
  const preview = await checkDiscount(shop.visitor, { code: 'été10', lines })
  expect(preview).toMatchObject({
    ok: true,
    value: { code: 'ETE10', percent: 10, minimum: 6000, eligible: [1] },
  })
  expect(
    await checkDiscount(shop.visitor, { code: 'ETE10', lines: [{ productId: 1, quantity: 1 }] }),
  ).toEqual({
    ok: false,
    refusal: { code: 'discount_minimum', details: { minimum: 6000, missing: 1010, startsAt: undefined } },
  })
  expect(await checkDiscount(shop.visitor, { code: 'RIEN', lines })).toMatchObject({
    ok: false,
    refusal: { code: 'discount_unknown' },
  })
  const request = checkoutRequest({ discountCode: 'ETE10', expectedTotal: 9677 })
  const placed = await submitCheckout(shop.visitor, request)
  expect(placed).toMatchObject({ ok: true, value: { discount: 998, total: 9677 } })
  expect(await submitCheckout(shop.visitor, request)).toEqual(placed)
  const token = placed.ok ? placed.value.orderToken : ''
  expect(await getOrderByToken(shop.visitor, token)).toMatchObject({
    ok: true,
    value: { discountCode: 'ETE10', discount: 998, vat: { regime: 'standard', ratePercent: 20 } },
  })
  await expect.poll(() => shop.mails).toHaveLength(1)
  expect(shop.mails[0]?.text).toContain(discountText.line('ETE10'))
  expect(shop.mails[0]?.text).toContain('9,98')
})

test('a refused code and another total place nothing', async () => {
  const orders = async () => (await shop.db.query('select count(*)::int as n from orders'))[0]?.n
  const before = await orders()
  for (const [code, changes] of [
    ['discount_unknown', { discountCode: 'RIEN' }],
    ['price_changed', { discountCode: 'ETE10', expectedTotal: 10_675 }],
    ['price_changed', { discountCode: null, expectedTotal: 9677 }],
  ] as const)
    expect(await submitCheckout(shop.visitor, checkoutRequest(changes))).toMatchObject({
      ok: false,
      refusal: { code },
    })
  expect(await orders()).toBe(before)
})
