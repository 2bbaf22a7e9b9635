import type { MailKind } from '@/domain/mail-sentences.ts'
import { cents } from '@/domain/money.ts'
import type { Order } from '@/domain/order.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { leftCartLetter } from '@/letters/left-cart.ts'
import { type NewsletterFacts, newsletterLetter } from '@/letters/newsletter.ts'
import { type OrderFacts, type OrderMailKind, orderLetter } from '@/letters/order-letters.ts'
import { questionAnswerLetter } from '@/letters/question.ts'
import { reviewAnsweredLetter, reviewInvitationLetter, reviewRefusedLetter } from '@/letters/reviews.ts'
import { supplierOrderEndLetter, supplierOrderLetter } from '@/letters/supplier-order.ts'
import { weeklyReportLetter } from '@/letters/weekly-report.ts'
import { acknowledgementLetter, noticeLetter } from '@/letters/withdrawal.ts'
import { sampleOrder } from '@/texts/letterSample.ts'
import { defaultSentences } from '@/texts/letters.ts'
import { demoSettings } from '../../content/demo/products.ts'
import { newsMail } from '../../supabase/functions/_shared/account-news.ts'
import { invitationMail, resetMail } from '../../supabase/functions/_shared/admin-mails.ts'
import {
  newAddressMail,
  presentAddressMail,
  takenAddressMail,
} from '../../supabase/functions/account-email/account-email-mails.ts'
import * as contact from '../../supabase/functions/contact/contact-mails.ts'
import * as newsletter from '../../supabase/functions/newsletter/newsletter-mails.ts'
import * as signUp from '../../supabase/functions/sign-up/sign-up-mails.ts'
import { sampleSupplierOrder } from './sample-document.ts'
import { emptyWeek, sampleWeek } from './sample-week.ts'

export const letterSettings: ShopSettings = {
  ...demoSettings,
  currency: 'EUR',
  vat: { exempt: false, ratePercent: 20 },
  termsVersion: '2026-11',
  showOutOfStock: true,
  showPrices: true,
  enableReviews: false,
  maintenanceMode: false,
  measureNewsletters: false,
  hero: { imagePath: null, altText: '', title: '', subtitle: '' },
}

interface Written {
  readonly subject: string
  readonly html: string
  readonly text: string
}

const SITE = 'https://shop.example'
const settings = letterSettings
const TOKEN = '0123456789abcdef'.repeat(4)

