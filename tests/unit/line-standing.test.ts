import { expect, test } from 'vitest'
import { lineStandings, owedAmount } from '@/domain/line-standing.ts'
import { cents } from '@/domain/money.ts'
import type { Order, OrderDeclaration, OrderLine } from '@/domain/order.ts'
import { sampleOrder } from '@/texts/email-sample.ts'

const line = (label: string, quantity = 1, more: Partial<OrderLine> = {}): OrderLine => ({
  ...{
    sku: `CAP-${label}`,
    name: 'Capeline',
    label: `Taille ${label}`,
    quantity,
    productId: 1,
    variantId: 1,
  },
  ...{ unitPrice: cents(9500), discount: cents(950 * quantity), image: null, ...more },
})
const declared = (items: string | null, more: Partial<OrderDeclaration> = {}): OrderDeclaration => ({
  ...{ reference: 'RET-2026-0068', declaredAt: '2026-11-25T10:00:00Z', items, state: 'received' },
  ...{ isLate: false, dueOn: '2026-12-09', ...more },
})
const order = (changes: Partial<Order>): Order => ({
  ...sampleOrder,
  ...{ status: 'pending', paymentStatus: 'paid', refunds: [], lines: [line('57'), line('55')] },
  ...{ total: cents(17_100), exchanged: [], ...changes },
})
const said = (changes: Partial<Order>) => {
  const of = order(changes)
  const standings = lineStandings(of)
  return [
    ...standings.map(({ givenBack, declared, amount }) => `${givenBack} ${declared} ${amount}`),
    owedAmount(of, standings),
  ]
}
const one = declared('1 × Capeline (Taille 55)')

test.each<[string, Partial<Order>, (string | number | null)[]]>([
  ['nothing', {}, ['0 0 null', '0 0 null', null]],
  ['a unit that never left', { declarations: [one] }, ['0 0 null', '0 1 8550', 8550]],
  ['all of it', { declarations: [declared(null)] }, ['0 1 8550', '0 1 8550', 17_100]],
  // What came back may have been worn: the shop says how much is paid back.
  ['a unit that was sent', { status: 'shipped', declarations: [one] }, ['0 0 null', '0 1 null', null]],
  ['a part of a line', { lines: [line('55', 3)], declarations: [one] }, ['0 1 null', null]],
  [
    'what was paid back for it',
    { declarations: [{ ...one, state: 'refunded' }], lines: [line('57'), line('55', 1, { givenBack: 1 })] },
    ['0 0 null', '1 0 null', null],
  ],
  ['a whole refund', { paymentStatus: 'refunded' }, ['1 0 8550', '1 0 8550', null]],
  ['words of the buyer’s own', { declarations: [declared('la petite')] }, ['0 0 null', '0 0 null', null]],
  [
    'a gift, which goes with what it was given for',
    {
      lines: [line('57'), line('55', 1, { isGift: true, unitPrice: cents(0), discount: cents(0) })],
      paymentStatus: 'refunded',
    },
    ['1 0 8550', '1 0 null', null],
  ],
])('what became of the lines after %s', (_what, changes, expected) => {
  expect(said(changes)).toEqual(expected)
})

test('two declarations of one line are both counted, and never more than there is', () => {
  const two = { lines: [line('55', 2)], declarations: [one, { ...one, reference: 'RET-2026-0069' }, one] }
  expect(said(two)).toEqual(['0 2 17100', 17_100])
})
