import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CheckoutRequest } from '@/domain/checkout.ts'
import { MAX_DISCOUNT_GUESSES } from '@/domain/rules.ts'
import { checkoutRequest } from './support/checkout-request.ts'
import { insertCode } from './support/discounts.ts'
import { emptied, insertProducts } from './support/samples.ts'
import { type ShopBackend, shopBackend } from './support/shop-backend.ts'

let shop: ShopBackend

beforeAll(async () => {
  shop = await shopBackend({ SITE_URL: 'https://shop.example/' })
  await insertProducts(shop.db, [{ id: 1, stock: 100 }])
  await insertCode(shop.db, { code: 'ETE10', per_customer: 1 })
  await insertCode(shop.db, { code: 'HIVER', ends_at: '2020-01-01', per_customer: 1 })
})
afterAll(() => shop?.close())
beforeEach(() => emptied(shop.db, 'private.form_attempts'))

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
  expect(await order({ discountCode: 'ETE10', expectedTotal: 9677 })).toBe('discount_too_many_tries')
  expect(await order({ discountCode: 'ESSAI' }, '203.0.113.10')).toBe('discount_unknown')
  // Whoever has no code is asked nothing.
  expect(await order({})).toBe('placed')
})

test('whether an address has used a code is guessed at, too; an order that is sent again finds itself', async () => {
  const request = checkoutRequest({ discountCode: 'ETE10', expectedTotal: 9677 })
  expect(await order(request)).toBe('placed')
  expect(await order(request)).toBe('placed')
  expect(await guessed()).toBe(0)
  expect(await order({ discountCode: 'ete 10', expectedTotal: 9677 })).toBe('discount_used_by_you')
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
