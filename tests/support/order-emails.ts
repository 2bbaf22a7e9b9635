import type { MailKind } from '@/domain/mail-sentences.ts'
import { cents } from '@/domain/money.ts'
import type { Order, OrderExchange } from '@/domain/order.ts'
import type { HandPayment } from '@/domain/order-states.ts'
import { type OrderMailKind, orderEmail } from '@/emails/order-emails.ts'
import type { OrderFacts } from '@/emails/order-facts.ts'
import { AWAITED, sampleOrder, samplePayTo } from '@/texts/email-sample.ts'
import { defaultSentences } from '@/texts/emails.ts'
import {
  EMAIL_SITE,
  EMAIL_TOKEN,
  emailPicture,
  emailSettings as settings,
  type Written,
} from './email-frame.ts'

/** An email about the sample order. */
export const sampleEmail = (kind: OrderMailKind, changes: Partial<OrderFacts> = {}): Written =>
  orderEmail(kind, {
    order: {
      ...sampleOrder,
      lines: sampleOrder.lines.map((line) => ({ ...line, image: 'product-images/1.webp' })),
    },
    settings,
    sentences: defaultSentences[kind as MailKind],
    siteUrl: EMAIL_SITE,
    token: EMAIL_TOKEN,
    terms: {
      version: '2026-11',
      html: '<h2>Rétractation</h2>\n<p>Voir <a href="/returns">Retours</a>.</p>\n<ul><li>Nom du consommateur</li></ul>',
    },
    picture: emailPicture,
    content: {},
    ...changes,
  })

const [line] = sampleOrder.lines
if (!line) throw new Error('the sample order has no line')

/** The sample as it waits for its payment. */
const awaitedOrder = (means: HandPayment): Order => ({
  ...sampleOrder,
  ...AWAITED,
  paymentMethod: means,
  payTo: samplePayTo(settings.siteName)[means] ?? null,
})

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

/** An email of these exchanged units, and of them alone. */
const exchangeEmail = (
  order: Order,
  sent: readonly OrderExchange[],
  changes: Partial<OrderFacts> = {},
): Written =>
  sampleEmail('exchange_sent', {
    order: { ...order, exchanged: [...sent, { ...exchange, id: 'other', name: 'Autre colis' }] },
    content: { exchanges: sent.map(({ id }) => id) },
    ...changes,
  })

/** Emails about orders, by the name of their golden files. */
export const orderEmails = (): Readonly<Record<string, Written>> => ({
  'order-received': sampleEmail('order_received'),
  'order-received-long': sampleEmail('order_received', {
    order: longOrder,
    siteUrl: null,
    picture: () => null,
  }),
  'order-received-exempt': sampleEmail('order_received', {
    order: { ...relayOrder, tax: cents(0), vat: { regime: 'exempt', ratePercent: 0 } },
    terms: null,
  }),
  // As it was placed before the law's numbers moved, by a shop that has paid VAT since.
  'order-received-exempt-before': sampleEmail('order_received', {
    order: {
      ...relayOrder,
      createdAt: '2026-08-31T21:59:59Z',
      tax: cents(0),
      vat: { regime: 'exempt', ratePercent: 0 },
    },
    terms: null,
  }),
  'order-notice': sampleEmail('order_notice'),
  'order-notice-relay': sampleEmail('order_notice', {
    order: { ...relayOrder, customer: { ...relayOrder.customer, phone: '06 12 34 56 78' } },
  }),
  'order-notice-long': sampleEmail('order_notice', {
    order: longOrder,
    siteUrl: null,
    picture: () => null,
  }),
  'payment-request': sampleEmail('payment_request'),
  'payment-transfer': sampleEmail('payment_transfer', {
    order: awaitedOrder('transfer'),
  }),
  'payment-transfer-by-phone': sampleEmail('payment_transfer', {
    order: { ...awaitedOrder('transfer'), payTo: null, isByPhone: true },
  }),
  'payment-cheque': sampleEmail('payment_cheque', { order: awaitedOrder('cheque') }),
  'payment-cash': sampleEmail('payment_cash', { order: { ...awaitedOrder('cash'), isByPhone: true } }),
  'payment-reminder': sampleEmail('payment_reminder', { order: awaitedOrder('transfer') }),
  'payment-failed': sampleEmail('payment_failed', { content: { reason: 'expired' } }),
  'order-shipped': sampleEmail('order_shipped'),
  'order-shipped-parcels': sampleEmail('order_shipped', {
    order: {
      ...sampleOrder,
      parcels: [
        { carrier: 'colissimo', number: '6A12345678901', state: 'moving', deliveredAt: null, steps: [] },
        { carrier: 'mondial_relay', number: '31000001', state: 'sent', deliveredAt: null, steps: [] },
      ],
    },
  }),
  'order-shipped-untracked': sampleEmail('order_shipped', { order: relayOrder }),
  'exchange-sent': exchangeEmail(sampleOrder, [exchange]),
  'exchange-sent-untracked': exchangeEmail(relayOrder, [
    { ...exchange, quantity: 2, tracking: null },
    { ...exchange, id: 'second', label: null, formerLabel: null, image: null, tracking: null },
  ]),
  'exchange-sent-long': exchangeEmail(
    longOrder,
    Array.from({ length: 12 }, (_, n) => ({
      ...exchange,
      id: `long ${n}`,
      name: `${exchange.name} <b>57</b> ${'x'.repeat(n * 8)}`,
      label: `Taille ${'9'.repeat(60)}`,
      quantity: 99,
    })),
    { siteUrl: null, picture: () => null },
  ),
  'order-delivered': sampleEmail('order_delivered'),
  'return-label': sampleEmail('return_label', { content: { number: '6A20000000001' } }),
  'order-cancelled': sampleEmail('order_cancelled'),
  'order-refunded': sampleEmail('order_refunded', { content: { amount: 49.9 } }),
  'order-cancelled-stock': sampleEmail('order_cancelled', { content: { reason: 'stock' } }),
  'order-refunded-pieces': sampleEmail('order_refunded', {
    content: {
      amount: 56.85,
      reason: 'damaged',
      shipping: 6.95,
      lines: [{ name: 'Chapeau de Chefchaouen', label: 'Taille 57', quantity: 1, amount: 49.9 }],
    },
  }),
  'order-refunded-extra': sampleEmail('order_refunded', {
    content: {
      amount: 50.4,
      reason: 'goodwill',
      shipping: 0,
      lines: [{ name: 'Chapeau de Chefchaouen', label: 'Taille 57', quantity: 1, amount: 49.9 }],
    },
  }),
})
