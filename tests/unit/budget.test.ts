import { expect, test } from 'vitest'
import { spentOf } from '../../src/cli/budget.ts'

test('a figure is told when less than 5 % are left, and refused above its limit alone', () => {
  expect([95, 95.1, 100, 100.1].map((figure) => spentOf(figure, 100))).toEqual([
    'within',
    'near',
    'near',
    'over',
  ])
})
