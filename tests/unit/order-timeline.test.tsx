import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OrderTimeline } from '@/commerce/order-timeline.tsx'
import { dispatchDay } from '@/domain/delivery-day.ts'
import type { Order } from '@/domain/order.ts'
import { deliveryText } from '@/texts/delivery.ts'
import { sampleOrder } from '@/texts/email-sample.ts'
import { orderStepsText as t } from '@/texts/order-steps.ts'

// Wednesday, 25 November 2026, before noon in Paris.
const PAID = '2026-11-25T09:00:00Z'
// Today, on whatever day the tests run: a day that is over is not shown.
beforeEach(() => void vi.setSystemTime(PAID))
afterEach(() => void vi.useRealTimers())

const order = (changes: Partial<Order> = {}): Order => ({
  ...sampleOrder,
  ...{ status: 'pending', paymentStatus: 'paid', createdAt: PAID, paidAt: PAID, shippedAt: null },
  ...{ deliveredAt: null, tracking: null, parcels: [], exchanged: [], refunds: [], declarations: [] },
  deliveryTerms: { delay: '3 à 5 jours', preparationDays: 2, cutoffHour: 12 },
  ...changes,
})
const shown = (changes: Partial<Order> = {}, isWide = false) =>
  renderToStaticMarkup(<OrderTimeline order={order(changes)} isWide={isWide} />)

test.each<[string, string, Partial<Order>, string | null]>([
  ['the day it is paid', PAID, {}, '2026-11-27'],
  ['the last day, to its end in Paris', '2026-11-27T22:59:00Z', {}, '2026-11-27'],
  // Nobody is told for weeks that it leaves on a day that is over.
  ['the day after', '2026-11-27T23:01:00Z', {}, null],
  ['once it has left', PAID, { status: 'shipped' }, null],
  ['before it is paid', PAID, { paymentStatus: 'pending', paidAt: null }, null],
  ['of before, to whom nothing was told', PAID, { deliveryTerms: null }, null],
])('an order leaves at the latest: %s', (_when, now, changes, day) => {
  expect(dispatchDay(order(changes), new Date(now))).toBe(day)
})

test('the days to come stand on the way of an order, as far as they are known', () => {
  const days = deliveryText.days({ first: '2026-12-02', last: '2026-12-04' })
  expect(shown()).toContain(days)
  expect(shown()).toContain(t.followed)
  const sent = shown({ status: 'shipped', shippedAt: '2026-11-27T09:00:00Z' })
  expect(sent).toMatch(new RegExp(`aria-current="step"(?:(?!</li>).)*${t.now.travelling}`))
  expect(sent).toContain(days)
  const address = { ...sampleOrder.shippingAddress, country: 'CH' } as const
  expect(shown({ shippingAddress: address })).toContain(deliveryText.customs)
  expect(shown({ deliveryTerms: null })).not.toContain('expédition')
  expect(shown()).toContain('expédition')
  const dueOn = '2026-12-09'
  const declared = {
    reference: 'RET-2026-0068',
    declaredAt: PAID,
    items: '1 × Cabas',
    state: 'received',
  } as const
  expect(shown({ declarations: [{ ...declared, isLate: false, dueOn }] })).toContain(
    t.dueBy('9 décembre 2026'),
  )
})

test('up to five steps stand side by side where a page has room, more below each other', () => {
  const refunds = Array.from({ length: 3 }, () => ({ at: PAID, amount: sampleOrder.total }))
  expect(shown({}, true)).toMatch(/^<ol[^>]*nav:flex/)
  expect(shown({})).not.toMatch(/^<ol[^>]*nav:flex/)
  expect(shown({ refunds }, true)).not.toMatch(/^<ol[^>]*nav:flex/)
})
