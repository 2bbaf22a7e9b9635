import { describe, expect, test } from 'vitest'
import {
  addToCart,
  type CartProduct,
  cartCount,
  cartTotals,
  clampQuantity,
  removeFromCart,
  setQuantity,
} from '@/domain/cart.ts'
import { cents } from '@/domain/money.ts'
import { MAX_QUANTITY } from '@/domain/rules.ts'
import { freeShipping, methodsFor, type ShippingMethod, shippingFee } from '@/domain/shipping.ts'
import { containedVat, vatRegime } from '@/domain/vat.ts'

const product = (id: number, price = 4990): CartProduct => ({
  id,
  name: `P${id}`,
  price: cents(price),
  image: null,
})
const relay: ShippingMethod = {
  id: 'relais',
  label: 'Point relais',
  delay: '3 à 5 jours',
  price: cents(490),
  freeFrom: cents(8000),
  countryFees: {},
  countries: ['FR', 'BE'],
  isDefault: false,
  needsRelay: true,
}

describe('a quantity', () => {
  test.each([
    [0, 1],
    [-3, 1],
    [1.9, 1],
    [Number.NaN, 1],
    [1000, MAX_QUANTITY],
    [7, 7],
  ])('%d becomes %d', (wish, held) => expect(clampQuantity(wish)).toBe(held))
})

describe('a cart', () => {
  const cart = addToCart(addToCart([], product(1), 2), product(2), 1)

  test('adds to a line that is there, up to the limit', () => {
    expect(addToCart(cart, product(1), 3)[0]?.quantity).toBe(5)
    expect(addToCart(cart, product(1), 500)[0]?.quantity).toBe(MAX_QUANTITY)
  })

  test('takes the newest price of a product that is added again', () => {
    expect(addToCart(cart, product(1, 5990), 1)[0]?.product.price).toBe(5990)
  })

  test('counts units', () => expect(cartCount(cart)).toBe(3))

  test('changes and removes a line', () => {
    expect(setQuantity(cart, 1, 0)[0]?.quantity).toBe(1)
    expect(removeFromCart(cart, 1).map(({ id }) => id)).toEqual([2])
  })

  test('costs its lines and the fee, and an empty one nothing', () => {
    expect(cartTotals(cart, cents(695))).toEqual({
      subtotal: 14_970,
      discount: 0,
      shippingFee: 695,
      total: 15_665,
    })
    expect(cartTotals([], cents(695))).toEqual({ subtotal: 0, discount: 0, shippingFee: 0, total: 0 })
  })
})

test('shipping is free from the threshold on', () => {
  expect(shippingFee(relay, cents(7999))).toBe(490)
  expect(shippingFee(relay, cents(8000))).toBe(0)
  expect(shippingFee({ ...relay, freeFrom: null }, cents(99_999))).toBe(490)
  expect(shippingFee(relay, cents(0))).toBe(0)
})

test('a country sees the methods that serve it', () => {
  expect(methodsFor([relay], 'BE')).toEqual([relay])
  expect(methodsFor([relay], 'CH')).toEqual([])
})

test('VAT is contained in the price, and there is none for an export or an exempt shop', () => {
  const vat = { exempt: false, ratePercent: 20 }
  expect(containedVat(cents(12_000), 'FR', vat)).toBe(2000)
  expect(containedVat(cents(12_000), 'CH', vat)).toBe(0)
  expect(containedVat(cents(12_000), 'FR', { ...vat, exempt: true })).toBe(0)
  expect([vatRegime(vat), vatRegime(vat, 'FR'), vatRegime(vat, 'CH')]).toEqual([
    'standard',
    'standard',
    'export',
  ])
  // As place_order decides: an exempt shop is exempt wherever it sends.
  expect(vatRegime({ exempt: true }, 'CH')).toBe('exempt')
})

test('the nearest free shipping is that of the shipping table, and reached at its threshold', () => {
  const methods = [
    { label: 'Domicile', freeFrom: null },
    { label: 'Express', freeFrom: cents(15_000) },
    { label: 'Relais', freeFrom: cents(8_000) },
  ]
  expect(freeShipping(methods, cents(5_000))).toEqual({ label: 'Relais', missing: 3_000 })
  expect(freeShipping(methods, cents(8_000))).toEqual({ label: 'Relais', missing: 0 })
  expect(freeShipping(methods.slice(0, 1), cents(5_000))).toBeNull()
})
