import type { StoredWithdrawal } from '@/data/withdrawals.ts'
import { unlinked } from '@/domain/links.ts'
import { PATHS } from '@/domain/paths.ts'
import type { ShopSettings } from '@/domain/settings.ts'
import type { Withdrawal } from '@/domain/withdrawal.ts'
import type { Block } from '@/letters/blocks.ts'
import { writeLetter } from '@/letters/letter.ts'
import { withdrawalMailText as t, withdrawalText } from '@/texts/withdrawal.ts'
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

/** Longest text that is repeated to an address of no buyer, in characters. */
const ECHO_LENGTH = 300

/**
 * A declaration as it is repeated to its sender. Where no order names the address, anybody may have given it: what they
 * typed is then repeated in short, and nowhere as a link.
 */
function repeated(fields: Withdrawal, { isLinked }: StoredWithdrawal): Withdrawal {
  const { name, orderNumber, items } = fields
  const isLong = !isLinked && items.length > ECHO_LENGTH
  return {
    ...fields,
    name: unlinked(name),
    orderNumber: unlinked(orderNumber),
    items: unlinked(isLong ? `${items.slice(0, ECHO_LENGTH)}…` : items),
  }
}

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
  ...writeLetter({ settings, siteUrl }, [
    { text: t.greeting(stored.isLinked ? unlinked(fields.name) : '') },
    { text: t.intro(stored.declaredAt) },
    { text: withdrawalText.statement },
    content(repeated(fields, stored), stored),
    { text: t.next },
    ...(settings.returnAddress ? [{ text: t.returnTo(settings.returnAddress) }] : []),
    ...(siteUrl ? [{ link: { label: t.returns, href: siteUrl + PATHS.returns } }] : []),
    { text: t.notYou },
  ]),
})

/** Tells the shop, with what the database knows about the order. */
export function shopMail(
  fields: Withdrawal,
  stored: StoredWithdrawal,
  settings: ShopSettings,
  siteUrl: string | null,
): Mail {
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
    ...writeLetter({ settings, siteUrl }, [
      { text: t.shopIntro(stored.declaredAt) },
      content(fields, stored),
      { text: facts.filter(Boolean).join('\n') },
    ]),
  }
}
