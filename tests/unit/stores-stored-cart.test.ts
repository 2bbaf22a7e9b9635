import { describe, expect, it } from 'vitest'
import { cartCount, itemOf, keyOf, partsOf } from '@/domain/cart.ts'
import { adopted, GUEST_OUTBOX, readOutbox, writeOutbox } from '@/domain/cart-outbox.ts'
import { ITEM_TEXT_NAMES, ITEM_TEXTS, MAX_ITEM_TEXTS } from '@/domain/item-text.ts'
import { cents } from '@/domain/money.ts'
import { MAX_CART_LINES, MAX_QUANTITY } from '@/domain/rules.ts'
import { isDamaged, readCart, writeCart } from '@/domain/stored-cart.ts'
import { storedCount } from '@/domain/stored-lines.ts'
import { itemDetails } from '@/texts/item-details.ts'

const product = { id: 7, name: 'Cabas Tanger', price: 49.9, images: ['/_astro/tanger.webp', '/b.webp'] }
const line = { id: 7, quantity: 2, product }
/** Reads a cart; the badge, which reads less of it, counts the same. */
function read(value: unknown) {
  const text = JSON.stringify(value)
  const cart = readCart(text)
  expect(storedCount(text)).toBe(cartCount(cart))
  return cart
}

describe('the stored cart', () => {
  const expected = [
    {
      id: 7,
      quantity: 2,
      product: { id: 7, name: 'Cabas Tanger', price: cents(4990), image: '/_astro/tanger.webp' },
    },
  ]

  it('is read as a list', () => expect(read([line])).toEqual(expected))
  it('is read as an object with an items list', () =>
    expect(read({ items: [line], total: 1 })).toEqual(expected))

  it('is written in the shape of the specification, prices in euros', () => {
    expect(JSON.parse(writeCart(readCart(JSON.stringify([line]))))).toEqual([
      { id: 7, quantity: 2, product: { ...product, images: ['/_astro/tanger.webp'] } },
    ])
  })

  it('comes back as it was written', () => {
    const cart = read([line, { id: 8, quantity: 1, product: { id: 8, name: 'Bob', price: 0.1, images: [] } }])
    expect(readCart(writeCart(cart))).toEqual(cart)
  })

  it('keeps variants side by side; one that cannot be read is still to be chosen', () => {
    const of = (variant: unknown) => ({ ...line, product: { ...product, variant } })
    const size = { id: 12, label: 'Taille 57' }
    const cart = read([of(size), of({ id: 13, label: 'Taille 59' }), of(size), of({ id: 'x' }), of('57')])
    expect(cart.map((one) => [keyOf(one.product), one.quantity, one.product.variant?.label])).toEqual([
      ['7/12', 4, 'Taille 57'],
      ['7/13', 2, 'Taille 59'],
      [7, 4, undefined],
    ])
    expect(readCart(writeCart(cart))).toEqual(cart)
  })

  it('keeps texts side by side; what no item can have is left out, and the outbox names lines by them', () => {
    const of = (message: unknown) => ({ ...line, product: { ...product, message } })
    const cart = read([
      of(' Pour\u0007Léa : 1/2 '),
      of('Pour Léa : 1/2'),
      of('x'.repeat(201)),
      of(7),
      of('\u200b'),
    ])
    expect(cart.map((one) => [keyOf(one.product), one.quantity])).toEqual([
      ['7:{"message":"Pour Léa : 1/2"}', 4],
      [7, 6],
    ])
    expect(readCart(writeCart(cart))).toEqual(cart)
    const outbox = adopted(GUEST_OUTBOX, 'inès', cart, () => 'key')
    expect(readOutbox(writeOutbox(outbox))).toEqual(outbox)
    expect(outbox.sending?.changes.map(({ item }) => partsOf(item))).toEqual([
      { productId: 7, variantId: null, texts: { message: 'Pour Léa : 1/2' } },
      { productId: 7, variantId: null, texts: {} },
    ])
  })

  it.each(['a:b', '{a', '{}', '7'])(
    'reads the line %j of an outbox of before, with its message',
    (message) => {
      expect(partsOf(`7/12:${message}`)).toEqual({ productId: 7, variantId: 12, texts: { message } })
    },
  )

  it.each(ITEM_TEXT_NAMES)('tells lines apart by %s, and says it everywhere', (name) => {
    const of = (text: string) => ({ ...line, product: { ...product, [name]: text } })
    const cart = read([of('Un'), of('Deux'), of(' Un '), of('x'.repeat(ITEM_TEXTS[name] + 1))])
    expect(cart.map((one) => [one.product.texts, one.quantity])).toEqual([
      [{ [name]: 'Un' }, 4],
      [{ [name]: 'Deux' }, 2],
      [undefined, 2],
    ])
    expect(readCart(writeCart(cart))).toEqual(cart)
    expect(cart.map((one) => partsOf(keyOf(one.product)).texts)).toEqual([
      { [name]: 'Un' },
      { [name]: 'Deux' },
      {},
    ])
    expect(itemDetails(itemOf(read([of('Un')])[0]?.product ?? {}))).toEqual([expect.stringContaining('Un')])
  })

  it('has texts of one word that fit the key of a line together', () => {
    expect(ITEM_TEXT_NAMES.filter((name) => !/^[a-z]+$/.test(name))).toEqual([])
    expect(Object.values(ITEM_TEXTS).reduce((sum, most) => sum + most, 0)).toBeLessThanOrEqual(MAX_ITEM_TEXTS)
  })

  it('sums lines of the same product', () => {
    expect(read([line, line]).map(({ quantity }) => quantity)).toEqual([4])
  })
})

