import { describe, expect, test } from 'vitest'
import { cents, ZERO } from '@/domain/money.ts'
import {
  exchangeDifference,
  type HeldPieces,
  holdingsOf,
  leftToExchange,
  leftToRefund,
  leftToRestock,
  leftToReturn,
  refundOf,
  type WorkedLine,
} from '@/domain/order-work.ts'

const held = (changes: Partial<HeldPieces> = {}): HeldPieces => ({
  exchange: null,
  variantId: 1,
  label: null,
  worth: cents(3333),
  quantity: 3,
  refunded: 0,
  returned: 0,
  restocked: 0,
  isSent: true,
  ...changes,
})
const line = (changes: Partial<WorkedLine> = {}): WorkedLine => ({
  position: 1,
  variantId: 1,
  held: [held()],
  quantity: 3,
  listed: cents(12_000),
  paid: cents(10_000),
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

describe('the units of a line', () => {
  test('share what it cost to the cent, in whatever steps', () => {
    for (const steps of [[3], [1, 2], [2, 1], [1, 1, 1]]) {
      let refunded = 0
      let back = 0
      for (const pieces of steps) {
        const left = line({ held: [held({ refunded })], remaining: cents(10_000 - back) })
        back += refundOf(left, () => pieces)
        refunded += pieces
      }
      expect(back, steps.join()).toBe(10_000)
    }
    expect(refundOf(line(), () => 0)).toBe(0)
    const over = line({ held: [held({ refunded: 3 })], remaining: cents(1000) })
    expect(
      refundOf(over, () => 0),
      'none is left',
    ).toBe(0)
  })

  test('share it by what each cost, those that cost nothing alike', () => {
    const [sold, got] = [
      held({ quantity: 1, worth: cents(4000) }),
      held({ exchange: 'a', quantity: 1, worth: cents(3000) }),
    ]
    const both = line({ held: [sold, got], remaining: cents(7000) })
    const only = (wanted: HeldPieces) => (one: HeldPieces) => (one === wanted ? 1 : 0)
    expect([refundOf(both, only(sold)), refundOf(both, only(got)), refundOf(both, () => 1)]).toEqual([
      4000, 3000, 7000,
    ])
    // One was given back at the price of their mean before units were named: the other takes what is left.
    const rest = line({ held: [{ ...sold, refunded: 1 }, got], remaining: cents(3500) })
    expect(refundOf(rest, only(got))).toBe(3500)
    const free = [sold, got].map((one) => ({ ...one, worth: ZERO }))
    expect(refundOf(line({ held: free, remaining: cents(2) }), (one) => (one.exchange ? 1 : 0))).toBe(1)
  })

  test('are refunded, returned and put back into stock each once', () => {
    const worked = held({ refunded: 1, returned: 2, restocked: 2 })
    expect([leftToRefund, leftToReturn, leftToExchange].map((left) => left(worked))).toEqual([2, 1, 1])
    expect(leftToExchange(held({ restocked: 3 }))).toBe(0)
    // The second of three goes back: the two that are in stock again are those whose money went back.
    expect([1, 2].map((pieces) => leftToRestock(worked, pieces, 'refunded'))).toEqual([0, 1])
    expect(leftToRestock(worked, 1, 'returned')).toBe(1)
    const unsent = { isSent: false, quantity: 2 }
    expect(leftToRestock(held(unsent), 2, 'refunded')).toBe(2)
    // It was put back when it was given up: it is the one whose money goes back.
    expect(leftToRestock(held({ ...unsent, returned: 1, restocked: 1 }), 1, 'refunded')).toBe(0)
  })

  test('are chosen by line and exchange, each under a key of its own', () => {
    const [first, second] = [line({ held: [held(), held({ exchange: 'a' })] }), line({ position: 2 })]
    expect(holdingsOf([first, second]).map(({ key }) => key)).toEqual(['1', 'a', '2'])
  })
})

test('an exchange gives back what the buyer paid above what the new unit costs, never more than was paid or is left', () => {
  const difference = (price: number, left = 99_999, changes: Partial<WorkedLine> = {}, id = 2) => {
    const of = line(changes)
    const [pieces = held()] = of.held
    return exchangeDifference({ of, held: pieces }, 2, { id, price: cents(price) }, cents(left))
  }
  // 40 € less a sixth of discount were paid: of 36 € five sixths are 30 €.
  expect(difference(3600)).toBe(666)
  expect(difference(4000)).toBe(0)
  expect(difference(9000)).toBe(0)
  expect(difference(0)).toBe(6666)
  expect(difference(3600, 300)).toBe(300)
  expect(difference(3600, 99_999, { line: { ...line().line, isGift: true } })).toBe(0)
  // The same again is no other sale, whatever it costs by now.
  expect(difference(1000, 99_999, {}, 1)).toBe(0)
  // What an earlier exchange gave back is not given back again.
  expect(difference(3600, 99_999, { held: [held({ worth: cents(3000) })] })).toBe(0)
})
