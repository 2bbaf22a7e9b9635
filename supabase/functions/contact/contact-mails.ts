import type { ContactRequest } from '@/domain/contact.ts'
import { PATHS } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { writeLetter } from '@/letters/letter.ts'
import { contactText, contactMailText as t } from '@/texts/contact.ts'
import type { Mail } from '../_shared/mail.ts'

/** What both tabs have in common. */
interface Sent {
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly rows: readonly (readonly [string, string])[]
}

const labels = contactText.fields

function sent(request: ContactRequest): Sent {
  if (request.form === 'message') {
    const { firstName, lastName, email, phone, subject, message } = request.fields
    const rows: [string, string][] = [
      [labels.firstName, firstName],
      [labels.lastName, lastName],
      [labels.email, email],
      [labels.phone, phone],
      [labels.subject, subject],
    ]
    return { email, subject, message, rows: rows.filter(([, value]) => value !== '') }
  }
  const { orderName, orderNumber, orderEmail, orderSubject, orderMessage } = request.fields
  const subject = contactText.orderSubjects[orderSubject]
  const rows: [string, string][] = [
    [labels.orderName, orderName],
    [labels.orderNumber, orderNumber],
    [labels.orderEmail, orderEmail],
    [labels.orderSubject, subject],
  ]
  return {
    email: orderEmail,
    subject,
    message: orderMessage,
    rows: rows.filter(([, value]) => value !== ''),
  }
}

/** To the shop; its answer goes to the sender. */
export function shopMail(
  number: number,
  request: ContactRequest,
  settings: ShopSettings,
  siteUrl: string | null,
): Mail {
  const { email, subject, message, rows } = sent(request)
  return {
    to: settings.contactEmail,
    replyTo: email,
    subject: t.shopSubject(number, subject),
    ...writeLetter({ settings, siteUrl }, [
      { text: t.shopIntro },
      { rows },
      { quote: message },
      ...(siteUrl
        ? [{ button: { label: t.open, href: `${siteUrl}${PATHS.admin}/questions/${number}` } }]
        : []),
    ]),
  }
}

/** To the sender. It repeats no word of theirs: nobody can make the shop send what they like to whom they like. */
export const acknowledgementMail = (
  number: number,
  request: ContactRequest,
  settings: ShopSettings,
  siteUrl: string | null,
): Mail => ({
  to: sent(request).email,
  ...(settings.contactEmail ? { replyTo: settings.contactEmail } : {}),
  subject: t.subject(settings.siteName),
  ...writeLetter({ settings, siteUrl }, [
    { text: t.greeting },
    { text: t.intro(number) },
    { text: t.notYou },
  ]),
})
