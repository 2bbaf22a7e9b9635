import * as z from 'zod'
import { unlinked } from '@/domain/links.ts'
import { fillSentence, type MailKind, type MailSentences } from '@/domain/mail-sentences.ts'
import { addCents, type Cents, cents, centsFromEuros, formatCents } from '@/domain/money.ts'
import { isWithdrawable, type Order, type OrderExchange, orderedName } from '@/domain/order.ts'
import { PATHS, withdrawalPath } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import type { Terms } from '@/domain/terms.ts'
import { trackingUrl } from '@/domain/tracking.ts'
import { documentText } from '@/texts/documents.ts'
import { letterText as t } from '@/texts/letters.ts'
import { orderMailText } from '@/texts/orderMail.ts'
import type { Block, Row } from './blocks.ts'
import { type Letter, writeLetter } from './letter.ts'
import {
  acceptedTerms,
  deliveryBlocks,
  exchangedPieces,
  orderAmounts,
  orderedPieces,
  orderNotes,
  withdrawalForm,
} from './order-blocks.ts'

/** Letters about an order. */
export type OrderMailKind = Exclude<MailKind, 'withdrawal_received' | 'left_cart'>

/** What a letter about an order is written of. */
export interface OrderFacts {
  readonly order: Order
  readonly settings: ShopSettings
  readonly sentences: MailSentences
  /** The shop's own address without a slash at its end, where it is known for certain: one that a caller names could lead anywhere. */
  readonly siteUrl: string | null
  /** The order's page, null where that address is not known. */
  readonly link: string | null
  /** The terms that the buyer accepted; null where none were published. Of a confirmation. */
  readonly terms: Terms | null
  /** Address of a stored picture, null where it is not known. */
  readonly picture: (path: string) => string | null
  /** What the letter says besides the order, as it was queued. */
  readonly content: Readonly<Record<string, unknown>>
}

type Write = (facts: OrderFacts) => readonly Block[]

const orderButton = ({ link }: OrderFacts, label: string = t.order): Block[] =>
  link ? [{ button: { label, href: link } }] : []

const contents = (facts: OrderFacts): Block[] => [
  orderedPieces(facts.order, facts.picture),
  orderAmounts(facts.order, facts.settings),
]

/** The amount of a refund; the whole order where the letter does not say. */
const refunded = ({ content: { amount }, order }: OrderFacts): Cents =>
  typeof amount === 'number' || typeof amount === 'string' ? centsFromEuros(amount) : order.total

const parcel: Write = (facts) => {
  const { tracking, shippingMethod } = facts.order
  if (!tracking) return [{ rows: [[t.carrier, shippingMethod]] }, { note: t.noParcel }, ...orderButton(facts)]
  const href = trackingUrl(tracking)
  const known: Block = {
    rows: [
      [t.carrier, shippingMethod],
      [t.parcel, tracking.number],
    ],
  }
  return href ? [known, { button: { label: t.track, href } }] : [known, ...orderButton(facts)]
}

const ids = z.array(z.string())

/** The exchanged pieces that a letter tells of, as long as they are sent. */
export const sentPieces = ({ order, content }: Pick<OrderFacts, 'order' | 'content'>): OrderExchange[] => {
  const told = ids.safeParse(content.exchanges).data ?? []
  return (order.exchanged ?? []).filter(({ id, sentAt }) => sentAt !== null && told.includes(id))
}

/** The parcels that a letter tells of, each once; null where none has a number. */
function trackingsOf(facts: OrderFacts) {
  const known = sentPieces(facts).flatMap(({ tracking }) => tracking ?? [])
  const parcels = new Map(known.map((tracking) => [tracking.number, tracking]))
  return parcels.size > 0 ? [...parcels.values()] : [null]
}

const withdraw: Write = ({ order, siteUrl }) => {
  if (!isWithdrawable(order)) return []
  const { firstName, lastName, email } = order.customer
  const path = withdrawalPath({ orderNumber: order.orderNumber, email, name: `${firstName} ${lastName}` })
  const note: Block = { note: t.withdrawal }
  return siteUrl ? [note, { link: { label: t.withdraw, href: siteUrl + path } }] : [note]
}

const why = ({ content }: OrderFacts, sentences: Readonly<Record<string, string>> = t.reasons): Block[] => {
  const said = typeof content.reason === 'string' ? sentences[content.reason] : undefined
  return said ? [{ text: said }] : []
}

const refundedPieces = z.object({
  shipping: z.number().default(0),
  lines: z
    .array(
      z.object({ name: z.string(), label: z.string().nullable(), quantity: z.number(), amount: z.number() }),
    )
    .default([]),
})

/** What a refund is made of, in the words of its credit note; nothing where it names neither pieces nor shipping. */
const refundRows = (facts: OrderFacts): Row[] => {
  const said = refundedPieces.safeParse(facts.content)
  if (!said.success) return []
  const { lines, shipping } = said.data
  const parts: [string, Cents][] = [
    ...lines.map(({ quantity, amount, ...piece }): [string, Cents] => [
      t.count(quantity, orderedName(piece)),
      centsFromEuros(amount),
    ]),
    [documentText.refundedShipping, centsFromEuros(shipping)],
  ]
  const named = addCents(...parts.map(([, amount]) => amount))
  if (named === 0) return []
  // What is given back besides, so that the rows add up.
  return [...parts, [documentText.refundedExtra, cents(refunded(facts) - named)] as const]
    .filter(([, amount]) => amount > 0)
    .map(([name, amount]): Row => [name, formatCents(amount)])
}

