import { KEY_TAG } from './events.ts'
import type { Mail } from './mail.ts'
import { keyHalves, type MailAccount, type MailServiceName, senderParts } from './services.ts'

/** What a mail service is asked. */
export interface HttpRequest {
  readonly headers: Readonly<Record<string, string>>
  readonly body: object
}

/** Whom a refusal blames: this email alone, or the account, its sender, its key, for which the email is tried again. */
export type Blamed = 'email' | 'account'

/** How one service is spoken to. */
interface HttpService {
  readonly request: (account: MailAccount, mail: Mail) => HttpRequest
  /** @param status of an answer that is no success. @param body what it said, as JSON, or null. */
  readonly blames: (status: number, body: unknown) => Blamed
}

/** Statuses that blame the email: its address, its size, its form. Any other is the service's own trouble, or its key's. */
const BLAMES_EMAIL: readonly number[] = [400, 413, 422]
const byStatus = (status: number): Blamed => (BLAMES_EMAIL.includes(status) ? 'email' : 'account')

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined

const basic = (key: string): string => {
  const [user, password] = keyHalves(key)
  const bytes = new TextEncoder().encode(`${user}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

/** https://resend.com/docs/api-reference/emails/send-email, which other services have taken over. */
const usual: HttpService = {
  request: ({ key, from }, { replyTo, onceKey, ...mail }) => ({
    headers: { Authorization: `Bearer ${key}`, ...(onceKey && { 'Idempotency-Key': onceKey }) },
    body: { from, ...mail, ...(replyTo && { reply_to: replyTo }) },
  }),
  blames: byStatus,
}

/** https://developers.brevo.com/reference/sendtransacemail */
const brevo: HttpService = {
  request: ({ key, from }, { to, subject, html, text, replyTo, onceKey, headers, attachments }) => {
    const { name, email } = senderParts(from)
    const given = { ...headers, ...(onceKey && { idempotencyKey: onceKey }) }
    return {
      headers: { 'api-key': key },
      body: {
        sender: { email, ...(name && { name }) },
        to: [{ email: to }],
        subject,
        htmlContent: html,
        textContent: text,
        ...(replyTo && { replyTo: { email: replyTo } }),
        ...(Object.keys(given).length > 0 && { headers: given }),
        ...(onceKey && { tags: [onceKey] }),
        ...(attachments?.length && {
          attachment: attachments.map(({ filename, content }) => ({ name: filename, content })),
        }),
      },
    }
  },
  // A sender that was never validated is refused with the status of a bad address.
  blames: (status, body) => (/sender/i.test(String(field(body, 'message'))) ? 'account' : byStatus(status)),
}

/** https://dev.mailjet.com/email/guides/send-api-v31/ */
const mailjet: HttpService = {
  request: ({ key, from }, { to, subject, html, text, replyTo, onceKey, headers, attachments }) => {
    const { name, email } = senderParts(from)
    return {
      headers: { Authorization: basic(key) },
      body: {
        Messages: [
          {
            From: { Email: email, ...(name && { Name: name }) },
            To: [{ Email: to }],
            Subject: subject,
            HTMLPart: html,
            TextPart: text,
            ...(replyTo && { ReplyTo: { Email: replyTo } }),
            ...(onceKey && { CustomID: onceKey }),
            ...(headers && { Headers: headers }),
            ...(attachments?.length && {
              Attachments: attachments.map(({ filename, content, content_type }) => ({
                Filename: filename,
                ContentType: content_type,
                Base64Content: content,
              })),
            }),
          },
        ],
      },
    }
  },
  blames: (status, body) => {
    const messages = field(body, 'Messages')
    const errors = Array.isArray(messages) ? field(messages[0], 'Errors') : undefined
    const related = Array.isArray(errors)
      ? JSON.stringify(errors.map((one) => field(one, 'ErrorRelatedTo')))
      : ''
    return /"From/.test(related) ? 'account' : byStatus(status)
  },
}

/** https://postmarkapp.com/developer/api/overview#error-codes: an address or a form that it does not take, one that bounced, a kind of file. */
const POSTMARK_BLAMES_EMAIL: readonly unknown[] = [300, 406, 411]

/** https://postmarkapp.com/developer/api/email-api */
const postmark: HttpService = {
  request: ({ key, from }, { to, subject, html, text, replyTo, onceKey, headers, attachments }) => ({
    headers: { 'X-Postmark-Server-Token': key, Accept: 'application/json' },
    body: {
      From: from,
      To: to,
      Subject: subject,
      HtmlBody: html,
      TextBody: text,
      MessageStream: 'outbound',
      ...(replyTo && { ReplyTo: replyTo }),
      ...(onceKey && { Metadata: { once: onceKey } }),
      ...(headers && { Headers: Object.entries(headers).map(([Name, Value]) => ({ Name, Value })) }),
      ...(attachments?.length && {
        Attachments: attachments.map(({ filename, content, content_type }) => ({
          Name: filename,
          Content: content,
          ContentType: content_type,
        })),
      }),
    },
  }),
  blames: (status, body) => {
    if (status === 413) return 'email'
    return POSTMARK_BLAMES_EMAIL.includes(field(body, 'ErrorCode')) ? 'email' : 'account'
  },
}

/** Its events name the email by a tag. */
const resend: HttpService = {
  ...usual,
  request: (account, mail) => {
    const { headers, body } = usual.request(account, mail)
    return {
      headers,
      body: { ...body, ...(mail.onceKey && { tags: [{ name: KEY_TAG, value: mail.onceKey }] }) },
    }
  },
}

const SERVICES: Readonly<Record<MailServiceName, HttpService>> = { brevo, mailjet, postmark, resend }

/** How a service is spoken to, by its name. */
export const httpService = (name: MailServiceName | null): HttpService => (name ? SERVICES[name] : usual)
