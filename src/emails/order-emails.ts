import { promisedPreparation } from '@/domain/delivery-day.ts'
import { unlinked } from '@/domain/links.ts'
import { fillSentence, type MailKind } from '@/domain/mail-sentences.ts'
import { formatCents } from '@/domain/money.ts'
import type { Order } from '@/domain/order.ts'
import { isHandPayment } from '@/domain/order-states.ts'
import { isOpenToWithdrawal } from '@/domain/order-steps.ts'
import { PATHS, withdrawalPath } from '@/domain/paths.ts'
import { dispatchTime } from '@/texts/delivery.ts'
import { defaultSentences, emailText as t } from '@/texts/emails.ts'
import { orderMailText } from '@/texts/order-mail.ts'
import { paymentDetails, paymentDetailsText } from '@/texts/payment-details.ts'
import type { Block } from './blocks.ts'
import { type Email, writeEmail } from './email.ts'
import {
  acceptedTerms,
  deliveryBlocks,
  exchangedPieces,
  expected,
  orderAmounts,
  orderedPieces,
  orderNotes,
  withdrawalForm,
} from './order-blocks.ts'
import { type OrderFacts, orderButton } from './order-facts.ts'
import { numberedParcels, parcel, parcelContents, sentPieces, trackingsOf } from './parcel-blocks.ts'
import { refunded, refundMeans, refundRows } from './refund-blocks.ts'

/** Emails about an order. */
export type OrderMailKind = Exclude<MailKind, 'withdrawal_received' | 'left_cart'>

type Write = (facts: OrderFacts) => readonly Block[]
/** What stands between the first sentence and the last, and after it. */
interface Body {
  readonly body: Write
  readonly end?: Write
}

const contents = (facts: OrderFacts): Block[] => [
  orderedPieces(facts.order, facts.picture),
  orderAmounts(facts.order),
]

const withdraw: Write = ({ order, siteUrl, token }) => {
  if (!isOpenToWithdrawal(order)) return []
  const { orderNumber, customer } = order
  const name = `${customer.firstName} ${customer.lastName}`
  const path = withdrawalPath({ orderNumber, email: customer.email, name, lien: token })
  const note: Block = { note: t.withdrawal }
  return siteUrl ? [note, { link: { label: t.withdraw, href: siteUrl + path } }] : [note]
}

const why = ({ content }: OrderFacts, sentences: Readonly<Record<string, string>> = t.reasons): Block[] => {
  const said = typeof content.reason === 'string' ? sentences[content.reason] : undefined
  return said ? [{ text: said }] : []
}

/** Who bought, to the shop. */
const buyerLines = ({ customer: { firstName, lastName, email, phone } }: Order): string[] =>
  [unlinked(`${firstName} ${lastName}`), email, phone ?? ''].filter(Boolean)

/** What the buyer is asked to pay, and on which terms; who ordered online has accepted them. */
const payTerms: Write = (facts) => [
  ...orderNotes(facts.order, facts.settings),
  ...(facts.order.isByPhone === false ? [] : [{ note: t.payTerms }]),
  ...(facts.siteUrl ? [{ link: { label: t.terms, href: facts.siteUrl + PATHS.cgv } }] : []),
]

/** How it is paid without a card; where the shop has not said where to, its buyer asks. */
const payBy: Write = ({ order }) => {
  const ask = order.payTo ? undefined : paymentDetailsText.ask[order.paymentMethod]
  return [{ rows: paymentDetails(order) }, ...(ask ? [{ text: ask }] : [])]
}

const awaited: Body = {
  body: (facts) => [
    ...payBy(facts),
    ...orderButton(facts),
    ...contents(facts),
    ...deliveryBlocks(facts.order),
  ],
  end: payTerms,
}

const BODIES: Readonly<Record<OrderMailKind, Body>> = {
  order_received: {
    body: (facts) => [
      ...contents(facts),
      ...deliveryBlocks(facts.order),
      ...expected(facts.order),
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
    body: ({ order, siteUrl, picture }) => [
      ...(order.isSimulated ? [{ text: t.simulatedOrder }] : []),
      orderedPieces(order, picture),
      orderAmounts(order),
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
    end: payTerms,
  },
  payment_transfer: awaited,
  payment_cheque: awaited,
  payment_cash: awaited,
  payment_reminder: { body: (facts) => [...payBy(facts), ...orderButton(facts), ...contents(facts)] },
  payment_failed: {
    body: (facts) => [...why(facts), ...orderButton(facts, t.pay), ...contents(facts)],
  },
  order_shipped: {
    body: (facts) => [...parcel(facts), ...parcelContents(facts), ...deliveryBlocks(facts.order).slice(0, 1)],
  },
  exchange_sent: {
    body: (facts) => [
      ...trackingsOf(facts).flatMap((tracking) =>
        parcel({ ...facts, order: { ...facts.order, tracking, parcels: [] } }),
      ),
      exchangedPieces(sentPieces(facts), facts.picture),
      ...deliveryBlocks(facts.order).slice(0, 1),
    ],
  },
  order_delivered: { body: (facts) => [...orderButton(facts)], end: withdraw },
  return_label: {
    body: (facts) => [
      { text: t.returnSteps },
      ...orderButton(facts, t.returnLabel),
      ...(typeof facts.content.number === 'string'
        ? [{ rows: [[t.returnParcel, facts.content.number]] as const }]
        : []),
    ],
  },
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
          [t.refundBy, orderMailText.paymentMethod(refundMeans(facts))],
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
  envoi: dispatchTime(promisedPreparation(facts.order.deliveryTerms)),
  transporteur: facts.order.shippingMethod,
  suivi: (kind === 'exchange_sent' ? trackingsOf(facts) : numberedParcels(facts.order))
    .flatMap((tracking) => tracking?.number ?? [])
    .join(', '),
})

/** The last sentence. That a bank takes days to give money back is not true of what the shop gives itself, nor where none was paid. */
const closingOf = (kind: OrderMailKind, { order, sentences: { closing } }: OrderFacts): string =>
  kind === 'order_refunded' &&
  (isHandPayment(order.paymentMethod) || order.isSimulated) &&
  closing === defaultSentences.order_refunded.closing
    ? ''
    : closing

/** Writes an email about an order. */
export function orderEmail(kind: OrderMailKind, facts: OrderFacts): Email & { readonly subject: string } {
  const { subject, intro } = facts.sentences
  const closing = closingOf(kind, facts)
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
    ...writeEmail({ settings, siteUrl, title: t.titles[kind] }, blocks),
  }
}
