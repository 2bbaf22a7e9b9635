import { describe, expect, it } from 'vitest'
import { addToCart, type Cart } from '@/domain/cart.ts'
import { type Discount, totalsWithDiscount } from '@/domain/discount.ts'
import { cents } from '@/domain/money.ts'
import { type ShippingMethod, shippingFee, surchargeFor } from '@/domain/shipping.ts'
import { NEW_CHECKOUT } from '@/shop/checkout/flow.ts'
import { formOf, type Sale, servedCountry, termsFor } from '@/shop/checkout/stripe/wallet-terms.ts'

const method = (id: string, changes: Partial<ShippingMethod> = {}): ShippingMethod => ({
  id,
  label: id,
  delay: '3 à 5 jours',
  price: cents(695),
  freeFrom: null,
  countryFees: {},
  countries: ['FR', 'CH', 'MC'],
  isDefault: id === 'colissimo',
  needsRelay: false,
  ...changes,
})
const METHODS = [
  method('relais', { needsRelay: true, price: cents(490) }),
  method('chronopost', { price: cents(990), countries: ['FR'] }),
  method('colissimo', { freeFrom: cents(20_000) }),
]
const cartOf = (...lines: readonly (readonly [number, number])[]): Cart =>
  lines.reduce<Cart>(
    (cart, [price, quantity], id) =>
      addToCart(cart, { id: id + 1, name: 'Sac', price: cents(price), image: null }, quantity),
    [],
  )
const saleOf = (cart: Cart, discount: Discount | null = null, chosen = ''): Sale => ({
  cart,
  methods: METHODS,
  chosen,
  totalsWith: (one, country) =>
    totalsWithDiscount(
      cart,
      shippingFee(
        one,
        cents(cart.reduce((sum, l) => sum + l.product.price * l.quantity, 0)),
        surchargeFor(one, country),
      ),
      discount,
      surchargeFor(one, country),
    ),
})
const ids = (sale: Sale, country: 'FR' | 'CH' | 'BE', first = '') =>
  termsFor(sale, country, first)?.rates.map(({ id }) => id)

describe('what a wallet offers', () => {
  it('are the methods of a country without those to relay points, the chosen one first', () => {
    const cart = cartOf([5000, 1])
    expect(ids(saleOf(cart), 'FR')).toEqual(['colissimo', 'chronopost'])
    expect(ids(saleOf(cart, null, 'chronopost'), 'FR')).toEqual(['chronopost', 'colissimo'])
    expect(ids(saleOf(cart, null, 'relais'), 'FR')).toEqual(['colissimo', 'chronopost'])
    expect(ids(saleOf(cart, null, 'chronopost'), 'FR', 'colissimo')).toEqual(['colissimo', 'chronopost'])
    expect(ids(saleOf(cart), 'CH')).toEqual(['colissimo'])
    expect(termsFor(saleOf(cart), 'BE')).toBeNull()
  })

  it('costs more where the country does', () => {
    const sale = saleOf(cartOf([5000, 1]))
    const methods = METHODS.map((one) => ({ ...one, countryFees: { CH: cents(500) } }))
    expect(termsFor({ ...sale, methods }, 'FR')?.rates[0]?.amount).toBe(695)
    expect(termsFor({ ...sale, methods }, 'CH')).toMatchObject({ amount: 6195, rates: [{ amount: 1195 }] })
  })

  it('adds up to the cent, whatever the cart and the code', () => {
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return (seed % most) + 1
    }
    const kinds = ['percent', 'amount', 'free_shipping', 'gift'] as const
    for (let times = 0; times < 500; times += 1) {
      const cart = cartOf(...Array.from({ length: random(5) }, () => [random(9999), random(9)] as const))
      const kind = kinds[random(4) - 1] ?? 'percent'
      const discount: Discount = {
        code: 'CODE',
        kind,
        percent: kind === 'percent' ? random(50) : null,
        amount: kind === 'amount' ? cents(random(9000)) : null,
        minimum: null,
        eligible: [1, 2],
        gift: null,
      }
      const sale = saleOf(cart, discount)
      for (const first of ['colissimo', 'chronopost']) {
        const terms = termsFor(sale, 'FR', first)
        const chosen = METHODS.find(({ id }) => id === first)
        expect(terms?.amount).toBe(chosen && sale.totalsWith(chosen, 'FR').total)
        expect(terms?.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(terms?.amount)
        expect(terms?.rates[0]).toMatchObject({ id: first, amount: terms?.lines.at(-1)?.amount })
      }
    }
  })
})

describe('where a wallet’s parcel goes', () => {
  it.each([
    ['FR', '75011', 'FR'],
    ['FR', '20 000', 'FR'],
    ['FR', '75', 'FR'],
    ['FR', '', 'FR'],
    ['FR', '98000', 'MC'],
    ['MC', '98000', 'MC'],
    ['CH', '1201', 'CH'],
    ['FR', '97400', null],
    ['FR', '98800', null],
    ['RE', '97400', null],
    ['DE', '10115', null],
  ] as const)('%s %s is %s', (country, postalCode, served) => {
    expect(servedCountry(country, postalCode)).toBe(served)
  })
})

describe('what a wallet knows of its owner', () => {
  const address = {
    line1: ' 4 rue des Lilas ',
    line2: null,
    postal_code: '69003',
    city: 'Lyon',
    country: 'FR',
    state: '',
  }
  const typed = { ...NEW_CHECKOUT.form, email: 'tape@exemple.fr', phone: '0199004455', lastName: 'Typée' }

  it('fills in the form', () => {
    const given = {
      billingDetails: { name: 'Amina L.', email: 'amina@exemple.fr', address },
      shippingAddress: { name: 'Amina  Lefèvre Benali', address },
    }
    expect(formOf(given, typed)).toEqual({
      firstName: 'Amina',
      lastName: 'Lefèvre Benali',
      email: 'amina@exemple.fr',
      phone: '0199004455',
      address: '4 rue des Lilas',
      addressComplement: '',
      postalCode: '69003',
      city: 'Lyon',
      country: 'FR',
    })
  })

  it('leaves to be asked for what it leaves out', () => {
    expect(formOf({ shippingAddress: { name: 'Amina', address } }, typed)).toMatchObject({
      firstName: 'Amina',
      lastName: '',
      email: 'tape@exemple.fr',
    })
    expect(formOf({}, typed)).toEqual(typed)
    const blank = { name: null, address: { ...address, line1: null, city: undefined, postal_code: null } }
    expect(formOf({ shippingAddress: blank as never }, typed)).toMatchObject({
      address: '',
      city: '',
      postalCode: '',
    })
  })
})
