import { expect, test } from 'vitest'
import type { Order, OrderDeclaration } from '@/domain/order.ts'
import { PATHS } from '@/domain/paths.ts'
import { mainAction } from '@/shop/checkout/order-action.ts'
import { newsOf, titleOf } from '@/shop/checkout/order-title.ts'
import { confirmationText } from '@/texts/confirmation.ts'
import { sampleOrder } from '@/texts/email-sample.ts'
import { orderPaymentText } from '@/texts/order-payment.ts'
import { orderStepsText as t } from '@/texts/order-steps.ts'

const AT = '2026-11-25T10:00:00Z'
const PARCEL = { carrier: 'colissimo', number: '6A1', deliveredAt: null, steps: [] } as const
const declaration: OrderDeclaration = {
  ...{ reference: 'RET-2026-0068', declaredAt: AT, items: '1 × Cabas', state: 'received' },
  ...{ isLate: false, dueOn: '2026-12-09' },
}
const order = (changes: Partial<Order>): Order => ({
  ...sampleOrder,
  ...{ status: 'pending', paymentStatus: 'paid', shippedAt: null, deliveredAt: null, cancelledAt: null },
  ...{
    refundedAt: null,
    refunds: [],
    parcels: [],
    tracking: null,
    relayPoint: null,
    documents: [],
    ...changes,
  },
})
const parcels = (...states: NonNullable<Order['parcels']>[number]['state'][]) =>
  states.map((state) => ({ ...PARCEL, state }))

test.each<[Partial<Order>, string]>([
  [{}, confirmationText.thanks(sampleOrder.customer.firstName)],
  [{ status: 'shipped' }, t.travellingTitle(0)],
  [{ status: 'shipped', parcels: parcels('moving', 'sent') }, t.travellingTitle(2)],
  [{ status: 'shipped', parcels: parcels('at_pickup') }, t.atPickupTitle],
  // Of what comes back nobody says that it is on its way.
  [
    { status: 'shipped', parcels: parcels('returning') },
    confirmationText.thanks(sampleOrder.customer.firstName),
  ],
  [{ status: 'completed', deliveredAt: AT }, t.deliveredTitle],
  [{ declarations: [declaration] }, t.withdrawnTitle],
  [{ status: 'completed', declarations: [{ ...declaration, state: 'refunded' }] }, t.deliveredTitle],
  [{ status: 'completed', paymentStatus: 'refunded' }, t.refundedTitle],
  [{ status: 'cancelled' }, t.cancelledTitle],
  [{ status: 'cancelled', paymentStatus: 'pending', isSimulated: false }, orderPaymentText.closedTitle],
  [{ paymentStatus: 'pending', isSimulated: false, isPayable: true }, orderPaymentText.unpaidTitle],
])('the title of an order that is %j', (changes, title) => {
  expect(titleOf(order({ isPayable: false, ...changes }))).toBe(title)
})

test('what became of an order last is said with its day', () => {
  const relay = { id: '1', name: 'Librairie', address: '', postalCode: '', city: '', country: 'FR' } as never
  expect(newsOf(order({ status: 'shipped', shippedAt: AT, relayPoint: relay }))).toMatch(
    /^Votre commande est partie le 25 novembre 2026 par .*, vers Librairie\.$/,
  )
  expect(newsOf(order({ status: 'completed', deliveredAt: AT }))).toBe(t.deliveredOn('25 novembre 2026'))
  expect(newsOf(order({ paymentStatus: 'refunded', refundedAt: AT }))).toMatch(
    /rendus le 25 novembre 2026\.$/,
  )
  expect(newsOf(order({}))).toBeNull()
})

test.each<[string, Partial<Order>, boolean, string | null]>([
  ['prepared', {}, false, 'invoice'],
  ['under way', { status: 'shipped', tracking: { carrier: 'colissimo', number: '6A1' } }, true, t.track],
  [
    'sent by whom the shop does not know',
    { status: 'shipped', tracking: { carrier: 'none', number: '6' } },
    true,
    'invoice',
  ],
  [
    'to be sent back',
    { status: 'shipped', declarations: [declaration], parcels: parcels('moving') },
    false,
    t.returnsLink,
  ],
  ['withdrawn from before it left', { declarations: [declaration] }, false, 'invoice'],
  ['delivered to who is signed in', { status: 'completed', deliveredAt: AT }, true, 'Donner mon avis'],
  ['delivered to a guest', { status: 'completed', deliveredAt: AT }, false, 'invoice'],
  [
    'refunded',
    {
      paymentStatus: 'refunded',
      documents: [
        { kind: 'invoice', number: 'F1' },
        { kind: 'credit_note', number: 'A1' },
      ],
    },
    true,
    'credit_note',
  ],
  ['to be paid', { paymentStatus: 'pending', isSimulated: false, paymentMethod: 'transfer' }, false, null],
])('what is offered first of an order that is %s', (_what, changes, isOwn, expected) => {
  const action = mainAction(order(changes), isOwn)
  expect(action?.is === 'document' ? action.document.kind : (action?.label ?? null)).toBe(expected)
  if (action?.is === 'link' && action.label === t.returnsLink) expect(action.href).toBe(PATHS.returns)
})