describe('a damaged cart', () => {
  const damaged = [
    '',
    ' ',
    '{',
    '[',
    'null',
    'undefined',
    'NaN',
    'true',
    '42',
    '"cart"',
    '{}',
    '{"items":null}',
    '{"items":{}}',
    '{"items":"[]"}',
    '\u0000\uffff',
    '<script>alert(1)</script>',
    '['.repeat(200_000),
    `[${'1,'.repeat(400_000)}1]`,
  ]

  it.each(damaged.map((text) => [text.slice(0, 30), text]))('%j is an empty one', (_, text) => {
    expect(readCart(text)).toEqual([])
    expect(storedCount(text)).toBe(0)
    expect(isDamaged(text)).toBe(true)
  })

  it.each([null, '[]', '{"items":[]}'])('%j is an empty one, undamaged', (text) => {
    expect(readCart(text)).toEqual([])
    expect(isDamaged(text)).toBe(false)
  })

  const hostileLines: [string, unknown][] = [
    ['nothing', null],
    ['a number', 3],
    ['a list', [line]],
    ['an empty object', {}],
    ['no product', { id: 7, quantity: 1 }],
    ['a product that is a text', { ...line, product: 'x' }],
    ['no id', { quantity: 1, product }],
    ['a fractional id', { ...line, id: 7.5 }],
    ['a negative id', { ...line, id: -7 }],
    ['a huge id', { ...line, id: 1e300 }],
    ['an object for an id', { ...line, id: { toString: 'x' } }],
    ['quantity 0', { ...line, quantity: 0 }],
    ['a negative quantity', { ...line, quantity: -3 }],
    ['no quantity', { ...line, quantity: null }],
    ['a word for a quantity', { ...line, quantity: 'beaucoup' }],
    ['an empty text for a quantity', { ...line, quantity: '' }],
    ['a list for a quantity', { ...line, quantity: [2] }],
    ['true for a quantity', { ...line, quantity: true }],
    ['a negative price', { ...line, product: { ...product, price: -1 } }],
    ['a word for a price', { ...line, product: { ...product, price: 'gratuit' } }],
    ['no price', { ...line, product: { ...product, price: null } }],
    ['an absurd price', { ...line, product: { ...product, price: 1e200 } }],
    ['an empty name', { ...line, product: { ...product, name: '  ' } }],
    ['an object for a name', { ...line, product: { ...product, name: {} } }],
  ]

  it.each(hostileLines)('drops a line with %s and keeps the others', (_, hostile) => {
    expect(read([hostile, { ...line, id: 9 }]).map(({ id }) => id)).toEqual([9])
  })

  it.each([
    ['a numeric text', '3', 3],
    ['a fraction', 2.9, 2],
    ['too many', 1e9, MAX_QUANTITY],
    ['infinitely many, as JSON cannot say', '1e999', MAX_QUANTITY],
  ])('takes %s for a quantity it can hold', (_, quantity, held) => {
    expect(cartCount(read([{ ...line, quantity }]))).toBe(held)
  })

  it('reads NaN, which JSON writes as null, as no quantity', () => {
    expect(read([{ ...line, quantity: Number.NaN }])).toEqual([])
  })

  it('takes prices that are texts', () => {
    expect(read([{ ...line, product: { ...product, price: '49.90' } }])[0]?.product.price).toBe(4990)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example/x.png', 'x'.repeat(5000), 7, null])(
    'shows no picture for the address %j',
    (address) => {
      const image = read([{ ...line, product: { ...product, images: [address] } }])[0]?.product.image
      expect(image).toBeNull()
    },
  )

  it('keeps no more lines and no longer names than a cart has', () => {
    const many = Array.from({ length: 500 }, (_, at) => ({ ...line, id: at + 1 }))
    expect(read(many)).toHaveLength(MAX_CART_LINES)
    const long = read([{ ...line, product: { ...product, name: 'x'.repeat(10_000) } }])
    expect(long[0]?.product.name.length).toBeLessThanOrEqual(300)
  })

  it('cannot reach the prototype of objects', () => {
    readCart('[{"__proto__":{"polluted":true},"id":1}]')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})
