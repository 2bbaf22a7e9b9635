import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_CART_LINES, TEXT_LIMITS } from '@/domain/rules.ts'
import { memoryDatabase, type TestDatabase } from './support/database.ts'
import {
  footprint,
  insertProducts,
  line,
  ORDERED_PRODUCTS,
  orderRequest,
  placeOrder,
  refusalOf,
} from './support/samples.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await memoryDatabase()
  await insertProducts(db, ORDERED_PRODUCTS)
})
afterAll(() => db.close())

const long = (length: number) => 'é'.repeat(length + 1)

describe('a refusal has its code and leaves nothing behind', () => {
  test.each([
    ['no lines', 'cart_empty', { lines: [] }],
    ['lines missing', 'cart_empty', { lines: null }],
    ['lines that are no list', 'cart_empty', { lines: { product_id: 1 } }],
    [
      'too many lines',
      'cart_too_large',
      { lines: Array.from({ length: MAX_CART_LINES + 1 }, () => line(1)) },
    ],
    ['zero', 'quantity_invalid', { lines: [line(1, 0)] }],
    ['a negative quantity', 'quantity_invalid', { lines: [line(1, -1)] }],
    ['a negative quantity beside a good one', 'quantity_invalid', { lines: [line(1, 5), line(1, -4)] }],
    ['a fraction', 'quantity_invalid', { lines: [line(1, 1.5)] }],
    ['a huge quantity', 'quantity_invalid', { lines: [line(1, 1e300)] }],
    ['too large a quantity in two lines', 'quantity_invalid', { lines: [line(1, 60), line(1, 60)] }],
    ['a quantity in words', 'quantity_invalid', { lines: [line(1, '1')] }],
    ['no quantity', 'quantity_invalid', { lines: [{ product_id: 1 }] }],
    ['a line that is no object', 'quantity_invalid', { lines: [1] }],
    ['an unknown product', 'product_unavailable', { lines: [line(999)] }],
    ['a product id beyond all', 'product_unavailable', { lines: [line(1e30)] }],
    ['a draft', 'product_unavailable', { lines: [line(3)] }],
    ['an archived product', 'product_unavailable', { lines: [line(1), line(4)] }],
    ['a sold-out product', 'stock_insufficient', { lines: [line(1), line(6)], expected_total: 106.75 }],
    ['more than there is', 'stock_insufficient', { lines: [line(5, 2)], expected_total: 106.75 }],
    ['a forged price', 'price_changed', { expected_total: 0.01 }],
    [
      'a forged price in a line',
      'price_changed',
      { lines: [{ ...line(1), price: 0.01 }], expected_total: 6.96 },
    ],
    ['a negative total', 'price_changed', { expected_total: -56.85 }],
    ['no total', 'request_invalid', { expected_total: null }],
    ['a total in words', 'request_invalid', { expected_total: '56.85' }],
    ['an address abroad', 'country_not_served', { country: 'US', postal_code: '10001' }],
    ['no country', 'country_not_served', { country: null }],
    ['a French code in Belgium', 'postal_code_invalid', { country: 'BE', postal_code: '75011' }],
    ['a Belgian code that begins with 0', 'postal_code_invalid', { country: 'BE', postal_code: '0999' }],
    ['a letter within a code of Luxembourg', 'postal_code_invalid', { country: 'LU', postal_code: 'L-12A4' }],
    ['too short a code in Switzerland', 'postal_code_invalid', { country: 'CH', postal_code: '120' }],
    ['a code of Nice in Monaco', 'postal_code_invalid', { country: 'MC', postal_code: '06000' }],
    ['no postal code', 'postal_code_invalid', { country: 'FR', postal_code: null }],
    ['an unknown method', 'shipping_method_unavailable', { shipping_method: 'drone' }],
    ['no method', 'shipping_method_unavailable', { shipping_method: null }],
    ['a short postal code', 'postal_code_invalid', { postal_code: '7501' }],
    ['a French department that does not exist', 'postal_code_invalid', { postal_code: '00000' }],
    ['another one', 'postal_code_invalid', { postal_code: '96100' }],
    ['letters in a French postal code', 'postal_code_invalid', { postal_code: '7501A' }],
    ['a postal code with a second line', 'postal_code_invalid', { postal_code: '75011\nx' }],
    ['no street', 'address_invalid', { address: '   ' }],
    ['no city', 'address_invalid', { city: null }],
    ['a novel for an address', 'address_invalid', { address: long(TEXT_LIMITS.address) }],
    ['a long complement', 'address_invalid', { address_complement: long(TEXT_LIMITS.addressComplement) }],
    ['a long city', 'address_invalid', { city: long(TEXT_LIMITS.city) }],
    [
      'a long postal code',
      'postal_code_invalid',
      { country: 'BE', postal_code: long(TEXT_LIMITS.postalCode) },
    ],
    ['no name', 'customer_invalid', { first_name: '' }],
    ['a first name that nobody sees', 'customer_invalid', { first_name: '\u200b\u2060 \u3164' }],
    ['a last name of joiners alone', 'customer_invalid', { last_name: '\u200d' }],
    ['a street that nobody sees', 'address_invalid', { address: '\u200b' }],
    ['a city that nobody sees', 'address_invalid', { city: '\u00a0\ufeff' }],
    ['a link for a name', 'customer_invalid', { first_name: 'Vous avez gagné https://evil.example/win' }],
    ['a link without its scheme', 'customer_invalid', { last_name: 'WWW.evil.example' }],
    ['a link for a street', 'address_invalid', { address: 'Gagnez 1000 € : evil.example/win' }],
    ['a link for a complement', 'address_invalid', { address_complement: 'ftp://evil.example' }],
    ['a link for a city', 'address_invalid', { city: 'http://evil.example' }],
    ['a long first name', 'customer_invalid', { first_name: long(TEXT_LIMITS.firstName) }],
    ['a long last name', 'customer_invalid', { last_name: long(TEXT_LIMITS.lastName) }],
    ['a long telephone', 'customer_invalid', { phone: long(TEXT_LIMITS.phone) }],
    ['a word for a telephone', 'customer_invalid', { phone: 'abc <b>' }],
    ['a telephone of five digits', 'customer_invalid', { phone: '01 23 4' }],
    ['no e-mail', 'email_invalid', { email: null }],
    ['an e-mail without a dot', 'email_invalid', { email: 'a@b' }],
    ['a long e-mail', 'email_invalid', { email: `${'a'.repeat(TEXT_LIMITS.email)}@b.fr` }],
    ['cash', 'payment_means_unavailable', { payment_method: 'cash' }],
    ['no key', 'idempotency_key_invalid', { idempotency_key: null }],
    ['a key that is none', 'idempotency_key_invalid', { idempotency_key: '1' }],
  ])('%s → %s', async (_, code, changes) => {
    const before = await footprint(db)
    expect(await refusalOf(placeOrder(db, orderRequest(changes)))).toMatchObject({
      code,
      status: expect.stringMatching(/^PT4\d\d$/),
    })
    expect(await footprint(db)).toEqual(before)
  })

  test('of what is not published the refusal tells no more than of what never was', async () => {
    const seen = async (id: number) => {
      const { details } = await refusalOf(placeOrder(db, orderRequest({ lines: [line(id), line(1)] })))
      return JSON.stringify(details).replace(`"product_id":${id}`, '')
    }
    const unknown = await seen(999)
    expect(unknown).toContain('"price":49.9')
    expect([await seen(3), await seen(4)]).toEqual([unknown, unknown])
  })

  test.each(['1', '[]', 'null', '"x"'])('a request that is %s', async (request) => {
    const sql = 'select place_order($1::jsonb)'
    expect(await refusalOf(db.query(sql, [request], { role: 'service_role' }))).toMatchObject({
      code: 'request_invalid',
    })
  })

  test('texts of the longest length are taken', async () => {
    const full = (length: number) => 'é'.repeat(length)
    await placeOrder(
      db,
      orderRequest({
        first_name: full(TEXT_LIMITS.firstName),
        last_name: full(TEXT_LIMITS.lastName),
        phone: '6'.repeat(TEXT_LIMITS.phone),
        address: full(TEXT_LIMITS.address),
        address_complement: full(TEXT_LIMITS.addressComplement),
        city: full(TEXT_LIMITS.city),
        email: `${full(TEXT_LIMITS.email - 5)}@b.fr`,
      }),
    )
  })

  test('says what is offered now, in the order of ids, and the total', async () => {
    await db.query('update inventory set stock = 500 where product_id = 2')
    const lines = [line(6), line(2, 2)]
    const refusal = await refusalOf(placeOrder(db, orderRequest({ lines, expected_total: 1 })))
    expect(refusal).toEqual({
      code: 'stock_insufficient',
      status: 'PT409',
      details: {
        offers: [
          { product_id: 2, price: 19.99, available: 100 },
          { product_id: 6, price: 49.9, available: 0 },
        ],
        total: 96.83,
      },
    })
    const gone = await refusalOf(placeOrder(db, orderRequest({ lines: [line(4), line(999)] })))
    expect(gone.details).toEqual({
      offers: [
        { product_id: 4, price: 0, available: 0 },
        { product_id: 999, price: 0, available: 0 },
      ],
    })
  })

  test('a country that no active method serves is not served', async () => {
    await db.query(`update shipping_methods set countries = '{FR}'`)
    const refusal = await refusalOf(placeOrder(db, orderRequest({ country: 'BE', postal_code: '1000' })))
    await db.query(`update shipping_methods set countries = '{FR,MC,BE,LU,CH}'`)
    expect(refusal.code).toBe('country_not_served')
  })
})
