import { expect, test } from 'vitest'
import { withdrawalSentence } from '@/commerce/withdrawal-note.tsx'
import { afterWithdrawal } from '@/domain/after-withdrawal.ts'
import { cents } from '@/domain/money.ts'
import { type Order, type OrderDeclaration, type OrderExchange, refundedAmount } from '@/domain/order.ts'
import { orderSteps } from '@/domain/order-steps.ts'
import { nextSentence } from '@/shop/checkout/receipt-note.tsx'
import { confirmationText } from '@/texts/confirmation.ts'
import { sampleOrder } from '@/texts/email-sample.ts'
import { orderStepsText as t } from '@/texts/order-steps.ts'

const PLACED = '2026-11-02T10:00:00Z'
const whole: OrderDeclaration = {
  ...{ reference: 'RET-2026-0007', declaredAt: PLACED, items: null, state: 'received' },
  ...{ isLate: false, dueOn: '2026-11-16' },
}
const declarations = [whole]
const steps = (changes: Partial<Order>) =>
  orderSteps({ status: 'pending', paymentStatus: 'paid', createdAt: PLACED, ...changes })
    .map(({ name, state }) => `${name} ${state}`)
    .join(', ')

test.each<[Partial<Order>, string]>([
  [{}, 'placed done, shipped now, travelling ahead, delivered ahead'],
  [{ status: 'shipped' }, 'placed done, shipped done, travelling now, delivered ahead'],
  [{ status: 'completed' }, 'placed done, shipped done, delivered done'],
  [{ paymentStatus: 'pending' }, 'placed done, unpaid now, shipped ahead, delivered ahead'],
  [{ paymentStatus: 'failed' }, 'placed done, unpayable now, shipped ahead, delivered ahead'],
  [{ status: 'cancelled' }, 'placed done, cancelled done'],
  [{ status: 'cancelled', paymentStatus: 'refunded' }, 'placed done, cancelled done, refunded done'],
  [{ declarations }, 'placed done, withdrawn done, refunded now'],
  [{ declarations, paymentStatus: 'refunded' }, 'placed done, withdrawn done, refunded done'],
  [{ declarations, paymentStatus: 'pending' }, 'placed done, withdrawn done'],
  [
    { declarations, status: 'shipped' },
    'placed done, shipped done, withdrawn done, travelling now, refunded ahead, delivered ahead',
  ],
  // The shop judges one that came late, and owes nothing as yet.
  [
    { declarations: [{ ...whole, isLate: true }], status: 'completed' },
    'placed done, shipped done, delivered done, withdrawn done',
  ],
  [
    { declarations: [{ ...whole, state: 'refunded' }], status: 'completed' },
    'placed done, shipped done, delivered done, withdrawn done',
  ],
  [
    { declarations: [{ ...whole, items: '1 × Cabas' }] },
    'placed done, withdrawn done, shipped now, partly_refunded ahead, delivered ahead',
  ],
  [
    { status: 'completed', paymentStatus: 'refunded' },
    'placed done, shipped done, delivered done, refunded done',
  ],
  // Nobody waits for a parcel that was given back in whole.
  [{ status: 'shipped', paymentStatus: 'refunded' }, 'placed done, shipped done, refunded done'],
  [{ paymentStatus: 'refunded' }, 'placed done, refunded done'],
  [
    { isGivenBack: true, refunds: [{ at: PLACED, amount: cents(1300) }] },
    'placed done, partly_refunded done',
  ],
  [
    { status: 'shipped', refunds: [{ at: PLACED, amount: cents(1300) }] },
    'placed done, shipped done, partly_refunded done, travelling now, delivered ahead',
  ],
])('the way of an order %j', (changes, expected) => {
  expect(steps(changes)).toBe(expected)
})

test('exchanges stand on the way of an order: one step for each parcel, and one for what is prepared', () => {
  const one = (id: string, sentAt: string | null, number: string | null = null): OrderExchange => ({
    ...{ id, sentAt, name: 'Capeline', sku: 'CAP-59', label: 'Taille 59', formerLabel: 'Taille 57' },
    ...{ quantity: 1, image: null, at: PLACED, tracking: number ? { carrier: 'colissimo', number } : null },
  })
  const [early, late] = ['2026-11-20T10:00:00Z', '2026-11-21T10:00:00Z']
  const order = {
    status: 'completed',
    paymentStatus: 'paid',
    createdAt: PLACED,
    exchanged: [
      one('a', early),
      one('b', early),
      one('c', late, 'EC1'),
      one('d', '2026-11-22T10:00:00Z', 'EC1'),
      one('e', null),
    ],
  } as const
  const shown = orderSteps(order).filter(({ name }) => name === 'exchanged')
  expect(shown.map(({ state, at, pieces }) => [state, at, pieces?.map(({ id }) => id).join('')])).toEqual([
    ['done', early, 'ab'],
    ['done', late, 'cd'],
    ['now', PLACED, 'e'],
  ])
  expect(steps({ ...order, status: 'shipped', exchanged: [one('e', null)], paymentStatus: 'refunded' })).toBe(
    'placed done, shipped done, refunded done, exchanged now',
  )
})