/** Who bought, to the shop. */
const buyerLines = ({ customer: { firstName, lastName, email, phone } }: Order): string[] =>
  [unlinked(`${firstName} ${lastName}`), email, phone ?? ''].filter(Boolean)

/** What stands between the first sentence and the last, and after it. */
const BODIES: Readonly<Record<OrderMailKind, { readonly body: Write; readonly end?: Write }>> = {
  order_received: {
    body: (facts) => [
      ...contents(facts),
      ...deliveryBlocks(facts.order),
      { rows: [[orderMailText.payment, orderMailText.paymentMethod(facts.order.paymentMethod)]] },
      ...orderButton(facts),
    ],
    end: (facts) => [
      ...orderNotes(facts.order, facts.settings),
      withdrawalForm(facts.order, facts.settings),
      ...(facts.terms ? [acceptedTerms(facts.terms, facts.siteUrl)] : []),
    ],
  },
  order_notice: {
    body: ({ order, settings, siteUrl, picture }) => [
      ...(order.isSimulated ? [{ text: t.simulatedOrder }] : []),
      orderedPieces(order, picture),
      orderAmounts(order, settings),
      { title: t.buyer, lines: buyerLines(order) },
      ...deliveryBlocks(order).slice(0, 1),
      { rows: [[orderMailText.payment, orderMailText.paymentMethod(order.paymentMethod)]] },
      ...(siteUrl
        ? [{ button: { label: t.openOrder, href: `${siteUrl}${PATHS.admin}/orders/${order.orderNumber}` } }]
        : []),
    ],
  },
  payment_request: {
    body: (facts) => [...orderButton(facts, t.pay), ...contents(facts), ...deliveryBlocks(facts.order)],
    end: (facts) => [
      ...orderNotes(facts.order, facts.settings),
      { note: t.payTerms },
      ...(facts.siteUrl ? [{ link: { label: t.terms, href: facts.siteUrl + PATHS.cgv } }] : []),
    ],
  },
  payment_failed: {
    body: (facts) => [...why(facts), ...orderButton(facts, t.pay), ...contents(facts)],
  },
  order_shipped: {
    body: (facts) => [...parcel(facts), ...contents(facts), ...deliveryBlocks(facts.order).slice(0, 1)],
  },
  exchange_sent: {
    body: (facts) => [
      ...trackingsOf(facts).flatMap((tracking) => parcel({ ...facts, order: { ...facts.order, tracking } })),
      exchangedPieces(sentPieces(facts), facts.picture),
      ...deliveryBlocks(facts.order).slice(0, 1),
    ],
  },
  order_delivered: { body: (facts) => [...orderButton(facts)], end: withdraw },
  order_cancelled: {
    body: (facts) => [
      ...why(facts, t.cancelReasons),
      ...contents(facts),
      ...(facts.order.paymentStatus === 'paid' && !facts.order.isSimulated
        ? [{ text: t.refundFollows }]
        : []),
      ...orderButton(facts),
    ],
  },
  order_refunded: {
    body: (facts) => [
      ...why(facts),
      {
        rows: [
          [t.orderNumber, facts.order.orderNumber],
          ...refundRows(facts),
          [t.refunded, formatCents(refunded(facts))],
          [t.orderTotal, formatCents(facts.order.total)],
          [t.refundBy, orderMailText.paymentMethod(facts.order.paymentMethod)],
        ],
      },
      ...(facts.order.isSimulated ? [{ note: t.simulatedRefund }] : []),
      ...orderButton(facts),
    ],
  },
}

const valuesOf = (kind: OrderMailKind, facts: OrderFacts): Record<string, string> => ({
  // Names were typed by whoever ordered, to an address that nobody has proved.
  prénom: unlinked(facts.order.customer.firstName),
  commande: facts.order.orderNumber,
  boutique: facts.settings.siteName,
  total: formatCents(facts.order.total),
  montant: formatCents(refunded(facts)),
  transporteur: facts.order.shippingMethod,
  suivi: (kind === 'exchange_sent' ? trackingsOf(facts) : [facts.order.tracking])
    .flatMap((tracking) => tracking?.number ?? [])
    .join(', '),
})

/** Writes a letter about an order. */
export function orderLetter(kind: OrderMailKind, facts: OrderFacts): Letter & { readonly subject: string } {
  const { subject, intro, closing } = facts.sentences
  const values = valuesOf(kind, facts)
  const { body, end } = BODIES[kind]
  const blocks: Block[] = [
    // The shop writes to itself.
    { text: t.greeting(kind === 'order_notice' ? '' : (values.prénom ?? '')) },
    { text: fillSentence(intro, values) },
    ...body(facts),
    ...(closing ? [{ text: fillSentence(closing, values) }] : []),
    ...(end?.(facts) ?? []),
  ]
  const { settings, siteUrl } = facts
  return {
    subject: fillSentence(subject, values),
    ...writeLetter({ settings, siteUrl, title: t.titles[kind] }, blocks),
  }
}
