import { expect, test } from 'vitest'
import { planLabels } from '@/admin/orders/labels/label-plan.ts'
import type { Label } from '@/data/admin/label-row.ts'
import type { Parcels } from '@/data/admin/parcels.ts'
import { SAMPLE_LINE, sampleParcel } from '../support/sample-parcel.ts'

type Order = Parcels['orders'][number]

const order = (changes: Partial<Order> = {}): Order => ({
  ...(sampleParcel() as Omit<Order, 'label' | 'exchange'>),
  reference: changes.number ?? 'CMD-2026-0042',
  label: null,
  exchange: null,
  ...changes,
})
const label = (changes: Partial<Label>): Label => ({
  id: 'label',
  kind: 'outbound',
  withdrawal: null,
  state: 'ready',
  carrier: 'colissimo',
  number: '6A1',
  cost: null,
  weightG: 1700,
  reason: null,
  detail: null,
  beganAt: '2026-11-01T10:00:00Z',
  boughtAt: null,
  lookedAt: null,
  cancelledAt: null,
  isOutdated: false,
  isUnwanted: false,
  isPrintable: true,
  ...changes,
})
const SENDER = {
  name: 'Atelier',
  shop: 'Atelier',
  street: '12 rue des Vanniers',
  complement: '',
  postalCode: '69001',
  city: 'Lyon',
  email: 'a@atelier.example',
  phone: '',
}
const plan = (...orders: Order[]) => planLabels({ orders, sender: SENDER, tare: 240 })

test('what waits is bought, what was bought is printed, in the order of the table', () => {
  const bought = order({ number: 'CMD-2026-0001', tracking: '6A1', label: label({ id: 'one' }) })
  const refused = order({ number: 'CMD-2026-0002', label: label({ state: 'draft', reason: 'city' }) })
  const given = order({ number: 'CMD-2026-0003', label: label({ state: 'cancelled' }) })
  expect(plan(bought, refused, given)).toEqual({
    wishes: [
      'one',
      { order: 'CMD-2026-0002', kind: 'outbound', weightG: 1680 },
      { order: 'CMD-2026-0003', kind: 'outbound', weightG: 1680 },
    ],
    without: [],
  })
})

test('of a sent order it is what replaces its units, as long as that waits', () => {
  const sent = { refusal: 'order_already_shipped' as const, tracking: '6A0', numbers: ['6A0'] }
  const exchange = {
    refusal: null,
    tracking: null,
    numbers: [],
    sentExchange: null,
    label: null,
    lines: [{ ...SAMPLE_LINE, quantity: 1 }],
  }
  expect(plan(order({ ...sent, exchange })).wishes).toEqual([
    { order: 'CMD-2026-0042', kind: 'exchange', weightG: 960 },
  ])
  const own = label({ id: 'exchanged', kind: 'exchange' })
  expect(plan(order({ ...sent, exchange: { ...exchange, tracking: '6A1', label: own } })).wishes).toEqual([
    'exchanged',
  ])
  const gone = { ...exchange, refusal: 'order_already_shipped' as const, lines: [] }
  const { wishes, without } = plan(order({ ...sent, exchange: gone, label: label({}) }))
  expect(wishes).toEqual([])
  expect(without).toMatchObject([{ problems: [{ is: 'refused', refusal: 'order_already_shipped' }] }])
})

test.each([
  ['whose weight is not known', { lines: [{ ...SAMPLE_LINE, weightG: null }] }, ['weight'], null],
  ['with a number by hand', { tracking: '6A9' }, ['numbered'], null],
  ['of another carrier', { carrier: 'none' }, ['no_label_carrier'], null],
  ['withdrawn from', { refusal: 'order_withdrawn' }, ['refused'], null],
  ['whose label is being bought', { label: label({ state: 'buying' }) }, [], 'inHand'],
  ['of which nobody knows', { label: label({ state: 'unsure' }) }, [], 'unsure'],
  ['whose address has changed', { tracking: '6A1', label: label({ isOutdated: true }) }, [], 'outdated'],
  ['whose file is gone', { tracking: '6A1', label: label({ isPrintable: false }) }, [], 'gone'],
] as const)(
  'an order %s is left, and says why: nothing of it is bought',
  (_, changes, problems, standing) => {
    const { wishes, without } = plan(order(changes as Partial<Order>))
    expect(wishes).toEqual([])
    expect(without.map((one) => [one.problems.map(({ is }) => is), one.standing])).toEqual([
      [[...problems], standing],
    ])
  },
)
