import { expect, test } from 'vitest'
import { cents, ZERO } from '@/domain/money.ts'
import { formatFee, formatMethodFee } from '@/texts/shipping-fee.ts'

test('what costs nothing agrees with the word it follows: « frais » are plural, « point relais » is not', () => {
  expect([formatFee(ZERO), formatMethodFee(ZERO)]).toEqual(['Offerts', 'Offert'])
  expect(formatMethodFee(cents(490))).toBe(formatFee(cents(490)))
})
