import type { StoredWithdrawal } from '@/data/withdrawals.ts'
import { PATHS } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import type { Withdrawal } from '@/domain/withdrawal.ts'
import { withdrawalMailText as t, withdrawalText } from '@/texts/withdrawal.ts'
import { type Block, signature, writeLetter } from '../_shared/letter.ts'
import type { Mail } from '../_shared/mail.ts'

const labels = withdrawalText.fields

const content = (fields: Withdrawal, { reference, declaredAt }: StoredWithdrawal): Block => ({
  rows: [
    [withdrawalText.reference, reference],
    [withdrawalText.declaredAt, withdrawalText.moment(declaredAt)],
    [labels.name, fields.name],
    [labels.orderNumber, fields.orderNumber],
    [labels.email, fields.email],
    [labels.items, t.items(fields.items)],
  ],
})

/** Acknowledges a declaration on a durable medium, with its content, date and time. */
export const acknowledgementMail = (
  fields: Withdrawal,
  stored: StoredWithdrawal,
  settings: ShopSettings,
  siteUrl: string | null,
): Mail => ({
  to: fields.email,
  ...(settings.contactEmail ? { replyTo: settings.contactEmail } : {}),
  subject: t.subject(stored.reference, settings.siteName),
  ...writeLetter([
    { text: t.greeting(fields.name) },
    { text: t.intro(stored.declaredAt) },
    { text: withdrawalText.statement },
    content(fields, stored),
    { text: t.next },
    ...(siteUrl ? [{ link: { label: t.returns, href: siteUrl + PATHS.returns } }] : []),
    { text: t.notYou },
    signature(settings),
  ]),
})

/** Tells the shop, with what the database knows about the order. */
export function shopMail(fields: Withdrawal, stored: StoredWithdrawal, settings: ShopSettings): Mail {
  const facts = [
    stored.isLinked ? t.linked : t.notLinked,
    stored.lastDay ? t.deadline(stored.lastDay) : t.deadlineUnknown,
    stored.isLate ? t.late : '',
    t.refundBefore,
  ]
  return {
    to: settings.contactEmail,
    replyTo: fields.email,
    subject: t.shopSubject(stored.reference, fields.orderNumber),
    ...writeLetter([
      { text: t.shopIntro(stored.declaredAt) },
      content(fields, stored),
      { text: facts.filter(Boolean).join('\n') },
    ]),
  }
}
