import { expect, test } from 'vitest'
import { cents } from '@/domain/money.ts'
import { type Order, type OrderExchange, refundedAmount } from '@/domain/order.ts'
import { orderSteps } from '@/domain/order-steps.ts'
import { withdrawalSentence } from '@/ui/WithdrawalNote.tsx'

const PLACED = '2026-11-02T10:00:00Z'
const withdrawal = { reference: 'RET-2026-0007', declaredAt: PLACED, isWhole: true }
const steps = (changes: Partial<Order>) =>
  orderSteps({ status: 'pending', paymentStatus: 'paid', createdAt: PLACED, ...changes })
    .map(({ name, state }) => `${name} ${state}`)
    .join(', ')

test.each<[Partial<Order>, string]>([
  [{}, 'placed done, shipped now, delivered ahead'],
  [{ status: 'shipped' }, 'placed done, shipped done, delivered now'],
  [{ status: 'completed' }, 'placed done, shipped done, delivered done'],
  [{ paymentStatus: 'pending' }, 'placed done, unpaid now, shipped ahead, delivered ahead'],
  [{ paymentStatus: 'failed' }, 'placed done, unpayable now, shipped ahead, delivered ahead'],
  [{ status: 'cancelled' }, 'placed done, cancelled done'],
  [{ status: 'cancelled', paymentStatus: 'refunded' }, 'placed done, cancelled done, refunded done'],
  [{ withdrawal }, 'placed done, withdrawn done, refunded now'],
  [{ withdrawal, paymentStatus: 'refunded' }, 'placed done, withdrawn done, refunded done'],
  [{ withdrawal, paymentStatus: 'pending' }, 'placed done, withdrawn done'],
  [{ withdrawal, status: 'shipped' }, 'placed done, shipped done, delivered now'],
  [{ withdrawal: { ...withdrawal, isWhole: false } }, 'placed done, shipped now, delivered ahead'],
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
    'placed done, shipped done, delivered now, partly_refunded done',
  ],
])('the way of an order %j', (changes, expected) => {
  expect(steps(changes)).toBe(expected)
})

test('exchanges stand on the way of an order: one step for each parcel, and one for what is prepared', () => {
  const one = (id: string, sentAt: string | null, number: string | null = null): OrderExchange => ({
    ...{ id, sentAt, name: 'Capeline', sku: 'CAP-59', label: 'Taille 59', formerLabel: 'Taille 57' },
    ...{ quantity: 1, image: null, at: PLACED, tracking: number ? { method: 'colissimo', number } : null },
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
    'placed done, shipped done, exchanged now, refunded done',
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
