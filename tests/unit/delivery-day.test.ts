import { describe, expect, test } from 'vitest'
import {
  type DeliveryTerms,
  delayDays,
  expectedDays,
  expectedOf,
  isWorkingDay,
} from '@/domain/delivery-day.ts'
import type { Country } from '@/domain/rules.ts'
import { deliveryText, dispatchTime } from '@/texts/delivery.ts'

test.each([
  ['3 à 5 jours ouvrés', [3, 5]],
  ['3\u202fà\u202f5 jours', [3, 5]],
  ['24/48\u202fh', [1, 2]],
  ['24 à 72 heures', [1, 3]],
  ['48 h', [2, 2]],
  ['2-3 jours', [2, 3]],
  ['J+1', [1, 1]],
  ['J + 2 avant 13 h', [2, 2]],
  ['1 à 2 semaines', [5, 10]],
  ['Sous 4 j', [4, 4]],
])('%s takes %j working days', (delay, days) => expect(delayDays(delay)).toEqual(days))

test.each([
  'avant midi',
  '',
  '5 à 3 jours',
  '0 jour',
  '200 jours',
  'le 3 juin',
  '13 houx',
  '1000000000000 semaines',
])('“%s” promises no days', (delay) => expect(delayDays(delay)).toBeNull())

test.each([
  ['2026-11-28', 'FR', false],
  ['2026-11-29', 'FR', false],
  ['2026-11-30', 'FR', true],
  ['2026-04-06', 'FR', false],
  ['2026-05-14', 'FR', false],
  ['2026-05-25', 'FR', false],
  ['2027-03-29', 'FR', false],
  ['2026-07-14', 'CH', false],
  ['2026-07-21', 'FR', true],
  ['2026-07-21', 'BE', false],
  ['2026-06-23', 'LU', false],
  ['2028-08-01', 'CH', false],
  ['2026-06-04', 'MC', false],
  ['2026-06-04', 'FR', true],
  ['2026-11-19', 'MC', false],
] as const)('%s in %s: %j', (day, country, works) => expect(isWorkingDay(day, country)).toBe(works))

const TERMS: DeliveryTerms = { delay: '3 à 5 jours ouvrés', preparationDays: 2, cutoffHour: 12 }
const paid = (moment: string, changes: Partial<DeliveryTerms> = {}, country: Country = 'FR') => {
  const days = expectedDays(new Date(moment), { ...TERMS, ...changes }, country)
  return days && [days.first, days.last]
}

