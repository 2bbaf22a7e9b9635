import type { ContactMessage } from '@/domain/contact.ts'
import { PATHS } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { contactText, contactMailText as t } from '@/texts/contact.ts'
import { type Email, writeEmail } from './email.ts'

type Written = Email & { readonly subject: string }

const labels = contactText.fields

/** To the shop. */
export function contactNoticeEmail(
  message: ContactMessage,
  settings: ShopSettings,
  siteUrl: string | null,
): Written {
  const { id, orderSubject } = message
  const subject = message.subject ?? (orderSubject ? contactText.orderSubjects[orderSubject] : '')
  const rows: [string, string | null][] = [
    [labels.firstName, message.firstName],
    [labels.lastName, message.lastName],
    [labels.orderName, message.orderName],
    [labels.orderNumber, message.orderNumber],
    [labels.email, message.email],
    [labels.phone, message.phone],
    [labels.subject, subject],
  ]
  return {
    subject: t.shopSubject(id, subject),
    ...writeEmail({ settings, siteUrl }, [
      { text: t.shopIntro },
      { rows: rows.flatMap(([label, value]) => (value ? [[label, value]] : [])) },
      { quote: message.message },
      ...(siteUrl ? [{ button: { label: t.open, href: `${siteUrl}${PATHS.admin}/questions/${id}` } }] : []),
    ]),
  }
}

/** To the sender. It repeats no word of theirs: nobody can make the shop send what they like to whom they like. */
export const contactReceivedEmail = (
  { id }: Pick<ContactMessage, 'id'>,
  settings: ShopSettings,
  siteUrl: string | null,
): Written => ({
  subject: t.subject(settings.siteName),
  ...writeEmail({ settings, siteUrl }, [{ text: t.greeting }, { text: t.intro(id) }, { text: t.notYou }]),
})
