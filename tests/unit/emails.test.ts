import { describe, expect, test } from 'vitest'
import {
  fillSentence,
  hasKnownPlaceholders,
  MAIL_KINDS,
  MAIL_SENTENCE_LIMITS,
} from '@/domain/mail-sentences.ts'
import { cents, formatCents } from '@/domain/money.ts'
import type { Order } from '@/domain/order.ts'
import type { PaymentMethod } from '@/domain/order-states.ts'
import { sampleEmail as previewOf } from '@/emails/sample-emails.ts'
import { deliveryText } from '@/texts/delivery.ts'
import { documentText } from '@/texts/documents.ts'
import { AWAITED, sampleOrder } from '@/texts/email-sample.ts'
import { defaultSentences, emailText } from '@/texts/emails.ts'
import { paymentMeans } from '@/texts/payment-means.ts'
import { formatFee, shippingFeeText } from '@/texts/shipping-fee.ts'
import { EMAIL_SITE, emailSettings } from '../support/email-frame.ts'
import { everyEmail } from '../support/emails.ts'
import { sampleEmail } from '../support/order-emails.ts'

/** Written anew by `vitest -u`; whoever does looks at them in a browser, light and dark. */
describe.each(Object.entries(everyEmail()))('the letter %s', (name, email) => {
  test('is the golden one, in both its forms', async () => {
    await expect(email.html).toMatchFileSnapshot(`golden/emails/${name}.html`)
    await expect(`${email.subject}\n\n${email.text}\n`).toMatchFileSnapshot(`golden/emails/${name}.txt`)
  })

  test('is of tables, 600 px wide at most, in French, for both schemes', () => {
    const { html } = email
    expect(html).toContain('<html lang="fr" dir="ltr">')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    expect(html).toContain('<meta name="supported-color-schemes" content="light dark">')
    expect(html).toContain('max-width:600px')
    expect(html).not.toMatch(/<script|javascript:|position:|display:flex|display:grid/)
    for (const [, table = ''] of html.matchAll(/<table([^>]*)>/g)) expect(table).toContain('cellpadding="0"')
    for (const [picture] of html.matchAll(/<img[^>]*>/g)) expect(picture).toMatch(/ alt=".*" /)
    // Gmail cuts longer ones off.
    expect(Buffer.byteLength(html)).toBeLessThan(102_000)
  })

  test('says in text what it says in HTML', () => {
    const { html, text } = email
    const addresses = (from: string) =>
      new Set(
        (from.match(/https:\/\/shop\.example\/[^\s"<]*/g) ?? []).filter((one) => !one.endsWith('/returns')),
      )
    const inHtml = [...addresses(html.replaceAll('&amp;', '&'))].filter(
      // Pictures.
      (one) => !/\/storage\/|\?opened=/.test(one),
    )
    expect([...addresses(text)].sort()).toEqual(inHtml.sort())
    expect(text).toContain('12 rue des Vanniers')
    expect(text).not.toMatch(/<(?!b>57|\/b> \?|b>Antoinette|\/b>)[a-z]/)
  })
})

test('the preview of an exchange shows what is sent, for what, and its parcel', () => {
  const { text } = previewOf('exchange_sent', emailSettings, defaultSentences.exchange_sent, EMAIL_SITE)
  for (const shown of ['Taille 59', emailText.inExchange('Taille 57'), '6A98765432109'])
    expect(text).toContain(shown)
})

test('a refund adds up in its email, in the words of its credit note', () => {
  const lines = [{ name: 'Éventail en doum', label: null, quantity: 1, amount: 12.5 }]
  const rowsOf = (content: Record<string, unknown>) =>
    sampleEmail('order_refunded', { content })
      .text.split('Commande : CMD-2026-0042\n')[1]
      ?.split(`\n${emailText.refunded}`)[0]
      ?.split('\n')
  expect(rowsOf({ amount: 19.95, shipping: 6.95, lines })).toEqual([
    `1\u00a0×\u00a0Éventail en doum : ${formatCents(cents(1250))}`,
    `${documentText.refundedShipping} : ${formatCents(cents(695))}`,
    `${documentText.refundedExtra} : ${formatCents(cents(50))}`,
  ])
  // Of an amount alone there is nothing to add up.
  for (const content of [{ amount: 0.5, lines: [] }, { amount: 0.5 }, {}])
    expect(sampleEmail('order_refunded', { content }).text).not.toContain(documentText.refundedExtra)
})

test('a parcel that costs nothing is told so in the one word of the shop', () => {
  const order = { ...sampleOrder, shippingFee: cents(0) }
  expect(sampleEmail('order_received', { order }).text).toContain(
    `${shippingFeeText.label} – ${order.shippingMethod} : ${formatFee(order.shippingFee)}`,
  )
})

test('a confirmation says when the parcel comes, and when its point is open, as it was told', () => {
  const order: Order = {
    ...sampleOrder,
    ...AWAITED,
    paymentStatus: 'paid',
    paidAt: '2026-11-20T10:12:00Z',
    relayPoint: {
      id: '012345',
      name: 'Librairie des Lilas',
      address: '12 rue de la Roquette',
      postalCode: '75011',
      city: 'Paris',
      country: 'FR',
      openingHours: 'mar.-sam. 9h30-19h',
    },
    deliveryTerms: { delay: '3 à 5 jours', preparationDays: 5, cutoffHour: 12 },
  }
  const { text } = sampleEmail('order_received', { order })
  expect(text).toContain('expédions sous 5 jours ouvrés')
  expect(text).toContain('Livraison prévue du mercredi 2 au vendredi 4 décembre.')
  expect(text).toContain('mar.-sam. 9h30-19h')
  expect(sampleEmail('order_received', { order: { ...order, deliveryTerms: null } }).text).not.toContain(
    'prévue',
  )
  const abroad = { ...order.shippingAddress, country: 'CH' as const }
  expect(sampleEmail('order_received', { order: { ...order, shippingAddress: abroad } }).text).toContain(
    deliveryText.customs,
  )
})

test('amounts and numbers are not parted at the end of a line', () => {
  const order = { ...sampleOrder, discount: cents(3880), discountCode: 'ETE10' }
  const { html, text } = sampleEmail('order_received', { order })
  expect(text).toContain(`−\u00a0${formatCents(order.discount)}`)
  expect(text).not.toMatch(/[−×\d] (?=\d+,\d\d|€)/)
  // Where a reader sees them: neither in the title of the window nor in addresses, and as they are copied.
  const body = html.slice(html.indexOf('class="edge card'))
  const bare = body.replaceAll('<span style="white-space:nowrap">CMD-2026-0042</span>', '')
  expect(bare.replace(/="[^"]*"/g, '')).not.toContain('CMD-2026-0042')
})

test('what a buyer typed is no link and no markup', () => {
  const { html, text } = everyEmail()['order-received-long'] ?? { html: '', text: '' }
  expect(html).toContain('Marie-&lt;b&gt;Antoinette')
  expect(text).not.toContain('www.spam.example')
  expect(html).not.toContain('www.spam.example')
})

describe('sentences', () => {
  test.each(MAIL_KINDS)('of %s know their placeholders and keep to their limits', (kind) => {
    const sentences = defaultSentences[kind]
    for (const [field, sentence] of Object.entries(sentences)) {
      expect(hasKnownPlaceholders(kind, sentence), sentence).toBe(true)
      expect(sentence.length).toBeLessThanOrEqual(MAIL_SENTENCE_LIMITS[field as keyof typeof sentences])
    }
  })

  test('are filled once: a value with braces stays as it is', () => {
    expect(fillSentence('{prénom} {commande} {rien}', { prénom: '{commande}', commande: 'CMD' })).toBe(
      '{commande} CMD ',
    )
    for (const wrong of ['{prenom}', '{', '}', '{{prénom}}', '{suivi}', '{prénom'])
      expect(hasKnownPlaceholders('order_received', wrong), wrong).toBe(false)
  })

  test('of the shop’s own stand in the email, escaped', () => {
    const sentences = { subject: 'Re {commande}', intro: 'Chère {prénom} <b>', closing: '' }
    const email = sampleEmail('order_shipped', { sentences })
    expect(email.subject).toBe('Re CMD-2026-0042')
    expect(email.html).toContain('Chère Inès &lt;b&gt;')
    expect(email.text).not.toContain(defaultSentences.order_shipped.closing)
  })
})

test('what the shop gives back itself comes from no bank after days, and is said to go the way it was paid', () => {
  const of = (paymentMethod: PaymentMethod, closing = defaultSentences.order_refunded.closing) =>
    sampleEmail('order_refunded', {
      order: { ...sampleOrder, paymentMethod },
      sentences: { ...defaultSentences.order_refunded, closing },
    }).text
  expect(of('card')).toContain('5 à 10 jours')
  expect(of('cheque')).not.toContain('5 à 10 jours')
  expect(of('cheque')).toContain(paymentMeans.cheque)
  // The shop's own sentence stays.
  expect(of('cash', 'À bientôt.')).toContain('À bientôt.')
})

test('no money is said to come back in days where none was paid', () => {
  const of = (isSimulated: boolean) =>
    sampleEmail('order_refunded', { order: { ...sampleOrder, isSimulated } }).text
  expect([false, true].map((isSimulated) => of(isSimulated).includes('5 à 10 jours'))).toEqual([true, false])
})

test('the email of a delivery offers no withdrawal where nothing is left to withdraw from', () => {
  const of = (changes: object) =>
    sampleEmail('order_delivered', { order: { ...sampleOrder, ...changes } }).text.includes(
      emailText.withdrawal,
    )
  const declared = (items: string | null) => ({
    declarations: [{ reference: 'RET-2026-0007', declaredAt: sampleOrder.createdAt, items }],
  })
  expect([{}, declared('1 × Cabas')].map(of)).toEqual([true, true])
  expect([{ isGivenBack: true }, { paymentStatus: 'refunded' }, declared(null)].map(of)).toEqual(
    Array(3).fill(false),
  )
})

test('the email of a parcel names what it holds: nothing that was paid back before it left', () => {
  const [first, ...rest] = sampleOrder.lines
  if (!first) throw new Error('the sample has no line')
  const of = (givenBack: number) =>
    sampleEmail('order_shipped', {
      order: { ...sampleOrder, lines: [{ ...first, quantity: 2, givenBack }, ...rest] },
    }).text
  const counted = (units: number) => emailText.count(units, formatCents(first.unitPrice))
  expect(of(0)).toContain(counted(2))
  expect(of(0)).toContain(formatCents(sampleOrder.total))
  expect(of(1)).toContain(counted(1))
  expect(of(1)).not.toContain(formatCents(sampleOrder.total))
  expect(of(2)).not.toContain(first.name)
})
