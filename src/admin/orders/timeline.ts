import type { OrderDetail, OrderEvent } from '@/data/admin/orders.ts'
import { formatCents } from '@/domain/money.ts'
import { orderedName } from '@/domain/order.ts'
import { correctionText } from '@/texts/admin/order-correction.ts'
import { orderEventText as e } from '@/texts/admin/order-events.ts'
import { orderWorkText } from '@/texts/admin/order-work.ts'
import { orderStatusText, ordersText as t } from '@/texts/admin/orders.ts'
import { outboxText } from '@/texts/admin/outbox.ts'
import { disputeText } from '@/texts/dispute.ts'
import { frenchDate } from '@/ui/french-date.ts'

/** Something that happened to an order. */
export interface TimelineEntry {
  readonly key: string
  /** ISO date and time. */
  readonly at: string
  readonly what: string
  /** Name of the administrator; null for the shop's own software and the buyer. */
  readonly by: string | null
}

const { reasonOf } = orderWorkText

/** A day of delivery: nobody but a person or the carrier says one. */
const deliveryOf = ({ by }: OrderEvent, day: string): string => {
  const date = frenchDate(new Date(`${day}T00:00:00Z`))
  return by === null ? e.deliveredByCarrier(date) : t.deliverySet(date)
}

const changeOf = (event: OrderEvent): string =>
  [
    ...(event.status ? [orderStatusText[event.status]] : []),
    ...(event.paymentStatus ? [t.paymentSet(event.paymentStatus)] : []),
    ...(event.deliveredOn ? [deliveryOf(event, event.deliveredOn)] : []),
    ...(event.trackingNumber === null ? [] : [t.trackingSet(event.trackingNumber)]),
    ...(event.corrected.length > 0
      ? [correctionText.corrected(event.corrected.map((part) => correctionText.parts[part] ?? part))]
      : []),
  ].join(', ')

/** The line of an order at a rank, by name, or the units of an exchange by theirs. */
const lineName = ({ worked }: OrderDetail, position: number, label?: string | null): string => {
  const found = worked.find((one) => one.position === position)
  return found ? orderedName({ ...found.line, ...(label ? { label } : {}) }) : ''
}

/** What was exchanged for what. */
export function exchangeWords(order: OrderDetail, one: OrderDetail['exchanges'][number]): string {
  const former = order.exchanges.find(({ id }) => id === one.replaces)
  const from = lineName(order, one.position, former?.label)
  return orderWorkText.exchanged(one.quantity, from, one.label ?? orderWorkText.sameItem)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function paymentEntries({ payments }: OrderDetail): TimelineEntry[] {
  return payments.flatMap(
    ({ id, state: last, amount, at, changedAt, settles, failure, dispute, disputedAt }) => {
      // An attempt that was refused is ended at once.
      const state = last === 'cancelled' && failure !== null ? 'refused' : last
      const paid = settles ? e.paid(formatCents(amount)) : e.paidAside(formatCents(amount))
      return [
        {
          key: `payment ${id}`,
          at: state === 'created' ? at : changedAt,
          what: state === 'succeeded' ? paid : (e.payments[state] ?? state),
          by: null,
        },
        ...(dispute
          ? [
              {
                key: `dispute ${id}`,
                at: disputedAt ?? changedAt,
                what: disputeText.title(dispute),
                by: null,
              },
            ]
          : []),
      ]
    },
  )
}

function withdrawalEntries({ withdrawals }: OrderDetail): TimelineEntry[] {
  return withdrawals.flatMap(({ id, reference, declaredAt, proofAt }) => [
    { key: `withdrawal ${id}`, at: declaredAt, what: e.withdrawn(reference), by: null },
    ...(proofAt ? [{ key: `proof ${id}`, at: proofAt, what: e.proof(reference), by: null }] : []),
  ])
}

function exchangeEntries(order: OrderDetail): TimelineEntry[] {
  return order.exchanges.flatMap((one) => {
    const words = exchangeWords(order, one)
    return [
      { key: `exchange ${one.id}`, at: one.at, what: e.exchanged(words, reasonOf(one.reason)), by: one.by },
      ...(one.sentAt
        ? [
            {
              key: `exchange sent ${one.id}`,
              at: one.sentAt,
              what: e.exchangeSent(words, one.trackingNumber),
              by: null,
            },
          ]
        : []),
    ]
  })
}

/** All that happened to an order, latest first. */
export function timelineOf(order: OrderDetail): readonly TimelineEntry[] {
  const { history, refunds, mails, notes, issued, returns, cancellation } = order
  const entries: TimelineEntry[] = [
    { key: 'placed', at: order.createdAt, what: e.placed, by: null },
    ...history.map((event) => ({
      key: `event ${event.id}`,
      at: event.at,
      what: changeOf(event),
      by: event.by,
    })),
    ...paymentEntries(order),
    ...refunds.map(({ id, at, by, amount, reason, status }) => ({
      key: `refund ${id}`,
      at,
      what: e.refund(formatCents(amount), reasonOf(reason), orderWorkText.refundStates[status]),
      by,
    })),
    ...mails.map(({ id, kind, status, at, sentAt, isLocal }) => ({
      key: `mail ${id}`,
      at: sentAt ?? at,
      what: e.mail(outboxText.kind(kind), e.mailStates[isLocal ? 'local' : status] ?? status),
      by: null,
    })),
    ...notes.map(({ id, at, by, note }) => ({ key: `note ${id}`, at, what: e.note(note), by })),
    ...issued.map(({ kind, number, at }) => ({
      key: `document ${number}`,
      at,
      what: e.document(e.issued[kind], number),
      by: null,
    })),
    ...returns.map(({ id, at, by, reason, lines }) => ({
      key: `return ${id}`,
      at,
      what: e.returned(
        sum(lines.map(({ quantity }) => quantity)),
        reasonOf(reason),
        sum(lines.map(({ restocked }) => restocked)),
      ),
      by,
    })),
    ...exchangeEntries(order),
    ...withdrawalEntries(order),
    ...(cancellation
      ? [
          {
            key: 'cancellation',
            at: cancellation.at,
            what: e.cancelAsked(reasonOf(cancellation.reason)),
            by: cancellation.by,
          },
        ]
      : []),
  ]
  return entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}
