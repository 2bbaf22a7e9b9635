import { describe, expect, test } from 'vitest'
import {
  addCents,
  cents,
  centsFromEuros,
  eurosFromCents,
  formatCents,
  multiplyCents,
} from '@/domain/money.ts'

describe('euros become cents without a rounding error', () => {
  test.each([
    ['49.90', 4990],
    [49.9, 4990],
    ['0.1', 10],
    [1.15, 115],
    [8.7, 870],
    ['20000.00', 2_000_000],
    [0, 0],
    ['-6.95', -695],
  ])('%s', (euros, expected) => {
    expect(centsFromEuros(euros)).toBe(expected)
  })

  test('every amount up to 1,000 € survives the way to the database and back', () => {
    for (let amount = 0; amount <= 100_000; amount++)
      expect(centsFromEuros(eurosFromCents(cents(amount)))).toBe(amount)
  })
})

test.each(['', 'abc', '1,5', '1e3', 'NaN', '--1'])('%j is no amount', (text) => {
  expect(() => centsFromEuros(text)).toThrow(RangeError)
})

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is no number of cents', (value) => {
  expect(() => cents(value)).toThrow(RangeError)
})

test('sums and products stay whole', () => {
  expect(addCents(cents(10), cents(20))).toBe(30)
  expect(multiplyCents(cents(1999), 3)).toBe(5997)
})

test('an amount is shown as in France', () => {
  expect(formatCents(cents(695)).replaceAll(/\s/g, ' ')).toBe('6,95 €')
})
