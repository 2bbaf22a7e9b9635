import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { submitCheckout } from '@/data/checkout.ts'
import { checkDiscount } from '@/data/discounts.ts'
import { getOrderByToken } from '@/data/orders.ts'
import type { CheckoutRequest } from '@/domain/checkout.ts'
import { MAX_DISCOUNT_GUESSES } from '@/domain/rules.ts'
import { discountText } from '@/texts/discount.ts'
import { checkoutRequest } from './support/checkout-request.ts'
import { insertCode } from './support/discounts.ts'
import { emptied, insertProducts } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example/' })
  await insertProducts(shop.db, [{ id: 1, stock: 100 }])
  await insertCode(shop.db, { code: 'ETE10', minimum: 60 })
  await insertCode(shop.db, { code: 'UNEFOIS', per_customer: 1 })
  await insertCode(shop.db, { code: 'HIVER', ends_at: '2020-01-01', per_customer: 1 })
})
afterAll(() => shop?.close())
beforeEach(() => emptied(shop.db, 'private.form_attempts'))

test('a code goes from the preview over the order to its page and its email', async () => {
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
  const number = placed.ok ? placed.value.orderNumber : ''
  const emails = () => shop.mails.filter(({ subject }) => subject.includes(number))
  await expect.poll(emails).toHaveLength(1)
  expect(emails()[0]?.text).toContain(discountText.line('ETE10'))
  expect(emails()[0]?.text).toContain('9,98')
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

/** Places an order from another network. @returns the code of a refusal, or `placed`. */
async function order(changes: Partial<CheckoutRequest>, address = '203.0.113.9'): Promise<string> {
  const response = await fetch(`${shop.url}/functions/v1/checkout`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${shop.anonKey}`,
      'x-forwarded-for': address,
    },
    body: JSON.stringify(checkoutRequest(changes)),
  })
  const { error } = (await response.json()) as { error?: { code: string } }
  return error?.code ?? 'placed'
}
const guessed = async () =>
  (await shop.db.query(`select count(*)::int as n from private.form_attempts where form = 'discount'`))[0]?.n

test('of codes that are guessed by ordering at once no more are answered than one after the other', async () => {
  const most = MAX_DISCOUNT_GUESSES
  const answers = await Promise.all(
    Array.from({ length: most * 3 }, (_, n) => order({ discountCode: `ESSAI${n}` })),
  )
  expect(answers.filter((code) => code === 'discount_unknown')).toHaveLength(most)
  expect(answers.filter((code) => code === 'discount_too_many_tries')).toHaveLength(most * 2)
  expect(await order({ discountCode: 'UNEFOIS', expectedTotal: 9677 })).toBe('discount_too_many_tries')
  expect(await order({ discountCode: 'ESSAI' }, '203.0.113.10')).toBe('discount_unknown')
  // Whoever has no code is asked nothing.
  expect(await order({})).toBe('placed')
})

test('whether an address has used a code is guessed at, too; an order that is sent again finds itself', async () => {
  const request = checkoutRequest({ discountCode: 'UNEFOIS', expectedTotal: 9677 })
  expect(await order(request)).toBe('placed')
  expect(await order(request)).toBe('placed')
  expect(await guessed()).toBe(0)
  expect(await order({ discountCode: 'une fois', expectedTotal: 9677 })).toBe('discount_used_by_you')
  expect(await guessed()).toBe(1)
  // What the order itself is refused for is no guess.
  expect(await order({ discountCode: 'HIVER', expectedTotal: 9677 })).toBe('discount_ended')
  expect(await guessed()).toBe(1)
  await shop.db.query(
    `insert into private.form_attempts (form, key) select form, key from private.form_attempts, generate_series(2, $1)
     where form = 'discount'`,
    [MAX_DISCOUNT_GUESSES],
  )
  expect(await order(request)).toBe('placed')
})