test('what was sent and delivered on one day was sent before', () => {
  const days = { shippedAt: '2026-11-05T15:00:00Z', deliveredAt: '2026-11-04T23:00:00Z' }
  expect(steps({ status: 'completed', createdAt: '2026-11-05T09:00:00Z', ...days })).toBe(
    'placed done, shipped done, delivered done',
  )
})

test('the last day to withdraw counts to its end, and no longer', () => {
  const order = { status: 'completed', paymentStatus: 'paid', withdrawalUntil: '2026-11-23' } as const
  expect(withdrawalSentence(order, Date.parse('2026-11-23T23:59:00Z'))).toMatch(/jusqu’au 23 novembre 2026/)
  expect(withdrawalSentence(order, Date.parse('2026-11-24T00:01:00Z'))).toMatch(
    /a pris fin le 23 novembre 2026/,
  )
  expect(withdrawalSentence({ status: 'shipped', paymentStatus: 'paid' }, 0)).toMatch(
    /14 jours après la livraison/,
  )
  expect(withdrawalSentence({ status: 'completed', paymentStatus: 'paid' }, 0)).toBe(t.withdrawDelivered)
  expect(withdrawalSentence({ status: 'cancelled', paymentStatus: 'paid' }, 0)).toBeNull()
  expect(withdrawalSentence({ ...order, paymentStatus: 'refunded' }, 0)).toBeNull()
  expect(withdrawalSentence({ ...order, isGivenBack: true }, 0)).toBeNull()
})

test('what went back is told to the cent, and is all where the order says so', () => {
  const order = { paymentStatus: 'paid', total: cents(3880) } as const
  const refunds = [1300, 50].map((amount) => ({ at: PLACED, amount: cents(amount) }))
  expect(refundedAmount(order)).toBe(0)
  expect(refundedAmount({ ...order, refunds })).toBe(1350)
  expect(refundedAmount({ ...order, paymentStatus: 'refunded' })).toBe(3880)
})

test.each<[Partial<Order>, Partial<OrderDeclaration>, string | null]>([
  [{}, {}, 'unsent'],
  [{}, { items: '1 × Cabas' }, 'unsent'],
  [{ paymentStatus: 'pending' }, {}, 'unpaid'],
  [{ paymentStatus: 'failed' }, {}, 'unpaid'],
  [{ status: 'shipped' }, {}, 'sent'],
  [{ status: 'completed' }, { isLate: true }, 'late'],
  [{ status: 'completed' }, { isLate: true, state: 'returned' }, 'returned'],
  [{ status: 'completed' }, { state: 'refunded' }, 'refunded'],
  [{ isGivenBack: true }, {}, 'refunded'],
  [{ status: 'shipped', paymentStatus: 'refunded' }, {}, 'refunded'],
  [{ status: 'cancelled' }, {}, null],
])('after a withdrawal from %j, declared %j', (order, declared, next) => {
  expect(
    afterWithdrawal({ status: 'pending', paymentStatus: 'paid', ...order }, { ...whole, ...declared }),
  ).toBe(next)
})

test.each<[Partial<Order>, number, string | null]>([
  [{}, 1, confirmationText.recorded(2)],
  [{}, 47, confirmationText.recorded(2)],
  [
    { deliveryTerms: { delay: '3 jours', preparationDays: 5, cutoffHour: 12 } },
    100,
    confirmationText.recorded(5),
  ],
  // Nobody is told for weeks that it leaves in a day or two.
  [{}, 49, confirmationText.recordedEarlier],
  [{ declarations: [{ ...whole, items: '1 × Cabas' }] }, 1, confirmationText.recordedPart],
  [{ declarations }, 1, null],
  [{ isGivenBack: true }, 1, null],
  [{ paymentStatus: 'refunded' }, 1, null],
  [{ status: 'shipped' }, 1, null],
])('what the page of the order %j says after %i hours', (changes, hours, sentence) => {
  const order: Order = {
    ...sampleOrder,
    status: 'pending',
    paymentStatus: 'paid',
    createdAt: PLACED,
    ...changes,
  }
  expect(nextSentence(order, Date.parse(PLACED) + hours * 3_600_000)).toBe(sentence)
})
