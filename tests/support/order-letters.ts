import type { MailKind } from '@/domain/mail-sentences.ts'
import { cents } from '@/domain/money.ts'
import type { Order, OrderExchange } from '@/domain/order.ts'
import { type OrderFacts, type OrderMailKind, orderLetter } from '@/letters/order-letters.ts'
import { sampleOrder } from '@/texts/letterSample.ts'
import { defaultSentences } from '@/texts/letters.ts'
import {
  LETTER_SITE,
  LETTER_TOKEN,
  letterPicture,
  letterSettings as settings,
  type Written,
} from './letter-frame.ts'

/** A letter about the sample order. */
export const sampleLetter = (kind: OrderMailKind, changes: Partial<OrderFacts> = {}): Written =>
  orderLetter(kind, {
    order: {
      ...sampleOrder,
      lines: sampleOrder.lines.map((line) => ({ ...line, image: 'product-images/1.webp' })),
    },
    settings,
    sentences: defaultSentences[kind as MailKind],
    siteUrl: LETTER_SITE,
    link: `${LETTER_SITE}/checkout/confirmation#${LETTER_TOKEN}`,
    terms: {
      version: '2026-11',
      html: '<h2>Rétractation</h2>\n<p>Voir <a href="/returns">Retours</a>.</p>\n<ul><li>Nom du consommateur</li></ul>',
    },
    picture: letterPicture,
    content: {},
    ...changes,
  })

const [line] = sampleOrder.lines
if (!line) throw new Error('the sample order has no line')

/** Everything at its longest, and hostile. */
const longOrder: Order = {
  ...sampleOrder,
  customer: {
    ...sampleOrder.customer,
    firstName: 'Marie-<b>Antoinette</b> www.spam.example',
    lastName: 'W'.repeat(80),
  },
  shippingAddress: {
    ...sampleOrder.shippingAddress,
    address: 'A'.repeat(200),
    country: 'CH',
    postalCode: '1201',
  },
  isSimulated: true,
  tax: cents(0),
  discount: cents(1888),
  discountCode: 'ETE10',
  lines: Array.from({ length: 12 }, (_, n) => ({
    ...line,
    name: `${line.name} ${'x'.repeat(n * 8)}`,
    quantity: 99,
  })),
}

const relayOrder: Order = {
  ...sampleOrder,
  shippingMethod: 'Point relais (Mondial Relay)',
  tracking: null,
  relayPoint: {
    id: 'FR-1',
    name: 'Librairie des Lilas',
    address: '8 rue des Lilas',
    postalCode: '75011',
    city: 'Paris',
    country: 'FR',
    openingHours: '',
  },
}

const [exchanged] = sampleOrder.exchanged ?? []
if (!exchanged) throw new Error('the sample order has no exchange')
const exchange: OrderExchange = { ...exchanged, image: 'product-images/2.webp' }

/** A letter of these exchanged pieces, and of them alone. */
const exchangeLetter = (
  order: Order,
  sent: readonly OrderExchange[],
  changes: Partial<OrderFacts> = {},
): Written =>
  sampleLetter('exchange_sent', {
    order: { ...order, exchanged: [...sent, { ...exchange, id: 'other', name: 'Autre colis' }] },
    content: { exchanges: sent.map(({ id }) => id) },
    ...changes,
  })

/** Letters about orders, by the name of their golden files. */
export const orderLetters = (): Readonly<Record<string, Written>> => ({
  'order-received': sampleLetter('order_received'),
  'order-received-long': sampleLetter('order_received', {
    order: longOrder,
    siteUrl: null,
    link: null,
    picture: () => null,
  }),
  'order-received-exempt': sampleLetter('order_received', {
    order: { ...relayOrder, tax: cents(0) },
    settings: { ...settings, vat: { exempt: true, ratePercent: 0 } },
    terms: null,
  }),
  'order-notice': sampleLetter('order_notice'),
  'order-notice-relay': sampleLetter('order_notice', {
    order: { ...relayOrder, customer: { ...relayOrder.customer, phone: '06 12 34 56 78' } },
  }),
  'order-notice-long': sampleLetter('order_notice', {
    order: longOrder,
    siteUrl: null,
    link: null,
    picture: () => null,
  }),
  'payment-request': sampleLetter('payment_request'),
  'payment-failed': sampleLetter('payment_failed', { content: { reason: 'expired' } }),
  'order-shipped': sampleLetter('order_shipped'),
  'order-shipped-untracked': sampleLetter('order_shipped', { order: relayOrder }),
  'exchange-sent': exchangeLetter(sampleOrder, [exchange]),
  'exchange-sent-untracked': exchangeLetter(relayOrder, [
    { ...exchange, quantity: 2, tracking: null },
    { ...exchange, id: 'second', label: null, formerLabel: null, image: null, tracking: null },
  ]),
  'exchange-sent-long': exchangeLetter(
    longOrder,
    Array.from({ length: 12 }, (_, n) => ({
      ...exchange,
      id: `long ${n}`,
      name: `${exchange.name} <b>57</b> ${'x'.repeat(n * 8)}`,
      label: `Taille ${'9'.repeat(60)}`,
      quantity: 99,
    })),
    { siteUrl: null, link: null, picture: () => null },
  ),
  'order-delivered': sampleLetter('order_delivered'),
  'order-cancelled': sampleLetter('order_cancelled'),
  'order-refunded': sampleLetter('order_refunded', { content: { amount: 49.9 } }),
  'order-cancelled-stock': sampleLetter('order_cancelled', { content: { reason: 'stock' } }),
  'order-refunded-pieces': sampleLetter('order_refunded', {
    content: {
      amount: 56.85,
      reason: 'damaged',
      shipping: 6.95,
      lines: [{ name: 'Chapeau de Chefchaouen', label: 'Taille 57', quantity: 1, amount: 49.9 }],
    },
  }),
  'order-refunded-extra': sampleLetter('order_refunded', {
    content: {
      amount: 50.4,
      reason: 'goodwill',
      shipping: 0,
      lines: [{ name: 'Chapeau de Chefchaouen', label: 'Taille 57', quantity: 1, amount: 49.9 }],
    },
  }),
})
