import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mail } from '@/mail-services/mail.ts'
import { send } from '@/mail-services/send.ts'
import { MAIL_SERVICES, type MailServiceName, mailAccount, senderParts } from '@/mail-services/services.ts'

const MAIL: Mail = {
  to: 'ines@client.example',
  subject: 'Votre commande',
  html: '<p>H</p>',
  text: 'T',
  replyTo: 'atelier@shop.example',
  onceKey: 'once',
  headers: { 'List-Unsubscribe': '<https://shop.example/x>' },
  attachments: [{ filename: 'a.pdf', content: 'AAAA', content_type: 'application/pdf' }],
}

let asked: { headers: IncomingHttpHeaders; body: unknown } | null = null
let answer: { status: number; body: object } = { status: 200, body: {} }
const server = createServer(async (request, response) => {
  let text = ''
  for await (const part of request) text += part
  asked = { headers: request.headers, body: JSON.parse(text) }
  response.writeHead(answer.status).end(JSON.stringify(answer.body))
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

const by = (service: MailServiceName, mail = MAIL) =>
  send(
    {
      service,
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      key: 'public:sécret',
      from: 'Atelier du Rif <bonjour@shop.example>',
    },
    mail,
  )

test('each service is spoken to in its own shape', async () => {
  await by('brevo')
  expect(asked).toMatchObject({
    headers: { 'api-key': expect.any(String) },
    body: {
      sender: { name: 'Atelier du Rif', email: 'bonjour@shop.example' },
      to: [{ email: MAIL.to }],
      htmlContent: MAIL.html,
      textContent: MAIL.text,
      replyTo: { email: MAIL.replyTo },
      headers: { ...MAIL.headers, idempotencyKey: 'once' },
      tags: ['once'],
      attachment: [{ name: 'a.pdf', content: 'AAAA' }],
    },
  })
  await by('mailjet')
  expect(asked?.headers.authorization).toBe(`Basic ${Buffer.from('public:sécret').toString('base64')}`)
  expect(asked?.body).toEqual({
    Messages: [
      {
        From: { Name: 'Atelier du Rif', Email: 'bonjour@shop.example' },
        To: [{ Email: MAIL.to }],
        Subject: MAIL.subject,
        HTMLPart: MAIL.html,
        TextPart: MAIL.text,
        ReplyTo: { Email: MAIL.replyTo },
        CustomID: 'once',
        Headers: MAIL.headers,
        Attachments: [{ Filename: 'a.pdf', ContentType: 'application/pdf', Base64Content: 'AAAA' }],
      },
    ],
  })
  await by('postmark')
  expect(asked?.body).toMatchObject({
    From: 'Atelier du Rif <bonjour@shop.example>',
    To: MAIL.to,
    MessageStream: 'outbound',
    Headers: [{ Name: 'List-Unsubscribe', Value: '<https://shop.example/x>' }],
    Attachments: [{ Name: 'a.pdf', Content: 'AAAA', ContentType: 'application/pdf' }],
  })
  await by('resend')
  expect(asked).toMatchObject({
    headers: { 'idempotency-key': 'once' },
    body: { reply_to: MAIL.replyTo, attachments: [{ filename: 'a.pdf', content: 'AAAA' }] },
  })
})

test('what a service refuses for this email is told from what it refuses for the shop', async () => {
  const outcome = async (service: MailServiceName, status: number, body: object) => {
    answer = { status, body }
    return by(service).then(
      () => 'sent',
      (error: { is?: string }) => error.is,
    )
  }
  expect(
    await outcome('brevo', 400, { code: 'invalid_parameter', message: 'email is not valid in to' }),
  ).toBe('refused')
  expect(await outcome('brevo', 400, { message: 'Sender is not valid. Validate your sender' })).toBe('failed')
  expect(await outcome('brevo', 402, { message: 'Not enough credits' })).toBe('failed')
  expect(await outcome('brevo', 429, {})).toBe('later')
  const errors = (related: string) => ({
    Messages: [{ Status: 'error', Errors: [{ ErrorRelatedTo: [related] }] }],
  })
  expect(await outcome('mailjet', 400, errors('To[0].Email'))).toBe('refused')
  expect(await outcome('mailjet', 400, errors('From.Email'))).toBe('failed')
  expect(await outcome('mailjet', 401, {})).toBe('failed')
  expect(await outcome('postmark', 422, { ErrorCode: 406 })).toBe('refused')
  expect(await outcome('postmark', 422, { ErrorCode: 401 })).toBe('failed')
  expect(await outcome('resend', 422, { name: 'validation_error' })).toBe('refused')
  expect(await outcome('resend', 403, { name: 'validation_error' })).toBe('failed')
  answer = { status: 200, body: {} }
})

test('where emails go is read whole or not at all', () => {
  const read = (env: Record<string, string>) => mailAccount((name) => env[name])
  const rest = { MAIL_API_KEY: 'k', MAIL_FROM: 'a@x.test' }
  for (const service of MAIL_SERVICES)
    expect(read({ ...rest, MAIL_SERVICE: service })?.url).toMatch(/^https:\/\/api\./)
  expect(read({ ...rest, MAIL_API_URL: 'smtps://smtp.x.test' })).toMatchObject({ service: null })
  expect(read({ ...rest, MAIL_SERVICE: 'sendmail' })).toBeNull()
  expect(read(rest)).toBeNull()
  expect(read({ MAIL_SERVICE: 'brevo', MAIL_FROM: 'a@x.test' })).toBeNull()
})

test('a sender is a name and an address, or an address alone', () => {
  expect(senderParts('"Atelier, du Rif" <a@x.test>')).toEqual({ name: 'Atelier, du Rif', email: 'a@x.test' })
  expect(senderParts(' a@x.test ')).toEqual({ name: '', email: 'a@x.test' })
})
