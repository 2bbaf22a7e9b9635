import { describe, expect, it } from 'vitest'
import type { Cart, CartLine } from '@/domain/cart.ts'
import { checkoutRequestSchema } from '@/domain/checkout.ts'
import { totalsWithDiscount } from '@/domain/discount.ts'
import { ERROR_CODES } from '@/domain/error-codes.ts'
import { type Cents, cents } from '@/domain/money.ts'
import { randomUuid } from '@/domain/random-id.ts'
import type { ShippingMethod } from '@/domain/shipping.ts'
import { isConflict, isOutage, offersIn } from '@/shop/checkout/conflict.ts'
import { readDraft, writeDraft } from '@/shop/checkout/draft.ts'
import { type Checkout, checkoutReducer, NEW_CHECKOUT } from '@/shop/checkout/flow.ts'
import { methodFor, orderContent, totalsWith } from '@/shop/checkout/order-content.ts'
import { contentHash, createOrderKeys } from '@/shop/checkout/order-keys.ts'
import { tokenIn } from '@/shop/checkout/order-token.ts'
import { withoutOrdered } from '@/shop/checkout/unpaid-order.ts'

const method = (id: string, change: Partial<ShippingMethod> = {}): ShippingMethod => ({
  id,
  label: id,
  delay: '',
  price: cents(695),
  freeFrom: null,
  countryFees: {},
  countries: ['FR', 'BE'],
  isDefault: false,
  needsRelay: false,
  ...change,
})
const home = method('colissimo', { isDefault: true })
const relay = method('relais', { price: cents(490), freeFrom: cents(8000) })
const line = (id: number, quantity: number): CartLine => ({
  id,
  quantity,
  product: { id, name: `Sac ${id}`, price: cents(4500), image: null },
})

describe('the shipping method', () => {
  it('is the chosen one, otherwise the default, otherwise any that serves the country', () => {
    expect(methodFor([relay, home], 'FR', 'relais')?.id).toBe('relais')
    expect(methodFor([relay, home], 'FR', 'unknown')?.id).toBe('colissimo')
    expect(methodFor([relay], 'FR', '')?.id).toBe('relais')
    expect(methodFor([relay, home], 'CH', 'relais')).toBeNull()
  })

  it('rules the total', () => {
    expect(totalsWith([line(1, 1)], home, 'FR').total).toBe(5195)
    expect(totalsWith([line(1, 1)], relay, 'FR').total).toBe(4990)
    expect(totalsWith([line(1, 2)], relay, 'FR').total).toBe(9000)
  })

  it('costs a surcharge in its countries alone, also where its price is offered', () => {
    const dearer = { ...relay, countryFees: { BE: cents(300) } }
    const entered = (kind: 'free_shipping' | 'gift') => ({
      code: 'CODE',
      refusal: null,
      effect: {
        applies: () => true,
        rows: () => [],
        totals: (cart: Cart, fee: Cents, surcharge?: Cents) =>
          totalsWithDiscount(
            cart,
            fee,
            { code: 'CODE', kind, percent: null, amount: null, minimum: null, eligible: [1], gift: null },
            surcharge,
          ),
      },
    })
    expect(totalsWith([line(1, 1)], dearer, 'FR').shippingFee).toBe(490)
    expect(totalsWith([line(1, 1)], dearer, 'BE').shippingFee).toBe(790)
    expect(totalsWith([line(1, 2)], dearer, 'BE').shippingFee).toBe(300)
    expect(totalsWith([line(1, 1)], dearer, 'BE', entered('free_shipping')).shippingFee).toBe(300)
    expect(totalsWith([line(1, 1)], dearer, 'FR', entered('free_shipping')).shippingFee).toBe(0)
    expect(totalsWith([line(1, 1)], dearer, 'BE', entered('gift')).shippingFee).toBe(790)
    expect(totalsWith([], dearer, 'BE').shippingFee).toBe(0)
  })
})

