import { describe, expect, it } from 'vitest'
import type { CartLine } from '@/domain/cart.ts'
import { mostOf, roomFor } from '@/domain/cart-limits.ts'
import { priceChanges, stockChanges, takeOver, withToday } from '@/domain/cart-offers.ts'
import { cents } from '@/domain/money.ts'

const line = (id: number, quantity: number, price = 4500): CartLine => ({
  id,
  quantity,
  product: { id, name: `Sac ${id}`, price: cents(price), image: null },
})
const product = (id: number) => line(id, 1).product
const offer = (item: number, price: number, available: number) => ({
  item,
  price: cents(price),
  available,
})

describe('a cart and what the shop offers now', () => {
  const cart = [line(1, 2), line(2, 3), line(3, 1), line(4, 1)]
  const offers = [offer(1, 4700, 10), offer(2, 4500, 2), offer(3, 4500, 0)]
  const asked = [1, 2, 3, 4]

  it('tells changed prices of products that can be had', () => {
    expect(priceChanges(cart, offers)).toEqual([
      { kind: 'price', id: 1, name: 'Sac 1', from: 4500, to: 4700 },
    ])
    expect(priceChanges(cart, [offer(3, 0, 0)])).toEqual([])
  })

  it('tells what is short and what is gone', () => {
    expect(stockChanges(cart, offers, asked)).toEqual([
      { kind: 'stock', id: 2, name: 'Sac 2', wanted: 3, available: 2 },
      { kind: 'gone', id: 3, name: 'Sac 3' },
      { kind: 'gone', id: 4, name: 'Sac 4' },
    ])
  })

  it('says nothing of products it did not ask for', () => {
    expect(stockChanges([...cart, line(9, 1)], offers, asked).map(({ id }) => id)).not.toContain(9)
  })

  it('takes prices over and leaves quantities', () => {
    expect(withToday(cart, offers).map((one) => [one.quantity, one.product.price])).toEqual([
      [2, 4700],
      [3, 4500],
      [1, 4500],
      [1, 4500],
    ])
  })

  it('takes everything over before a new click on the pay button', () => {
    const { cart: now, changes } = takeOver(cart, offers, asked)
    expect(now.map((one) => [one.id, one.quantity, one.product.price])).toEqual([
      [1, 2, 4700],
      [2, 2, 4500],
    ])
    expect(changes.map(({ kind }) => kind)).toEqual(['price', 'stock', 'gone', 'gone'])
  })
})

describe('how much fits', () => {
  it('is what is available, at most the largest quantity of an order', () => {
    expect([mostOf(-1), mostOf(0), mostOf(3), mostOf(100), mostOf(Number.POSITIVE_INFINITY)]).toEqual([
      0, 0, 3, 99, 99,
    ])
  })

  it('counts what the cart holds already', () => {
    expect(roomFor([line(1, 2)], product(1), 3)).toBe(1)
    expect(roomFor([line(1, 5)], product(1), 3)).toBe(0)
    expect(roomFor([line(1, 5)], product(2), 3)).toBe(3)
  })

  it('counts units of an item in all lines of it, whatever is said with them', () => {
    const said = { ...product(1), texts: { message: 'Pour Léa' } }
    const cart = [line(1, 2), { ...line(1, 2), product: said }]
    expect(roomFor(cart, said, 5)).toBe(1)
    expect(stockChanges(cart, [offer(1, 4500, 3)], [1])).toEqual([
      { kind: 'stock', id: '1:{"message":"Pour Léa"}', name: 'Sac 1', wanted: 2, available: 1 },
    ])
    expect(stockChanges(cart, [offer(1, 4500, 2)], [1])).toEqual([
      { kind: 'gone', id: '1:{"message":"Pour Léa"}', name: 'Sac 1' },
    ])
  })

  it('is nothing for one product more than an order holds', () => {
    const full = Array.from({ length: 50 }, (_, at) => line(at + 1, 1))
    expect(roomFor(full, product(51), 10)).toBe(0)
    expect(roomFor(full, product(50), 10)).toBe(9)
  })
})
