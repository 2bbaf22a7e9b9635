import { describe, expect, it } from 'vitest'
import { contactRequestSchema, messageFormSchema, orderFormSchema } from '@/domain/contact.ts'
import { isSuspect, MIN_FILL_MS } from '@/domain/form-guard.ts'
import { escapeHtml } from '@/domain/html.ts'
import { hasLink, mailHref, unlinked } from '@/domain/links.ts'
import { CONSENT_VERSION, newsletterFormSchema, newsletterRequestSchema } from '@/domain/newsletter.ts'
import { withdrawalFormSchema } from '@/domain/withdrawal.ts'
import { writeEmail } from '@/emails/email.ts'
import { socialName } from '@/ui/social.ts'
import { emailSettings } from '../support/email-frame.ts'

const problemsOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))

const MESSAGE = {
  firstName: 'Inès',
  lastName: 'Moreau',
  email: 'ines@client.example',
  subject: 'Une taille',
  message: 'Bonjour,\r\nquelle taille ?\u0007',
}

describe('links in what a person typed', () => {
  it.each(['https://evil.example', 'Gagnez WWW.evil.example', 'evil.example/win', 'é.fr/x'])(
    'are seen: %s',
    (text) => expect(hasLink(text)).toBe(true),
  )

  it.each([
    'Inès',
    'J.-P. O’Neill',
    'M.Dupont',
    'Dr. Martin',
    'c/o Moreau',
    '3 rue des Lilas, 1/2',
    'Bât. B',
  ])('are not seen in %s', (text) => {
    expect(hasLink(text)).toBe(false)
    expect(unlinked(text.replace('M.D', 'M. D'))).toBe(text.replace('M.D', 'M. D'))
  })

  it('that write to a customer write what the shop wants', () => {
    expect(mailHref('ines@client.example')).toBe('mailto:ines%40client.example')
    expect(mailHref('a@b.fr?bcc=all@evil.example&body=x')).not.toMatch(/[?&]/)
  })

  it('are taken apart, and the rest stays', () => {
    expect(unlinked('Gagnez : https://a.b/c, a@b.fr ou evil.example, n° 1/2')).toBe(
      'Gagnez : https:\u200b/\u200b/\u200ba.\u200bb/\u200bc, a@\u200bb.\u200bfr ou evil.\u200bexample, n° 1/2',
    )
  })
})

describe('the tab Message', () => {
  it('keeps the lines of a message and no control character', () => {
    expect(messageFormSchema.parse(MESSAGE)).toEqual({
      ...MESSAGE,
      phone: '',
      message: 'Bonjour,\nquelle taille ?',
    })
    expect(messageFormSchema.parse({ ...MESSAGE, subject: 'a\r\nBcc: b' }).subject).toBe('a Bcc: b')
  })

  it('wants everything but the telephone', () => {
    expect(problemsOf(messageFormSchema.safeParse({ email: 'x@y' }))).toEqual({
      firstName: 'required',
      lastName: 'required',
      email: 'email',
      subject: 'required',
      message: 'required',
    })
  })
})

describe('the tab Commande', () => {
  it('wants a subject of the list, and no order number', () => {
    const order = { orderName: 'Inès', orderEmail: 'i@client.example', orderMessage: 'Où ?' }
    expect(orderFormSchema.parse({ ...order, orderSubject: 'delay' }).orderNumber).toBe('')
    for (const orderSubject of ['', 'love', undefined])
      expect(problemsOf(orderFormSchema.safeParse({ ...order, orderSubject }))).toEqual({
        orderSubject: 'required',
      })
  })
})

describe('a request', () => {
  const guard = { trap: '', elapsedMs: 5000 }

  it('carries what its form has and nothing else', () => {
    expect(contactRequestSchema.safeParse({ form: 'message', fields: MESSAGE, guard }).success).toBe(true)
    expect(contactRequestSchema.safeParse({ form: 'order', fields: MESSAGE, guard }).success).toBe(false)
    expect(contactRequestSchema.safeParse({ form: 'message', fields: MESSAGE }).success).toBe(false)
  })

  it('is suspect when it was too fast or filled the trap', () => {
    expect(isSuspect(guard)).toBe(false)
    expect(isSuspect({ ...guard, elapsedMs: MIN_FILL_MS - 1 })).toBe(true)
    expect(isSuspect({ ...guard, trap: 'x' })).toBe(true)
  })
})

describe('the newsletter', () => {
  it('wants a ticked box', () => {
    expect(problemsOf(newsletterFormSchema.safeParse({ newsletterEmail: 'i@client.example' }))).toEqual({
      consent: 'consent',
    })
    expect(
      newsletterFormSchema.safeParse({ newsletterEmail: 'i@client.example', consent: 'on' }).success,
    ).toBe(true)
  })

  it('takes a consent to the sentence of today only', () => {
    const request = { action: 'subscribe', email: 'i@client.example', source: 'home' }
    const guard = { trap: '', elapsedMs: 5000 }
    expect(newsletterRequestSchema.safeParse({ ...request, guard, consent: CONSENT_VERSION }).success).toBe(
      true,
    )
    expect(newsletterRequestSchema.safeParse({ ...request, guard, consent: '2020-01' }).success).toBe(false)
  })
})

describe('a withdrawal', () => {
  it('asks for name, order and address, and for no reason', () => {
    expect(problemsOf(withdrawalFormSchema.safeParse({}))).toEqual({
      name: 'required',
      orderNumber: 'required',
      email: 'required',
    })
  })
})

describe('an email', () => {
  it('says the same in text and in HTML, escaped', () => {
    const evil = '<img src=x> "a" & b'
    const { text, html } = writeEmail({ settings: emailSettings, siteUrl: null, preview: evil }, [
      { text: evil },
      { rows: [['Nom', evil]] },
      { quote: `${evil}\nfin` },
      { link: { label: evil, href: 'https://shop.example/?a="b"' } },
    ])
    expect(text).toContain(`Nom : ${evil}`)
    expect(text).toContain(`> ${evil}\n> fin`)
    expect(html).not.toContain('<img')
    expect(html.split(escapeHtml(evil))).toHaveLength(6)
    expect(html).toContain('href="https://shop.example/?a=&quot;b&quot;"')
  })
})

it('social networks are named', () => {
  expect(socialName('https://www.instagram.com/atelier')).toBe('Instagram')
  expect(socialName('https://paniers.example/nous')).toBe('paniers.example')
})
