import type { OrderSubject } from '@/domain/contact.ts'
import { unlinked } from '@/domain/links.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import { contactText, questionMailText as t } from '@/texts/contact.ts'
import { type Email, writeEmail } from './email.ts'

/** An answer of the shop, and what it answers. */
interface Answered {
  /** Number of the question. */
  readonly id: number
  /** In its sender's words; null where they chose one from the list. */
  readonly subject: string | null
  readonly orderSubject: OrderSubject | null
  readonly orderNumber: string | null
  readonly body: string
  /** What its sender wrote last, and when, as ISO. */
  readonly words: string
  readonly writtenAt: string
}

/** A subject is one line, whatever was sent past the form: what follows a line feed would be a header of its own. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim()

/**
 * Answers a question. Nobody has proved that the address is its sender's: of the words that it quotes no mail program makes a link.
 * @param siteUrl null where the shop's own address is not known.
 */
export function questionAnswerEmail(
  { id, subject, orderSubject, orderNumber, body, words, writtenAt }: Answered,
  settings: ShopSettings,
  siteUrl: string | null,
): Email & { readonly subject: string } {
  const about = subject ?? (orderSubject ? contactText.orderSubjects[orderSubject] : '')
  return {
    subject: t.subject(id, oneLine(unlinked(about)), orderNumber),
    ...writeEmail({ settings, siteUrl }, [
      { text: body },
      { note: t.written(writtenAt) },
      { quote: unlinked(words) },
      { note: settings.contactEmail ? t.reply(id) : t.number(id) },
    ]),
  }
}