/** A letter about the sample order. */
export const sampleLetter = (kind: OrderMailKind, changes: Partial<OrderFacts> = {}): Written =>
  orderLetter(kind, {
    order: {
      ...sampleOrder,
      lines: sampleOrder.lines.map((line) => ({ ...line, image: 'product-images/1.webp' })),
    },
    settings,
    sentences: defaultSentences[kind as MailKind],
    siteUrl: SITE,
    link: `${SITE}/checkout/confirmation#${TOKEN}`,
    terms: {
      version: '2026-11',
      html: '<h2>Rétractation</h2>\n<p>Voir <a href="/returns">Retours</a>.</p>\n<ul><li>Nom du consommateur</li></ul>',
    },
    picture: (path) => `${SITE}/storage/v1/object/public/${path}`,
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

const stored = {
  id: '1',
  reference: 'RET-2026-0007',
  declaredAt: '2026-11-20T13:05:09Z',
  lastDay: '2026-12-04',
  isLate: false,
  isLinked: true,
  isAcknowledged: false,
  isNew: true,
}
const declared = {
  name: 'Inès Moreau',
  orderNumber: 'CMD-2026-0042',
  email: 'ines@client.example',
  items: '',
}
const message = {
  form: 'message',
  fields: {
    firstName: 'Inès',
    lastName: 'Moreau',
    email: 'ines@client.example',
    phone: '',
    subject: 'Une taille',
    message: 'Bonjour,\nquelle taille pour <b>57 cm</b> ?',
  },
  guard: { trap: '', elapsedMs: 5000 },
} as const
const change = { present: 'ines@client.example', next: 'ines@neuve.example', settings, siteUrl: SITE }
const person = { to: { name: 'Salma', email: 'salma@shop.example' }, token: TOKEN, siteUrl: SITE, settings }
const news = {
  id: 1,
  email: 'ines@client.example',
  new_email: 'ines@neuve.example',
  at: '2026-11-20T13:05:09Z',
}
const reach = { functionsUrl: `${SITE}/functions/v1` }
const tokens = { email: 'ines@client.example', confirm: TOKEN, unsubscribe: TOKEN }

/** A newsletter with every kind of block, one piece with sizes, one sold out and one that is sold no longer. */
const sampleNewsletter: NewsletterFacts = {
  subject: 'Les paniers d’automne sont arrivés',
  blocks: [
    {
      kind: 'text',
      text: 'Bonjour,\n\nles premières pluies sont tombées.\nL’atelier a rentré son palmier nain.',
    },
    {
      kind: 'picture',
      picture: 'site-images/atelier.jpg',
      alt: 'Trois mains autour d’un métier, "vues d’en haut" & de près',
      href: '/blog',
    },
    { kind: 'heading', text: 'Trois pièces qui sortent du métier' },
    { kind: 'products', products: [7, 1, 12] },
    { kind: 'products', products: [99] },
    { kind: 'picture', picture: 'product-images/1.webp', alt: 'Le cabas Ouezzane, posé sur une table' },
    { kind: 'button', label: 'Voir toutes les pièces', href: '/products' },
  ],
  products: [
    {
      id: 1,
      name: 'Cabas Ouezzane',
      price: cents(6490),
      isFrom: false,
      image: 'product-images/1.webp',
      available: true,
    },
    {
      id: 7,
      name: 'Chapeau Larache',
      price: cents(4590),
      isFrom: true,
      image: 'product-images/7.webp',
      available: true,
    },
    { id: 12, name: 'Corbeille ronde', price: cents(2990), isFrom: false, image: null, available: false },
  ],
  leave: TOKEN,
  counted: null,
  settings,
  siteUrl: SITE,
  picture: (path) => `${SITE}/storage/v1/object/public/${path}`,
}

/** Every letter of the shop, by the name of its golden files. */
const reviewFrame = {
  settings,
  siteUrl: SITE,
  picture: (path: string) => `${SITE}/storage/v1/object/public/${path}`,
}
const reviewed = {
  name: 'Cabas Ketama',
  label: null,
  image: 'product-images/1.webp',
  firstName: 'Inès',
  token: TOKEN,
  productId: 2,
  body: 'Solide, mais l’anse <b>57</b> est courte.\nÉcrivez-moi : ines@client.example',
}

export const everyLetter = (): Readonly<Record<string, Written>> => ({
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
  'payment-request': sampleLetter('payment_request'),
  'payment-failed': sampleLetter('payment_failed', { content: { reason: 'expired' } }),
  'order-shipped': sampleLetter('order_shipped'),
  'order-shipped-untracked': sampleLetter('order_shipped', { order: relayOrder }),
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
  'review-invitation': reviewInvitationLetter(reviewFrame, {
    firstName: 'Inès',
    orderNumber: 'CMD-2026-0042',
    token: TOKEN,
    leaveToken: 'fedcba9876543210'.repeat(4),
    pieces: [reviewed, { name: 'Chapeau de Chefchaouen', label: 'Taille 57', image: null }],
  }),
  'review-refused': reviewRefusedLetter(reviewFrame, reviewed, {
    reason: 'personal_data',
    note: 'Retirez votre adresse, et nous le publierons volontiers.',
  }),
  'review-answered': reviewAnsweredLetter(
    reviewFrame,
    reviewed,
    'Merci Inès !\nNous l’allongerons de trois centimètres.',
  ),
  'withdrawal-received': acknowledgementLetter(
    { fields: declared, stored },
    settings,
    defaultSentences.withdrawal_received,
    SITE,
  ),
  'withdrawal-shop': noticeLetter({ fields: declared, stored }, settings, SITE),
  'supplier-order': supplierOrderLetter(sampleSupplierOrder(), settings, SITE),
  'supplier-order-ended': supplierOrderEndLetter(
    sampleSupplierOrder(),
    true,
    sampleSupplierOrder().lines.slice(0, 1),
    settings,
    SITE,
  ),
  'weekly-report': weeklyReportLetter(sampleWeek(), settings, SITE),
  'weekly-report-empty': weeklyReportLetter(emptyWeek(), settings, SITE),
  'left-cart': leftCartLetter({
    lines: sampleOrder.lines.map(({ name, label, quantity, unitPrice }) => ({
      name,
      label,
      quantity,
      price: unitPrice,
      image: 'product-images/1.webp',
    })),
    leave: TOKEN,
    settings,
    sentences: defaultSentences.left_cart,
    siteUrl: SITE,
    picture: (path) => `${SITE}/storage/v1/object/public/${path}`,
  }),
  'question-answer': questionAnswerLetter(
    {
      id: 12,
      subject: 'Une taille',
      orderSubject: null,
      orderNumber: null,
      body: 'Bonjour Inès,\n\nPour 57 cm, prenez la taille 57.\n\nBien à vous,\nL’atelier',
      words: message.fields.message,
      writtenAt: '2026-11-20T13:05:09Z',
    },
    settings,
    SITE,
  ),
  'question-answer-order': questionAnswerLetter(
    {
      id: 13,
      subject: null,
      orderSubject: 'damaged',
      orderNumber: sampleOrder.orderNumber,
      body: 'Nous vous renvoyons une anse : <b>Antoinette</b> s’en charge.',
      words: 'Une anse est fendue.\nVoyez www.spam.example/photo, ou écrivez à moi@spam.example.',
      writtenAt: '2026-11-20T23:30:00Z',
    },
    settings,
    null,
  ),
  'contact-shop': contact.shopMail(12, message, settings, SITE),
  'contact-received': contact.acknowledgementMail(12, message, settings, SITE),
  newsletter: newsletterLetter(sampleNewsletter),
  'newsletter-counted': newsletterLetter({
    ...sampleNewsletter,
    counted: {
      link: (href) =>
        href === '/products/12'
          ? null
          : `${SITE}/functions/v1/newsletter?link=${href.replaceAll('/', '-')}.${TOKEN}`,
      opened: `${SITE}/functions/v1/newsletter?opened=${TOKEN}`,
    },
  }),
  'newsletter-test': newsletterLetter({
    ...sampleNewsletter,
    leave: null,
    subject: '<b>57 % de paille',
    blocks: [
      { kind: 'heading', text: '<b>57 % de paille' },
      { kind: 'text', text: 'x'.repeat(300) },
      { kind: 'products', products: [1] },
      { kind: 'button', label: 'Ailleurs', href: 'https://shop.example/products?a=1&b=2' },
    ],
    settings: { ...settings, showPrices: false },
  }),
  'newsletter-confirm': newsletter.confirmationMail(tokens, settings, reach, SITE),
  'newsletter-welcome': newsletter.welcomeMail(tokens.email, TOKEN, settings, reach, SITE),
  'sign-up-confirm': signUp.confirmationMail(tokens.email, `${SITE}/auth#token=${TOKEN}`, SITE, settings),
  'sign-up-known': signUp.knownMail(tokens.email, SITE, settings),
  'address-new': newAddressMail(TOKEN, change),
  'address-present': presentAddressMail(TOKEN, change),
  'address-taken': takenAddressMail(change),
  'account-password': newsMail({ ...news, kind: 'password' }, settings, SITE),
  'account-email': newsMail({ ...news, kind: 'email' }, settings, SITE),
  'admin-reset': resetMail(person),
  'admin-invitation': invitationMail(person, 'Yasmine'),
})
