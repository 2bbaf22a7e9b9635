import * as z from 'zod'
import { keptLines, type OrderExchange } from '@/domain/order.ts'
import { trackingUrl } from '@/domain/tracking.ts'
import { emailText as t } from '@/texts/emails.ts'
import type { Block } from './blocks.ts'
import { orderAmounts, orderedPieces } from './order-blocks.ts'
import { type OrderFacts, orderButton } from './order-facts.ts'

/** What the parcel holds: nothing that was paid back before it left, nor then what the whole order came to. */
export function parcelContents({ order, picture }: OrderFacts): Block[] {
  const lines = keptLines(order)
  const isWhole = order.lines.every(({ givenBack = 0 }) => givenBack === 0)
  return [orderedPieces({ ...order, lines }, picture), ...(isWhole ? [orderAmounts(order)] : [])]
}

/** The parcels of an order that have a number, the main one first. */
export function numberedParcels({ tracking, parcels = [] }: OrderFacts['order']) {
  const known = parcels.flatMap(({ carrier, number }) => (number === null ? [] : [{ carrier, number }]))
  return known.length === 0 && tracking ? [tracking] : known
}

/** The carrier, and where each parcel is followed. */
export const parcel = (facts: OrderFacts): Block[] => {
  const { shippingMethod } = facts.order
  const known = numberedParcels(facts.order)
  if (known.length === 0)
    return [{ rows: [[t.carrier, shippingMethod]] }, { note: t.noParcel }, ...orderButton(facts)]
  const links = known.flatMap((one, index): Block[] => {
    const href = trackingUrl(one)
    const label = known.length > 1 ? t.trackOne(index + 1) : t.track
    return href ? [{ button: { label, href } }] : []
  })
  const numbers = known.map(({ number }): [string, string] => [t.parcel, number])
  return [
    { rows: [[t.carrier, shippingMethod], ...numbers] },
    ...(links.length > 0 ? links : orderButton(facts)),
  ]
}

const ids = z.array(z.string())

/** The exchanged units that an email tells of, as long as they are sent. */
export const sentPieces = ({ order, content }: Pick<OrderFacts, 'order' | 'content'>): OrderExchange[] => {
  const listed = ids.safeParse(content.exchanges).data ?? []
  return (order.exchanged ?? []).filter(({ id, sentAt }) => sentAt !== null && listed.includes(id))
}

/** The parcels that an email tells of, each once; null where none has a number. */
export function trackingsOf(facts: OrderFacts) {
  const known = sentPieces(facts).flatMap(({ tracking }) => tracking ?? [])
  const parcels = new Map(known.map((tracking) => [tracking.number, tracking]))
  return parcels.size > 0 ? [...parcels.values()] : [null]
}
