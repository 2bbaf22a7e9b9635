import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Mail, MailError } from '@/mail-services/mail.ts'
import { send } from '@/mail-services/send.ts'
import type { MailAccount } from '@/mail-services/services.ts'
import { type SmtpStandIn, startSmtpServer } from '../support/smtp-server.ts'

const KEY = 'boutique:p:ss w0rd'
const MAIL: Mail = {
  to: 'ines@client.example',
  subject: 'Votre commande — merci',
  html: '<p>Élégant</p>',
  text: 'Élégant',
  replyTo: 'atelier@shop.example',
  onceKey: 'shop-mail-a-1',
  headers: { 'List-Unsubscribe': '<https://shop.example/x>' },
  attachments: [
    { filename: 'Conditions générales.html', content: btoa('<p>CGV</p>'), content_type: 'text/html' },
  ],
}

let server: SmtpStandIn
let account: MailAccount
beforeEach(async () => {
  server = await startSmtpServer(KEY)
  account = { service: null, url: server.url, key: KEY, from: 'Atelier du Rif <bonjour@shop.example>' }
})
afterEach(() => server.close())

const refusal = (mail = MAIL, by = account) =>
  send(by, mail).then(
    () => null,
    (error: unknown) => error,
  )

test('an email goes to an SMTP server whole, by one connection for several', async () => {
  await send(account, MAIL)
  await send(account, { ...MAIL, onceKey: 'shop-mail-a-2' })
  const [first, second] = server.taken
  expect(first).toMatchObject({ subject: MAIL.subject, messageId: '<shop-mail-a-1@shop.example>' })
  expect(first?.text?.trim()).toBe('Élégant')
  expect(first?.from?.value).toEqual([{ name: 'Atelier du Rif', address: 'bonjour@shop.example' }])
  expect(first?.replyTo?.value[0]?.address).toBe('atelier@shop.example')
  expect(first?.headers.get('list')).toMatchObject({ unsubscribe: { url: 'https://shop.example/x' } })
  expect(first?.attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual([
    ['Conditions générales.html', '<p>CGV</p>'],
  ])
  expect(second?.messageId).toBe('<shop-mail-a-2@shop.example>')
  expect(server.connections()).toBe(1)
})

test('whom a refusal blames is told apart: the email, the moment, or the account', async () => {
  server.refusesRecipient = { code: 550, message: 'No such user' }
  expect(await refusal()).toMatchObject({ is: 'refused', message: expect.stringContaining('No such user') })
  server.refusesRecipient = { code: 450, message: 'Greylisted' }
  expect(await refusal()).toMatchObject({ is: 'failed' })
  server.refusesRecipient = { code: 421, message: 'Too much' }
  expect(await refusal()).toMatchObject({ is: 'later' })
  server.refusesRecipient = null
  server.refusesEmail = { code: 552, message: 'Too large' }
  expect(await refusal()).toMatchObject({ is: 'refused' })
  server.refusesEmail = null
  expect(await refusal()).toBeNull()
  const wrong = await refusal(MAIL, { ...account, key: 'boutique:wrong' })
  expect(wrong).toBeInstanceOf(MailError)
  expect(wrong).toMatchObject({ is: 'failed' })
  expect(String(wrong)).not.toContain('wrong')
})

test('a server that is gone fails as out of reach, and serves again when it is back', async () => {
  await send(account, MAIL)
  await server.close()
  expect(await refusal()).not.toBeInstanceOf(MailError)
  server = await startSmtpServer(KEY)
  await send({ ...account, url: server.url }, MAIL)
  expect(server.taken).toHaveLength(1)
})

test('to another machine no password goes in the clear', async () => {
  // This machine by a name that does not look like it; the server offers no TLS.
  const elsewhere = { ...account, url: `smtp://[::ffff:127.0.0.1]:${server.port}` }
  expect(String(await refusal(MAIL, elsewhere))).toMatch(/STARTTLS/)
  expect(server.connections()).toBe(1)
  expect(server.taken).toHaveLength(0)
})
