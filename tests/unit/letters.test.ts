import { describe, expect, test } from 'vitest'
import {
  fillSentence,
  hasKnownPlaceholders,
  MAIL_KINDS,
  MAIL_SENTENCE_LIMITS,
} from '@/domain/mail-sentences.ts'
import { cents, formatCents } from '@/domain/money.ts'
import { sampleLetter as previewOf } from '@/letters/sample-letters.ts'
import { documentText } from '@/texts/documents.ts'
import { sampleOrder } from '@/texts/letterSample.ts'
import { defaultSentences, letterText } from '@/texts/letters.ts'
import { formatFee, shippingFeeText } from '@/texts/shipping-fee.ts'
import { LETTER_SITE, letterSettings } from '../support/letter-frame.ts'
import { everyLetter } from '../support/letters.ts'
import { sampleLetter } from '../support/order-letters.ts'

/** Written anew by `vitest -u`; whoever does looks at them in a browser, light and dark. */
describe.each(Object.entries(everyLetter()))('the letter %s', (name, letter) => {
  test('is the golden one, in both its forms', async () => {
    await expect(letter.html).toMatchFileSnapshot(`golden/letters/${name}.html`)
    await expect(`${letter.subject}\n\n${letter.text}\n`).toMatchFileSnapshot(`golden/letters/${name}.txt`)
  })

  test('is of tables, 600 px wide at most, in French, for both schemes', () => {
    const { html } = letter
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
    const { html, text } = letter
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
  const { text } = previewOf('exchange_sent', letterSettings, defaultSentences.exchange_sent, LETTER_SITE)
  for (const shown of ['Taille 59', letterText.inExchange('Taille 57'), '6A98765432109'])
    expect(text).toContain(shown)
})

test('a refund adds up in its letter, in the words of its credit note', () => {
  const lines = [{ name: 'Éventail en doum', label: null, quantity: 1, amount: 12.5 }]
  const rowsOf = (content: Record<string, unknown>) =>
    sampleLetter('order_refunded', { content })
      .text.split('Commande : CMD-2026-0042\n')[1]
      ?.split(`\n${letterText.refunded}`)[0]
      ?.split('\n')
  expect(rowsOf({ amount: 19.95, shipping: 6.95, lines })).toEqual([
    `1\u00a0×\u00a0Éventail en doum : ${formatCents(cents(1250))}`,
    `${documentText.refundedShipping} : ${formatCents(cents(695))}`,
    `${documentText.refundedExtra} : ${formatCents(cents(50))}`,
  ])
  // Of an amount alone there is nothing to add up.
  for (const content of [{ amount: 0.5, lines: [] }, { amount: 0.5 }, {}])
    expect(sampleLetter('order_refunded', { content }).text).not.toContain(documentText.refundedExtra)
})

test('a parcel that costs nothing is told so in the one word of the shop', () => {
  const order = { ...sampleOrder, shippingFee: cents(0) }
  expect(sampleLetter('order_received', { order }).text).toContain(
    `${shippingFeeText.label} – ${order.shippingMethod} : ${formatFee(order.shippingFee)}`,
  )
})

test('amounts and numbers are not parted at the end of a line', () => {
  const order = { ...sampleOrder, discount: cents(3880), discountCode: 'ETE10' }
  const { html, text } = sampleLetter('order_received', { order })
  expect(text).toContain(`−\u00a0${formatCents(order.discount)}`)
  expect(text).not.toMatch(/[−×\d] (?=\d+,\d\d|€)/)
  // Where a reader sees them: neither in the title of the window nor in addresses, and as they are copied.
  const body = html.slice(html.indexOf('class="edge card'))
  const bare = body.replaceAll('<span style="white-space:nowrap">CMD-2026-0042</span>', '')
  expect(bare.replace(/="[^"]*"/g, '')).not.toContain('CMD-2026-0042')
})

test('what a buyer typed is no link and no markup', () => {
  const { html, text } = everyLetter()['order-received-long'] ?? { html: '', text: '' }
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

  test('of the shop’s own stand in the letter, escaped', () => {
    const sentences = { subject: 'Re {commande}', intro: 'Chère {prénom} <b>', closing: '' }
    const letter = sampleLetter('order_shipped', { sentences })
    expect(letter.subject).toBe('Re CMD-2026-0042')
    expect(letter.html).toContain('Chère Inès &lt;b&gt;')
    expect(letter.text).not.toContain(defaultSentences.order_shipped.closing)
  })
})

test('the letter of a delivery offers no withdrawal where every piece was given back', () => {
  const of = (changes: object) =>
    sampleLetter('order_delivered', { order: { ...sampleOrder, ...changes } }).text.includes(
      letterText.withdrawal,
    )
  expect([{}, { isGivenBack: true }, { paymentStatus: 'refunded' }].map(of)).toEqual([true, false, false])
})