describe('what is sent', () => {
  const form = {
    ...NEW_CHECKOUT.form,
    firstName: ' Élise ',
    lastName: 'Moreau',
    email: 'elise@exemple.fr',
    address: '12 rue des Tisserands',
    postalCode: '75011',
    city: 'Paris',
  }
  const card = { cardNumber: '4242424242424242', expiry: '12/28', cvc: '999', nameOnCard: 'X' }
  const content = orderContent({ ...NEW_CHECKOUT, form, card }, [line(1, 2)], home)

  it('is what the function takes, with the amount on the button', () => {
    expect(checkoutRequestSchema.safeParse({ ...content, idempotencyKey: randomUuid() }).success).toBe(true)
    expect(content.expectedTotal).toBe(9695)
    expect(content.customer.firstName).toBe('Élise')
  })

  it('holds nothing of the card', () => {
    expect(JSON.stringify(content)).not.toMatch(/4242|999|12\/28/)
  })

  it('names the relay point where the method needs one, and only one of its country', () => {
    const points = method('relais', { needsRelay: true })
    const point = {
      id: 'FR-1',
      name: 'Librairie',
      address: '12 rue de la Roquette',
      postalCode: '75011',
      city: 'Paris',
      country: 'FR',
      openingHours: '',
    } as const
    const chosen = { ...NEW_CHECKOUT, form, relay: { method: 'relais', point } }
    const sent = (state: Checkout, by = points) => orderContent(state, [line(1, 1)], by).relayPoint
    expect(sent(chosen)).toBe('FR-1')
    expect(sent(chosen, home)).toBeNull()
    expect(sent({ ...chosen, relay: { method: 'locker', point } })).toBeNull()
    expect(sent({ ...chosen, form: { ...form, country: 'BE', postalCode: '1000' } })).toBeNull()
    const gone = { code: 'relay_point_unavailable' } as const
    expect(checkoutReducer(chosen, { type: 'refused', refusal: gone, changes: [] }).relay).toBeNull()
    expect(readDraft(writeDraft(chosen), new Date()).relay).toEqual(chosen.relay)
    expect(readDraft('{"relay":{"method":"relais","point":{"id":"<b>"}}}', new Date()).relay).toBeNull()
  })

  it('leaves in the cart what another tab added meanwhile', () => {
    const left = withoutOrdered([line(1, 3), line(2, 1)], content.lines)
    expect(left.map(({ id, quantity }) => [id, quantity])).toEqual([
      [1, 1],
      [2, 1],
    ])
  })
})

describe('keys of idempotency', () => {
  function storage() {
    const kept = new Map<string, string>()
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
  }

  it('are UUIDs of version 4', () => {
    const keys = new Set(Array.from({ length: 100 }, randomUuid))
    expect(keys.size).toBe(100)
    for (const key of keys)
      expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('stay with the content, over reloads and after another was tried', () => {
    const tab = storage()
    const first = createOrderKeys(tab).keyFor({ total: 1 })
    const keys = createOrderKeys(tab)
    expect(keys.keyFor({ total: 2 })).not.toBe(first)
    expect(keys.keyFor({ total: 1 })).toBe(first)
  })

  it('are new after the order is made', () => {
    const keys = createOrderKeys(storage())
    const first = keys.keyFor({ total: 1 })
    keys.forget()
    expect(keys.keyFor({ total: 1 })).not.toBe(first)
  })

  it('survive storage that keeps nothing, and damaged storage', () => {
    const nothing = createOrderKeys({ getItem: () => null, setItem: () => {} })
    expect(nothing.keyFor('a')).toBe(nothing.keyFor('a'))
    for (const damage of ['{', 'null', '[[1,2]]', '[["x","not a key"]]']) {
      const keys = createOrderKeys({ getItem: () => damage, setItem: () => {} })
      expect(keys.keyFor('a')).toMatch(/^[0-9a-f-]{36}$/)
    }
  })

  it('tell contents apart', () => {
    const hashes = new Set(Array.from({ length: 5000 }, (_, at) => contentHash(`{"total":${at}}`)))
    expect(hashes.size).toBe(5000)
  })
})

describe('refusals', () => {
  it('bring the offers of a conflict along, and nothing else is taken for one', () => {
    const offers = [
      { productId: 1, price: 4700, available: 2 },
      { productId: 3, variantId: 7, price: 5900, available: 1 },
    ]
    expect(offersIn({ code: 'price_changed', details: { offers, total: 5395 } })).toEqual([
      { item: 1, price: 4700, available: 2 },
      { item: '3/7', price: 5900, available: 1 },
    ])
    for (const details of [undefined, null, 'x', {}, { offers: 'x' }, { offers: [{ productId: '1' }] }])
      expect(offersIn({ code: 'price_changed', details })).toEqual([])
  })

  it('are conflicts, outages or neither, never both', () => {
    for (const code of ERROR_CODES) expect(isConflict({ code }) && isOutage({ code })).toBe(false)
  })
})

describe('the token of the confirmation', () => {
  it.each([
    ['', null],
    ['#', null],
    ['#abc', 'abc'],
    ['#a%2Fb', 'a/b'],
    ['#%E0%A4%A', '%E0%A4%A'],
    ['#abc?payment_intent=pi_1&redirect_status=succeeded', 'abc'],
    ['#abc&payment_intent=pi_1', 'abc'],
    ['#?payment_intent=pi_1', null],
  ])('in %j is %j', (fragment, token) => expect(tokenIn(fragment)).toBe(token))
})
