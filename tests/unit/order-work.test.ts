import { describe, expect, test } from 'vitest'
import { cents } from '@/domain/money.ts'
import {
  exchangeDifference,
  leftToExchange,
  leftToRefund,
  leftToRestock,
  leftToReturn,
  refundOf,
  type WorkedLine,
} from '@/domain/order-work.ts'

const line = (changes: Partial<WorkedLine> = {}): WorkedLine => ({
  position: 1,
  variantId: 1,
  held: 1,
  quantity: 3,
  remaining: cents(10_000),
  refunded: 0,
  returned: 0,
  restocked: 0,
  exchanged: 0,
  line: {
    productId: 1,
    variantId: 1,
    sku: 'A',
    name: 'Chapeau',
    label: null,
    unitPrice: cents(3500),
    quantity: 3,
    image: null,
  },
  ...changes,
})

describe('the pieces of a line', () => {
  test('share what it cost to the cent, in whatever steps', () => {
    for (const steps of [[3], [1, 2], [2, 1], [1, 1, 1]]) {
      let refunded = 0
      let back = 0
      for (const pieces of steps) {
        back += refundOf(line({ refunded, remaining: cents(10_000 - back) }), pieces)
        refunded += pieces
      }
      expect(back, steps.join()).toBe(10_000)
    }
    expect(refundOf(line(), 0)).toBe(0)
    expect(refundOf(line({ refunded: 3, remaining: cents(1000) }), 0), 'none is left').toBe(0)
  })

  test('are refunded, returned and put back into stock each once', () => {
    const worked = line({ refunded: 1, returned: 2, restocked: 3 })
    expect([leftToRefund, leftToReturn, leftToRestock, leftToExchange].map((left) => left(worked))).toEqual([
      2, 1, 0, 1,
    ])
  })
})

test('an exchange gives back what the new piece costs less, never more than was paid or is left', () => {
  const difference = (held: number, chosen: number, left = 99_999, changes = {}) =>
    exchangeDifference(line(changes), 2, cents(held), cents(chosen), cents(left))
  expect(difference(4000, 3500)).toBe(1000)
  expect(difference(3500, 4000)).toBe(0)
  expect(difference(9000, 1000)).toBe(6667)
  expect(difference(4000, 3500, 300)).toBe(300)
  expect(difference(4000, 3500, 99_999, { line: { ...line().line, isGift: true } })).toBe(0)
})