describe('an order that is paid', () => {
  test('before the hour counts from its day, after it from the next', () => {
    // Thursday: prepared by Monday, then three to five days.
    expect(paid('2026-11-26T10:59:59Z')).toEqual(['2026-12-03', '2026-12-07'])
    expect(paid('2026-11-26T11:00:00Z')).toEqual(['2026-12-04', '2026-12-08'])
    expect(paid('2026-11-26T22:59:59Z')).toEqual(['2026-12-04', '2026-12-08'])
    expect(paid('2026-11-26T22:59:59Z', { cutoffHour: 24 })).toEqual(['2026-12-03', '2026-12-07'])
  })

  test('at 23:59 in Paris is of that day, a minute later of the next', () => {
    const now = { cutoffHour: 24, preparationDays: 0, delay: '24 h' }
    expect(paid('2026-11-26T22:59:00Z', now)).toEqual(['2026-11-27', '2026-11-27'])
    expect(paid('2026-11-26T23:00:00Z', now)).toEqual(['2026-11-30', '2026-11-30'])
    // In summer Paris is two hours ahead.
    expect(paid('2026-06-30T21:59:00Z', now)).toEqual(['2026-07-01', '2026-07-01'])
    expect(paid('2026-06-30T22:00:00Z', now)).toEqual(['2026-07-02', '2026-07-02'])
  })

  test('around a change of the clocks is neither a day early nor late', () => {
    const now = { cutoffHour: 12, preparationDays: 0, delay: '24 h' }
    // Sundays 29 March and 25 October 2026.
    expect(paid('2026-03-27T10:59:00Z', now)).toEqual(['2026-03-30', '2026-03-30'])
    expect(paid('2026-03-30T09:59:00Z', now)).toEqual(['2026-03-31', '2026-03-31'])
    expect(paid('2026-03-30T10:00:00Z', now)).toEqual(['2026-04-01', '2026-04-01'])
    expect(paid('2026-10-26T10:59:00Z', now)).toEqual(['2026-10-27', '2026-10-27'])
    expect(paid('2026-10-26T11:00:00Z', now)).toEqual(['2026-10-28', '2026-10-28'])
  })

  test('on a day off counts from the next working day, whatever the hour', () => {
    for (const moment of ['2026-11-28T08:00:00Z', '2026-11-29T20:00:00Z'])
      expect(paid(moment)).toEqual(['2026-12-07', '2026-12-09'])
    // Holy Saturday: Easter Monday is off, too.
    expect(paid('2026-04-04T08:00:00Z', { preparationDays: 0, delay: '24 h' })).toEqual([
      '2026-04-08',
      '2026-04-08',
    ])
  })

  test('at the end of a year waits for Christmas and the first of January', () => {
    expect(paid('2026-12-24T09:00:00Z')).toEqual(['2027-01-04', '2027-01-06'])
  })

  test.each([
    ['BE', ['2026-07-22', '2026-07-22']],
    ['FR', ['2026-07-21', '2026-07-21']],
    ['LU', ['2026-07-21', '2026-07-21']],
  ] as const)('for %s comes on no holiday of that country', (country, days) =>
    expect(paid('2026-07-20T08:00:00Z', { preparationDays: 0, delay: '24 h' }, country)).toEqual(days),
  )

  test('for Switzerland and Monaco waits for theirs', () => {
    const now = { preparationDays: 0, delay: '24 h' }
    expect(paid('2028-07-31T08:00:00Z', now, 'CH')).toEqual(['2028-08-02', '2028-08-02'])
    expect(paid('2026-11-18T08:00:00Z', now, 'MC')).toEqual(['2026-11-20', '2026-11-20'])
  })

  test('by a method that says no days comes on none', () =>
    expect(paid('2026-11-26T10:00:00Z', { delay: 'avant midi' })).toBeNull())
})

test('an order is expected from its payment, then from the day it was sent, until it has come or comes no more', () => {
  const order = {
    status: 'pending',
    paymentStatus: 'paid',
    paidAt: '2026-11-26T09:00:00Z',
    shippedAt: null as string | null,
    deliveredAt: null as string | null,
    deliveryTerms: TERMS,
    shippingAddress: { country: 'FR' as const },
  }
  expect(expectedOf(order)).toEqual({ first: '2026-12-03', last: '2026-12-07' })
  const sent = { ...order, status: 'shipped', shippedAt: '2026-11-27T09:00:00Z' }
  expect(expectedOf(sent)).toEqual({ first: '2026-12-02', last: '2026-12-04' })
  for (const over of [
    { status: 'cancelled' },
    { status: 'completed' },
    { paymentStatus: 'pending', paidAt: null },
    { paymentStatus: 'refunded' },
    { deliveredAt: '2026-12-01T09:00:00Z' },
    { deliveryTerms: null },
  ])
    expect(expectedOf({ ...order, ...over })).toBeNull()
})

test('days are said as French says them', () => {
  expect(deliveryText.expected({ first: '2026-12-01', last: '2026-12-01' })).toBe(
    'Livraison prévue le mardi 1er décembre.',
  )
  expect(deliveryText.days({ first: '2026-11-30', last: '2026-12-02' })).toBe(
    'du lundi 30 novembre au mercredi 2 décembre',
  )
  expect(deliveryText.days({ first: '2026-12-01', last: '2026-12-04' })).toBe(
    'du mardi 1er au vendredi 4 décembre',
  )
  expect([0, 1, 2, 5].map(dispatchTime)).toEqual([
    'le jour même (jours ouvrés)',
    'sous 24 heures ouvrées',
    'sous 24 à 48 heures ouvrées',
    'sous 5 jours ouvrés',
  ])
})
